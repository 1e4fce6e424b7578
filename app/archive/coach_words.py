"""The coach's sentences: why a move was no good, and how often something came. Pure."""

from __future__ import annotations

from collections.abc import Callable

from app.archive.error_kinds import ErrorKind
from app.archive.weaknesses import WeakPoint
from app.domain.prose_words import number_word
from app.post_match.practice import Lesson
from app.post_match.report import Man, MoveReason, ReasonKind

# What so many points of material (pawns) are worth, from the most on.
_WORTHS = ((8, "a queen"), (5, "a rook"), (3, "a piece"), (2, "two pawns"), (0, "a pawn"))
# Ordinals of "every ... game".
_EVERY = {1: "every", 2: "every other", 3: "every third", 4: "every fourth", 5: "every fifth", 6: "every sixth"}

_HABITS = {
    ErrorKind.HANGING: "you leave a piece to be taken",
    ErrorKind.FORK: "you lose a piece to a fork",
    ErrorKind.BACK_RANK: "you are mated, or nearly, on the back rank",
    ErrorKind.MATE_ALLOWED: "you walk into a mate",
    ErrorKind.MATE_MISSED: "you do not see a mate of your own",
    ErrorKind.CHANCE_MISSED: "you leave something that you could take",
    ErrorKind.WIN_LET_GO: "you let a won game go",
    ErrorKind.TIME: "you go wrong short of time",
    ErrorKind.OPENING: "you go wrong in the opening",
    ErrorKind.ENDGAME: "you go wrong in the endgame",
}

_REASONS: dict[ReasonKind, Callable[[MoveReason], str]] = {
    ReasonKind.ALLOWS_MATE: lambda told: (
        f"it allows mate {'on the next move' if told.number == 1 else f'in {told.number}'}, by {told.move}"
    ),
    ReasonKind.MISSES_MATE: lambda told: f"there was mate {'at once' if told.number == 1 else f'in {told.number}'}",
    ReasonKind.PUTS_TO_BE_TAKEN: lambda told: f"it puts {_men(told)} where {told.move} takes it",
    ReasonKind.LEAVES_TO_BE_TAKEN: lambda told: f"it leaves {_men(told)} to be taken by {told.move}",
    ReasonKind.ALLOWS_FORK: lambda told: f"it allows the fork {told.move}, which attacks {_men(told)} at once",
    ReasonKind.LOSES_LATER: lambda told: f"after {told.move} it costs {_worth(told)} within a few moves",
    ReasonKind.MISSES_CAPTURE: lambda told: f"{told.move} wins {_men(told)}",
    ReasonKind.MISSES_FORK: lambda told: f"{told.move} attacks {_men(told)} at once",
    ReasonKind.MISSES_LATER: lambda told: f"{told.move} wins {_worth(told)} within a few moves",
    ReasonKind.ALLOWS_QUEEN: lambda told: f"after {told.move} a pawn comes through to promote",
    ReasonKind.MISSES_QUEEN: lambda told: f"after {told.move} a pawn comes through to promote",
    ReasonKind.STALEMATES: lambda told: f"it is stalemate, where {told.move} kept the game going",
    ReasonKind.LETS_THE_WIN_GO: lambda told: f"it lets the win go, which {told.move} kept",
    ReasonKind.LETS_THE_DRAW_GO: lambda told: f"it gives up the balance, which {told.move} kept",
}


def answer_words(lesson: Lesson, reason: MoveReason | None) -> str:
    """What is said after a question: the better move, what was played, and why that was no good where it is known."""
    better = f"{lesson.best_san} was there; you played {lesson.played_san}"
    tell = _REASONS.get(reason.kind) if reason is not None else None
    before, after = round(100 * lesson.chance_before), round(100 * lesson.chance_after)
    cost = f"It took you from {before} chances in a hundred to {after}."
    return f"{better}. {cost}" if tell is None or reason is None else f"{better}: {tell(reason)}. {cost}"


def habit_words(point: WeakPoint, games: int) -> str:
    """ "You lose a piece to a fork every third game: four times in the last twelve." `games` are the analysed ones."""
    every = _EVERY.get(round(games / point.games)) if point.games else None
    what = _HABITS[point.kind]
    how_often = {1: "once", 2: "twice"}.get(point.count, f"{number_word(point.count)} times")
    told = f"{what} {every} game" if every is not None else what
    return f"{told[0].upper()}{told[1:]}: {how_often} in the last {number_word(games)}."


def _worth(told: MoveReason) -> str:
    return next(words for least, words in _WORTHS if (told.number or 0) >= least)


def _men(told: MoveReason) -> str:
    return " and ".join(map(_man, told.men)) or "a piece"


def _man(man: Man) -> str:
    return "the king" if man.piece == "king" else f"the {man.piece} on {man.square}"
