"""Pairs of kinds that the page decides: what is remembered, a puzzle, running games, who waits, boards of honour."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.desk.screen import ScreenKind

T = TypeVar("T")

_PUZZLE, _GALLERY, _LOBBY = (ScreenKind.PUZZLE,), (ScreenKind.GALLERY,), (ScreenKind.LOBBY,)
_HONOURS, _MEMORIES = (ScreenKind.HONOURS,), (ScreenKind.MEMORIES,)
_OWN = "i, i'm, i've, me, my, mine, we, us"


def page_twins(twin: Callable[..., T]) -> tuple[T, ...]:
    """The pairs, each made by `twin`."""
    return (*_of_memory(twin), *_of_page(twin), *_of_standing(twin))


def _of_memory(twin: Callable[..., T]) -> tuple[T, ...]:
    """What is remembered."""
    return (
        twin(
            "personal-questions what_they_remember.of_me told-others memory-kinds",
            "what_they_remember.change",
            "tell him, tell her, have that right, put right, taken out, take out, removed, gone, have it changed",
            unless="did i, who, why, how do",
            on=(ScreenKind.ROOM, ScreenKind.MEMORIES, ScreenKind.CHARACTER),
        ),
        twin(
            "what_they_remember.change memory-kinds memory-people told-others",
            "what_they_remember.of_me",
            "who (?:told|has|remembers|knows|else|keeps), why (?:does|do|has) (?:he|she|they|\\w+), any(?:body|one)"
            ", has something",
            unless="how, can other, see, read",
            on=(ScreenKind.ROOM, *_MEMORIES, ScreenKind.CHARACTER),
        ),
        twin(
            "told-others personal-questions",
            "what_they_remember.of_me",
            "who told, know it, remembers?, actually know",
            unless="other players, tell others, anyone else",
            on=(ScreenKind.ROOM, *_MEMORIES, ScreenKind.CHARACTER),
        ),
        twin(
            "games-remembered memory-kinds remembered-of-game",
            "what_they_remember.of_me",
            f"{_OWN}, they",
            "remember\\w*, kept, know",
            unless="will, would, how does, people, persons?",
            on=(ScreenKind.CHARACTER, ScreenKind.ROOM, *_MEMORIES),
        ),
    )


def _of_page(twin: Callable[..., T]) -> tuple[T, ...]:
    """What hangs on the page of the puzzle and in the gallery."""
    return (
        twin(
            "hint-cost exercise-hint hint-how nothing-to-lose rating-friendly",
            "puzzle_of_the_day.hint",
            "hints?",
            "costs?, lose, penalty, free, count, minus",
            on=_PUZZLE,
        ),
        twin(
            "opening.name tactics opening.named",
            "puzzle_of_the_day.hint",
            "trick, name, motif, theme, called, kind of",
            on=_PUZZLE,
        ),
        twin(
            "who-sees-game share-game no-stream",
            "puzzle_of_the_day.task",
            r"stream\w*, show, private, share, publish",
            on=_PUZZLE,
        ),
        twin(
            "easier-exercises no-puzzle-rush find-puzzles puzzle-now mate-puzzles",
            "puzzle_of_the_day.task",
            r"hard, easy, difficult\w*, year olds?, too, level",
            unless="another, next, other",
            on=_PUZZLE,
        ),
        twin(
            "club_status.games club_status.exhibitions position_facts.material character_profile.life",
            "club_status.players",
            "white pieces, who has (?:the )?white, who is white, which colou?r, what colou?r",
            on=_GALLERY,
        ),
        twin(
            "no-studies character_profile.versus position_facts.material engine_analysis.reasons",
            "club_status.score",
            "suffering, winning, better, worse, ahead, losing, seeing straight, on top",
            unless="before, ever",
            on=_GALLERY,
        ),
        twin(
            "club-house-members only-people bots-human",
            "club_status.games",
            "people, robots, only, characters, bots",
            on=_GALLERY,
        ),
        twin("change-name", "my_matches.place", "list, board, find, rank", unless="change, rename", on=_HONOURS),
        twin("honours-missing find-honours", "my_matches.place", _OWN, unless="find my friend, somebody", on=_HONOURS),
    )


def _of_standing(twin: Callable[..., T]) -> tuple[T, ...]:
    """What hangs on the boards of honour, the page of agents and in the lobby."""
    return (
        twin(
            "bots-human character_profile.real only-people",
            "my_matches.leaders",
            "list, mixed, ranking, board, here",
            on=_HONOURS,
        ),
        twin(
            "position_facts.length my_matches.record my_matches.longest",
            "my_matches.leaders",
            "that take, took, did that",
            unless=_OWN,
            on=_HONOURS,
        ),
        twin(
            "change-name agents-what",
            "club_status.agent",
            r"\w+",
            unless="change, rename, call, nickname, what is, what are, what on earth, an agent, explain, how"
            ", tokens?, api",
            on=(ScreenKind.AGENTS,),
        ),
        twin(
            "bots-human play-stranger only-people",
            "club_status.person",
            "real, human, bot, bots, person, machine",
            unless="these, all, everyone, everybody, players, characters, any",
            on=_LOBBY,
        ),
        twin(
            "my_matches.compared my_matches.rating club_status.my_place",
            "club_status.person",
            "it, he, she, they, that, hers, his, theirs",
            "level, strength, strong, rating, good, near",
            on=_LOBBY,
        ),
        twin(
            "position_facts.stake friendly-rated rating-steps",
            "club_status.person",
            "hers, his, theirs, that one, it",
            "cost, risk, points?, rating",
            on=_LOBBY,
        ),
    )
