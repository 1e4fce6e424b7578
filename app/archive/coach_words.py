"""The coach's sentences: why a move was no good, and how often something came. Pure."""

from __future__ import annotations

from collections.abc import Callable

from app.archive.error_kinds import ErrorKind
from app.archive.weaknesses import WeakPoint
from app.domain.prose_words import number_word
from app.languages.catalogue import SOURCE
from app.languages.figures import moves
from app.languages.speaking import language, tr, trn
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

_REASONS: dict[ReasonKind, Callable[[MoveReason, str], str]] = {
    ReasonKind.ALLOWS_MATE: lambda told, move: (
        tr("it allows mate on the next move, by {move}", move=move)
        if told.number == 1
        else tr("it allows mate in {number}, by {move}", number=told.number, move=move)
    ),
    ReasonKind.MISSES_MATE: lambda told, _: (
        tr("there was mate at once") if told.number == 1 else tr("there was mate in {number}", number=told.number)
    ),
    ReasonKind.PUTS_TO_BE_TAKEN: lambda told, move: tr(
        "it puts {men} where {move} takes it", men=_men(told), move=move
    ),
    ReasonKind.LEAVES_TO_BE_TAKEN: lambda told, move: tr(
        "it leaves {men} to be taken by {move}", men=_men(told), move=move
    ),
    ReasonKind.ALLOWS_FORK: lambda told, move: tr(
        "it allows the fork {move}, which attacks {men} at once", men=_men(told), move=move
    ),
    ReasonKind.LOSES_LATER: lambda told, move: tr(
        "after {move} it costs {worth} within a few moves", move=move, worth=_worth(told)
    ),
    ReasonKind.MISSES_CAPTURE: lambda told, move: tr("{move} wins {men}", move=move, men=_men(told)),
    ReasonKind.MISSES_FORK: lambda told, move: tr("{move} attacks {men} at once", move=move, men=_men(told)),
    ReasonKind.MISSES_LATER: lambda told, move: tr(
        "{move} wins {worth} within a few moves", move=move, worth=_worth(told)
    ),
    ReasonKind.ALLOWS_QUEEN: lambda _, move: tr("after {move} a pawn comes through to promote", move=move),
    ReasonKind.MISSES_QUEEN: lambda _, move: tr("after {move} a pawn comes through to promote", move=move),
    ReasonKind.STALEMATES: lambda _, move: tr("it is stalemate, where {move} kept the game going", move=move),
    ReasonKind.LETS_THE_WIN_GO: lambda _, move: tr("it lets the win go, which {move} kept", move=move),
    ReasonKind.LETS_THE_DRAW_GO: lambda _, move: tr("it gives up the balance, which {move} kept", move=move),
}


def answer_words(lesson: Lesson, reason: MoveReason | None) -> str:
    """What is said after a question: the better move, what was played, and why that was no good where it is known."""
    san, played = moves(lesson.best_san), moves(lesson.played_san)
    better = tr("{san} was there; you played {played}", san=san, played=played)
    tell = _REASONS.get(reason.kind) if reason is not None else None
    before, after = round(100 * lesson.chance_before), round(100 * lesson.chance_after)
    cost = tr("It took you from {before} chances in a hundred to {after}.", before=before, after=after)
    if reason is not None and reason.kind is ReasonKind.MISSES_MATE:
        # Chances know no mate: they would call it a position that is merely won.
        cost = tr("Afterwards you had {after} chances in a hundred.", after=after)
    if tell is None or reason is None:
        return f"{better}. {cost}"
    return f"{better}: {tell(reason, moves(reason.move or ''))}. {cost}"


def habit_words(point: WeakPoint, games: int) -> str:
    """ "You lose a piece to a fork every third game: four times in the last twelve." `games` are the analysed ones."""
    every = _EVERY.get(round(games / point.games)) if point.games else None
    what = tr(_HABITS[point.kind])
    told = what if every is None else tr("{habit} {every} game", habit=what, every=tr(every))
    often, last = _times(point.count), number_word(games) if language() == SOURCE else str(games)
    return tr("{told}: {often} in the last {games}.", told=f"{told[0].upper()}{told[1:]}", often=often, games=last)


def _times(count: int) -> str:
    if language() != SOURCE:
        return trn("once", "{n} times", count)
    return {1: "once", 2: "twice"}.get(count, f"{number_word(count)} times")


def _worth(told: MoveReason) -> str:
    return tr(next(words for least, words in _WORTHS if (told.number or 0) >= least))


def _men(told: MoveReason) -> str:
    return tr(" and ").join(map(_man, told.men)) or tr("a piece")


def _man(man: Man) -> str:
    if man.piece == "king":
        return tr("the king")
    return tr("the {piece} on {square}", piece=tr(man.piece), square=man.square)
