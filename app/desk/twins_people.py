"""Pairs of kinds about the visitor's own record, the characters and other people, and what decides between them.

A name or a page that is about somebody, and "I" or "me", want the thing looked up between the two; on the pages of the
puzzle, the gallery, the lobby and the boards of honour a question is for what hangs there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.desk.screen import ScreenKind
from app.desk.twins_pages import page_twins

T = TypeVar("T")

_THEIRS = (ScreenKind.CHARACTER, ScreenKind.ROOM)
_HONOURS, _MINE = (ScreenKind.HONOURS,), (ScreenKind.MY_CHESS,)
_GIVEN = "on purpose, let me win, let me have, let an?, a present, gift, fairly, mercy, deliberate\\w*, went easy"
_OWN = "i, i'm, i've, me, my, mine, we, us"


def people_twins(twin: Callable[..., T]) -> tuple[T, ...]:
    """The pairs, each made by `twin`."""
    return (
        *_of_record(twin),
        *_of_training(twin),
        *_of_somebody(twin),
        *_of_manner(twin),
        *_of_life(twin),
        *page_twins(twin),
    )


def _of_record(twin: Callable[..., T]) -> tuple[T, ...]:
    """The visitor's own games."""
    return (
        twin(
            "explain_move.both explain_move.accuracy explain_move.course",
            "my_matches.accuracy",
            "than, compared",
            "games, other, last time, before, usual",
            unless="he was, opponent",
        ),
        twin(
            "my_matches.lost_in my_matches.met",
            "my_matches.losses",
            "both, two, twice, each, pattern, always",
            "lose, lost, losses, losing, beat me",
        ),
        twin(
            "character_profile.record opening.name my_matches.met",
            "my_matches.losses",
            "which opening, same opening, what opening, same way, opening",
            "beat me, beaten me, lost, lose, losses, twice",
            whom=True,
        ),
        twin("opening.name", "my_matches.met", "we, i, us, that, was", on=_THEIRS),
        twin(
            "character_profile.versus",
            "my_matches.rivals",
            "the others?, every(?:one|body) else, the rest, all of them",
        ),
        twin(
            "my_matches.latest where-kept",
            "club_status.mine",
            "a game open, open somewhere, still open, had a game, was playing, unfinished",
            unless="old, past, finished",
        ),
        twin(
            "days-streak",
            "my_matches.record",
            r"\w+",
            unless="what, how, why, mean, means, count, counts, days?, flame",
            on=(ScreenKind.MY_CHESS, ScreenKind.HALL),
        ),
        twin(
            "explain_move.why explain_move.worst explain_move.moment exercise-hint practice.count this-page",
            "practice.advice",
            r"weak\w*, very bad, is it bad, that bad, how bad",
            on=_MINE,
        ),
    )


def _of_training(twin: Callable[..., T]) -> tuple[T, ...]:
    """The visitor's training, and what a loss would make."""
    return (
        twin(
            "practice.advice practice.count",
            "practice.drill",
            "now, right away, straight away, first one",
            "give, start, do, try, begin",
            on=(ScreenKind.MY_CHESS, ScreenKind.PRACTICE),
        ),
        twin(
            "my_matches.lately short-of-time practice.advice lesson-hour",
            "practice.week",
            "evenings?, shifts?, weekends?, days a week, times a week, a week max",
            unless="how many, how often, did i, have i, (?:my|the) shift",
        ),
        twin(
            "position_facts.stake",
            "character_profile.record",
            "second, third, fourth, fifth, how many, how often",
            "loss, losses, defeat, lose, lost",
        ),
    )


def _of_somebody(twin: Callable[..., T]) -> tuple[T, ...]:
    """One of the house: whom to play, how one has fared."""
    return (
        twin(
            "opponents.gentle opponents.strongest",
            "opponents.whom",
            "harder, stronger, tougher, too easy",
            unless="who is, child, daughter, son, kid",
        ),
        twin("ladder-how", "opponents.whom", "who, whom, next", unless="how"),
        twin(
            "character_profile.trend character_profile.strength",
            "opponents.strongest",
            "after, second, next to, below",
            "strength, strongest, comes, rated, rating",
            unless=f"{_OWN}, before",
        ),
        twin(
            "whereabouts.now character_profile.trend character_profile.career",
            "character_profile.record",
            _OWN,
            "beat, beaten, won, win, lost, better of",
            whom=True,
        ),
        twin(
            "whereabouts.now",
            "character_profile.record",
            "is (?:he|she|that) (?:right|wrong|true)",
            unless="right (?:here|now)",
            on=_THEIRS,
        ),
        twin(
            "character_profile.strength my_matches.compared",
            "character_profile.record",
            "beating, beat, beaten, winning, won, my win, a win",
            "say, says, mean, means, count, counts, worth, prove, proves, show, shows",
            whom=True,
        ),
        twin(
            "does-not-remember", "character_profile.strength", "never met, not met, haven't met, new to me", on=_THEIRS
        ),
        twin("character_profile.strength", "character_profile.style", "style", on=_THEIRS),
        twin(
            "character_profile.last_game explain_move.why explain_move.worst explain_move.moment club-let-win go-easy"
            " character_profile.record",
            "character_profile.mistakes",
            _GIVEN,
            on=_THEIRS,
            whom=True,
        ),
    )


def _of_manner(twin: Callable[..., T]) -> tuple[T, ...]:
    """One of the house: name, manner, strength."""
    return (
        twin(
            "name-taken change-name my_matches.leaders character_profile.who character_profile.life"
            " character_profile.style bots-human",
            "character_profile.name",
            r"pronounc\w*, pronunciation, say (?:his|her|their|the|this|that) name, how do you say, how do i say",
            on=_THEIRS,
        ),
        twin("talk-about-what", "character_profile.topics", r"\w+", whom=True),
        twin(
            "character_profile.openings character_profile.life character_profile.who",
            "character_profile.manner",
            "kind, gentle, nice, friendly, patient, rude, mean to, harsh, tease, laugh at",
            unless="kind of, nice opening, plays",
            on=_THEIRS,
        ),
        twin(
            "character_profile.record character_profile.versus my_matches.rivals",
            "character_profile.strength",
            "rated higher, higher rated, higher rating, stronger, who's rated, who is rated, whos rated, better player",
        ),
        twin(
            "several-ratings rating-works",
            "character_profile.strength",
            "rating, rated",
            "style, sentence, short",
            on=_THEIRS,
        ),
        twin(
            "character_profile.record character_profile.last_game",
            "character_profile.beat",
            "what is (?:she|he) doing, what does (?:she|he) do, don'?t see, doing that i, how do i stop",
        ),
        twin(
            "character_profile.life character_profile.who",
            "character_profile.style",
            "does to people, do to people, lost to, beat me, on the board",
            unless="like, love, family",
        ),
        twin(
            "does-not-remember character_profile.who",
            "character_profile.strength",
            "[1-9][0-9]{2,3}(?:ish)?",
            "player, rated, rating, somebody, get, chance",
            whom=True,
        ),
    )


def _of_life(twin: Callable[..., T]) -> tuple[T, ...]:
    """One of the house: life and other games."""
    return (
        twin(
            "character_profile.life",
            "character_profile.versus",
            "know each other, know one another, each other",
            whom=True,
        ),
        twin(
            "my_matches.met my_matches.when",
            "character_profile.last_game",
            "their, his, her, they, he, she",
            unless=_OWN,
            on=_HONOURS,
        ),
    )
