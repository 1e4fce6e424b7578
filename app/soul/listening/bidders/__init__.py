"""The bidders, one module for each kind of data that answers are made from."""

from __future__ import annotations

from app.soul.listening.bid import Bidder
from app.soul.listening.bidders import (
    afterwards,
    beyond,
    canned,
    care,
    clarified,
    concrete,
    counsel,
    ending,
    follow_up,
    game,
    handbook,
    history,
    men,
    moves,
    named,
    next_move,
    onwards,
    own_life,
    position,
    rights,
    risk,
    selves,
    standing,
    survey,
    taken_up,
    tale,
    theory,
    turns,
)
from app.soul.listening.bidders.told import ToldBidder

# Those that answer from the data of a game, the one that is played or those before it.
OF_GAME: tuple[Bidder, ...] = (
    position.Better(),
    position.HowMuch(),
    position.Material(),
    position.WorstPiece(),
    position.KingSafety(),
    position.WeakPawns(),
    survey.Loose(),
    survey.BestPiece(),
    survey.WeakSpots(),
    survey.Centre(),
    survey.Trade(),
    position.OwnThreat(),
    position.TheirThreat(),
    moves.MovePurpose(),
    moves.GoodMove(),
    moves.OwnMove(),
    moves.PlanAsked(),
    game.OpeningName(),
    game.Whereabouts(),
    game.TimeLeft(),
    game.CheckOrMate(),
    game.LastWords(),
    history.ScoreBetween(),
    history.LastGameTold(),
    history.RatingOfTheirs(),
    ending.Outcome(),
    ending.Resigned(),
    ending.Length(),
    ending.Sides(),
    afterwards.Mistake(),
    afterwards.OfLastGame(),
    afterwards.BestMove(),
    afterwards.EverWinning(),
    afterwards.HowPlayed(),
    afterwards.Practise(),
    selves.OwnPlay(),
    selves.Considered(),
    selves.Strength(),
    selves.Beaten(),
    selves.Away(),
    afterwards.TheMoment(),
)


def all_bidders() -> tuple[Bidder, ...]:
    """Every bidder; of equal bids that of the earlier one counts."""
    of_players = (ToldBidder(), taken_up.TakenUp(), counsel.Counsel(OF_GAME), counsel.Doubted(), care.Care())
    of_moves = (
        concrete.Concrete(),
        risk.RiskOfMove(),
        risk.OneBefore(),
        men.ManAsked(),
        named.NamedMoveAsked(),
        rights.CanCastle(),
        rights.WhyMate(),
        rights.PlayedOn(),
        rights.WhyResigned(),
        turns.MateSeen(),
        turns.WhenItTurned(),
        turns.WorstOfTheirs(),
        turns.InsteadThen(),
        next_move.GetAtKing(),
        next_move.Threats(),
        next_move.WhatToPlay(),
        standing.WhoIsBetter(),
        standing.Bargain(),
        standing.MinorPieces(),
        standing.Compensation(),
        standing.Counted(),
        theory.LeftTheBook(),
        theory.PawnsAsked(),
    )
    of_before = (
        onwards.Stopped(),
        onwards.OpeningJudged(),
        onwards.BeforeThat(),
        onwards.WhyNot(),
        onwards.HowMuchTraining(),
        onwards.ForAMatch(),
        onwards.NotPlayed(),
    )
    going_on = (
        clarified.Clarified(),
        *of_before,
        beyond.Beyond(),
        beyond.OnTheirTelling(),
        follow_up.FollowUp(OF_GAME),
    )
    of_life = (tale.AnyTale(), own_life.OwnLife(), canned.Canned())
    return (*of_players, *of_moves, handbook.Handbook(), *OF_GAME, *going_on, *of_life)
