"""The card of a move for what goes on from it, for a man thought elsewhere, and for the combination that won."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.desk.finished.game_meant import game_meant
from app.desk.finished.game_sought import names_game
from app.desk.games import SeenGame, game_for, may_help
from app.desk.moves.card_asked import wanted_of
from app.desk.moves.card_described import Target
from app.desk.moves.check_answered import answered_check, asks_what_else
from app.desk.moves.learner_turns import (
    asks_of_luck,
    avoids_again,
    goes_on_of_move,
    placed_otherwise,
    sacrifice_in,
)
from app.desk.moves.moves_named import moves_named
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.desk.tools.move_card import WhichCards
from app.domain.text import plain

_WITH = re.compile(r"\b(?:against|vs?\.?|versus|with|beat) namedone\b")
# What is asked of memories or rules goes on about no move.
_OTHERS = frozenset(("what_they_remember", "character_profile", "club_status", "whereabouts"))


def cards_of(game: SeenGame, targets: Sequence[Target], low: str, wanted: list[str], lead: str = "") -> WhichCards:
    """The arguments of the card of some moves of a game."""
    return WhichCards(
        match_id=game.state.match_id,
        plies=[one.ply for one in targets],
        tried_at=[one.tried_at for one in targets],
        tried=[list(one.tried) for one in targets],
        passes=[one.passes for one in targets],
        through=[list(one.through) for one in targets],
        asked=low[:200],
        wanted=wanted,
        lead=lead,
    )


async def gone_on(understood: Understood, at: DeskServices, text: str, low: str) -> WhichCards | None:
    """The card of the move that a question goes on about, of a man thought elsewhere, or of the combination that won;
    None for others."""
    try:
        return await _of_talk(understood, at, text, low) or await _of_game(understood, at, text, low)
    except ToolRefused:
        return None


async def _of_talk(understood: Understood, at: DeskServices, text: str, low: str) -> WhichCards | None:
    """The card of the move that was told of last."""
    asker, kind = understood.question.asker, understood.kind
    about = asker.about
    again, on = avoids_again(low, asker), goes_on_of_move(low, text, asker)
    if about is None or about.match_id is None or not (again or on):
        return None
    if kind is not None and kind.tool in _OTHERS and not again:
        return None
    game = await game_for(at, asker, about.match_id)
    if on and about.tried and about.ply is not None and (game.state.ended or may_help(game)):
        # A move that was only thought of is asked about further: "and is that good?"
        stale = about.ply > game.state.ply or (not game.state.ended and about.ply != game.state.ply)
        target = Target(None, about.ply, tuple(about.tried[-1:]), through=tuple(about.tried[:-1]))
        return None if stale else cards_of(game, [target], low, wanted_of(low) or ["verdict"])
    if not game.state.ended or about.ply is None or about.ply < 1:
        return None
    if again:
        return cards_of(game, [Target(about.ply)], low, ["better", "several"])
    return None if about.move else cards_of(game, [Target(about.ply)], low, wanted_of(low) or ["verdict"])


async def _of_game(understood: Understood, at: DeskServices, text: str, low: str) -> WhichCards | None:
    """The card of the combination that won, or of a move tried with a man of the other side elsewhere."""
    asker, rival = understood.question.asker, understood.question.character
    about = asker.about
    named = names_game(low) or _WITH.search(unnamed(low, asker.names)) is not None
    talked = about is not None and about.match_id is not None and not named
    of_game = named or talked or rival is not None or asker.screen.match_id is not None or bool(moves_named(text))
    luck = asks_of_luck(low)
    if not of_game or not (luck or " on " in low or " at " in low):
        return None
    lead = ""
    if talked and about is not None:
        game = await game_for(at, asker, about.match_id)
    else:
        found = await game_meant(at, asker, text, low, rival)
        if found is None:
            return None
        game, lead = found
    if not game.state.ended:
        return None
    if luck and (ply := sacrifice_in(game)) is not None:
        return cards_of(game, [Target(ply)], low, ["luck", "verdict"], lead)
    otherwise = placed_otherwise(low, game, about.ply if talked and about else None)
    return cards_of(game, otherwise, low, ["reply"], lead) if otherwise else None


async def of_check(understood: Understood, at: DeskServices) -> WhichCards | None:
    """The card of the answer to a check, where it is asked what else there was; None for others."""
    question = understood.question
    text, low = question.text, plain(question.text)
    if not asks_what_else(low):
        return None
    try:
        found = await game_meant(at, question.asker, text, low, question.character)
    except ToolRefused:
        return None
    answer = None if found is None else answered_check(low, found[0])
    return None if found is None or answer is None else cards_of(found[0], [answer], low, ["forced"], found[1])
