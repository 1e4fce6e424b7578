"""What is told of a finished game as a whole: when it was over, whether luck decided it, the best moves of a side, what
was left unpunished, the tactics that were passed by, the mate at its end and the last position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.finished.best_moves import best_moves
from app.desk.finished.course import HARD, LOST, WINNING, how_well, hundred_of, move_at
from app.desk.finished.given_up_words import EVEN, end_facts
from app.desk.finished.left_mates import in_moves
from app.desk.finished.pattern_words import better_at
from app.desk.games import SeenGame, board_at
from app.desk.moves.moments import decided_at
from app.desk.moves.reasons import reason_in_words
from app.desk.wording import many
from app.domain.position import Color
from app.domain.prose_endings import ENDINGS
from app.domain.prose_words import listed
from app.post_match.judging import INACCURACY_LOSS, MISTAKE_LOSS
from app.post_match.report import Analysis, JudgedMove, ReasonKind

NOT_YET = "The game has not been looked over yet: ask me again in half a minute."
# Moves that are named beside the first.
BESIDE = 2
# Chances in a hundred from which on a position was there to be won.
GOOD = 70
# What was passed by.
_PASSED = (ReasonKind.MISSES_MATE, ReasonKind.MISSES_CAPTURE, ReasonKind.MISSES_FORK, ReasonKind.MISSES_LATER,
           ReasonKind.MISSES_QUEEN)  # fmt: skip
_DESERVED = re.compile(r"\b(?:deserv\w*|earn\w*|fair|merit\w*|my own (?:play|strength))\b")
_UNLUCKY = re.compile(r"\bunluck\w*|\bbad luck\b")

# A text, the half-move that it is about, and a move (UCI) from there that is shown.
Told = tuple[str, int, str | None]


def first_name(game: SeenGame, side: Color) -> str:
    """Who sits on a side, by the first name where it is one of the house."""
    sitter = game.state.sitter(side)
    return sitter.name.split()[0] if sitter.kind == "character" else sitter.name


def _side(game: SeenGame) -> Color:
    return game.color or Color.WHITE


def _stood(analysis: Analysis, side: Color) -> list[tuple[int, int]]:
    """The half-moves that were judged, and the chances of a side after each, in a hundred."""
    judged = ((one.ply, one.evaluation.chance) for one in analysis.moves)
    return [(ply, hundred_of(white, side)) for ply, white in judged if white is not None]


def _costliest(analysis: Analysis, side: Color) -> JudgedMove | None:
    """The move that cost a side most; None where none cost as much as an inaccuracy."""
    worst = max((one for one in analysis.moves if one.color is side), key=lambda one: one.loss or 0.0, default=None)
    return None if worst is None or (worst.loss or 0.0) < INACCURACY_LOSS else worst


def _fell(one: JudgedMove, side: Color) -> tuple[int, int]:
    """The chances of a `side` before and after a move, in a hundred."""
    white, lost = one.evaluation.chance or 0.0, round(100 * (one.loss or 0.0))
    after = hundred_of(white, side)
    return max(0, min(100, after + (lost if one.color is side else -lost))), after


def _how(game: SeenGame) -> str:
    return ENDINGS.get(str(game.state.end_reason), str(game.state.end_reason or ""))


def over_told(analysis: Analysis, game: SeenGame) -> Told:
    """From which move on a game was decided: the first after which the side that lost had no chance to speak of."""
    side, state = _side(game), game.state
    outcome = state.outcome(side)
    if outcome == "drawn":
        return f"At no move: it was never decided, and ended drawn by {_how(game)}.", state.ply, None
    loser = side if outcome == "lost" else side.other
    who = "you" if loser is game.color else first_name(game, loser)
    ply, stood = decided_at(game, analysis), _stood(analysis, loser)
    if ply is None:
        left = stood[-1][1] if stood else 50
        ended = f"{who} lost by {_how(game)}"
        return (
            f"At no move: where the game ended {who} had {left} chances in a hundred still, and {ended}.",
            state.ply,
            None,
        )
    most = max(chance for at, chance in stood if at >= ply)
    move, worst = move_at(state, ply), _costliest(analysis, loser)
    told = f"After {move} it was over: from there on {who} never had more than {most} chances in a hundred."
    if worst is not None and worst.ply != ply:
        before, after = _fell(worst, loser)
        told += f" The biggest step down was {move_at(state, worst.ply)}, from {before} to {after}."
    return told, ply, None


def lucky_told(analysis: Analysis, game: SeenGame, asked: str) -> Told:
    """Whether luck decided a game: how low the winner stood before, and by whose mistake it was won."""
    side, state = _side(game), game.state
    outcome, other = state.outcome(side), first_name(game, side.other)
    stood = _stood(analysis, side)[:-1] or [(1, 50)]
    exact = _exact(analysis, side, other)
    if outcome == "drawn":
        return f"Neither luck nor bad luck: it ended drawn by {_how(game)}.{exact}", state.ply, None
    if outcome == "lost":
        return _lost_by(analysis, game, asked, exact)
    at, low = min(stood, key=lambda one: one[1])
    gift = _costliest(analysis, side.other)
    deserved, lucky = _DESERVED.search(asked) is not None, low < LOST
    lead = (
        ("Yes and no" if low < HARD else "Yes") if deserved else "Yes" if lucky else "A little" if low < HARD else "No"
    )
    if lucky and deserved:
        lead = "Only in part"
    least = f"you stood at {low} in a hundred once, after {move_at(state, at)}" if low < HARD else (
        f"you never stood worse than {low} in a hundred"
    )  # fmt: skip
    if gift is None:
        return f"{lead}: {least}, and {other} made no big mistake; you simply played better.{exact}", state.ply, None
    before, after = _fell(gift, side)
    told = f"{lead}: {least}. What helped you most was {other}’s {move_at(state, gift.ply)}, from {before} to {after}"
    answer = next((one for one in analysis.moves if one.ply == gift.ply + 1), None)
    if answer is not None and (answer.loss or 0.0) < INACCURACY_LOSS:
        told += f", and you took the chance with {move_at(state, answer.ply)}"
    return f"{told}.{exact}", gift.ply, None


def _lost_by(analysis: Analysis, game: SeenGame, asked: str, exact: str) -> Told:
    """The same of a game that the asker lost."""
    side, state = _side(game), game.state
    at, high = max(_stood(analysis, side)[:-1] or [(1, 50)], key=lambda one: one[1])
    worst = _costliest(analysis, side)
    lead = "Yes" if _DESERVED.search(asked) and high < WINNING else "No"
    if worst is None:
        told = f"{lead}: you lost by {_how(game)}, and no move of yours cost much."
        return f"{told}{exact}", state.ply, None
    before, after = _fell(worst, side)
    left = _stood(analysis, side)[-1][1]
    if str(state.end_reason) == "resignation" and left >= EVEN:
        gave_up = f"you had {left} chances in a hundred where you resigned, so giving up is what lost it."
        return f"{lead}: {gave_up}{exact}", state.ply, None
    best = f"you had it won, {high} in a hundred after {move_at(state, at)}, and " if high >= WINNING else ""
    luck = "it was not bad luck: " if _UNLUCKY.search(asked) else ""
    told = f"{lead}, {luck}" if luck else f"{lead}: "
    told += f"{best}what cost it was your own {move_at(state, worst.ply)}, from {before} to {after} in a hundred."
    return f"{told}{exact}", worst.ply, None


def _exact(analysis: Analysis, side: Color, other: str) -> str:
    mine, theirs = analysis.accuracy.get(side), analysis.accuracy.get(side.other)
    if mine is None or theirs is None:
        return ""
    return f" You played at {round(mine)} per cent accuracy, {other} at {round(theirs)}."


def best_told(analysis: Analysis, game: SeenGame, side: Color) -> Told:
    """The best moves of a side, with what the first of them did."""
    found, mine = best_moves(analysis, game, side), side is _side(game)
    who = "you" if mine else first_name(game, side)
    whose = "Your" if mine else f"{who}’s"
    if not found:
        return f"None stands out: no free choice of {who if mine else whose} was the engine’s first choice.", 1, None
    first, *others = found
    board = board_at(game.state, first.ply - 1)
    does = purpose_words(proposal_of(board, [first.uci], game.moves[: first.ply - 1]))
    told = f"{whose} best move was {move_at(game.state, first.ply)}: it {does}."
    before = next((one for one in analysis.moves if one.ply == first.ply - 1), None)
    if before is not None and (before.loss or 0.0) >= INACCURACY_LOSS:
        other = first_name(game, side.other) if mine else "you"
        told += f" It was the right answer to {move_at(game.state, before.ply)}, with which {other} had slipped."
    if others:
        told += f" Next to it: {listed([move_at(game.state, one.ply) for one in others[:BESIDE]])}."
    return told, first.ply, None


def play_told(analysis: Analysis, game: SeenGame, side: Color) -> Told:
    """How well one side played, by its accuracy and its costliest move."""
    who, accuracy, worst = first_name(game, side), analysis.accuracy.get(side), _costliest(analysis, side)
    if accuracy is None:
        return f"The analysis has no accuracy for {who} in this game.", game.state.ply, None
    told = f"{how_well(accuracy)}: {who} played at {round(accuracy)} per cent accuracy"
    if worst is None:
        return f"{told}, and no move cost as much as an inaccuracy.", game.state.ply, None
    before, after = _fell(worst, side)
    return f"{told}. The worst of it was {move_at(game.state, worst.ply)}, from {before} to {after}.", worst.ply, None


def unpunished_told(analysis: Analysis, game: SeenGame) -> Told:
    """The mistakes of the other side that the asker did not make use of, with what would have."""
    side, judged = _side(game), {one.ply: one for one in analysis.moves}
    other = first_name(game, side.other)
    slips = [one for one in analysis.moves if one.color is side.other and (one.loss or 0.0) >= INACCURACY_LOSS]
    missed = [
        (one, answer)
        for one in slips
        if (answer := judged.get(one.ply + 1)) is not None and (answer.loss or 0.0) >= INACCURACY_LOSS
    ]
    missed.sort(key=lambda pair: -min(pair[0].loss or 0.0, pair[1].loss or 0.0))
    if not slips:
        return f"No: {other} made no mistake worth the name.", game.state.ply, None
    if not missed:
        ply = max(slips, key=lambda one: one.loss or 0.0).ply
        counted = (
            f"the one slip that {other} made" if len(slips) == 1 else f"all {many(len(slips), 'slip')} of {other}’s"
        )
        return f"No: you made use of {counted}, the biggest being {move_at(game.state, ply)}.", ply, None
    told = [
        f"{move_at(game.state, one.ply)}, where {better_at(game, answer)} was the answer and you played {answer.san}"
        for one, answer in missed[: BESIDE + 1]
    ]
    return f"Yes: {'; '.join(told)}.", missed[0][0].ply, None


def missed_win_told(analysis: Analysis, game: SeenGame) -> Told:
    """Whether the asker let a win go: the moves that gave up a winning position; else how well they ever stood."""
    side, state = _side(game), game.state
    stood = dict(_stood(analysis, side))
    let = [
        (one, stood[one.ply - 1])
        for one in analysis.moves
        if one.color is side and (one.loss or 0.0) >= MISTAKE_LOSS and stood.get(one.ply - 1, 0) >= GOOD
    ]
    if let:
        one, had = max(let, key=lambda pair: pair[0].loss or 0.0)
        told = f"Yes: before {move_at(state, one.ply)} you had {had} chances in a hundred, after it {stood[one.ply]}"
        better = f"; {better_at(game, one)} kept them" if one.best_san and one.best_uci != one.uci else ""
        return f"{told}{better}.", one.ply, None
    at, most = max(stood.items(), key=lambda pair: pair[1], default=(state.ply, 50))
    if state.outcome(side) == "lost" and str(state.end_reason) == "resignation" and stood.get(state.ply, 0) >= GOOD:
        return f"Yes: you had {stood[state.ply]} chances in a hundred where you resigned.", state.ply, None
    if most >= GOOD:
        return f"No: no move of yours let a winning position go ({most} in a hundred at best).", at, None
    return f"No: you never had a won game; the most was {most} in a hundred, after {move_at(state, at)}.", at, None


def tactics_told(analysis: Analysis, game: SeenGame) -> Told:
    """The tactics that the asker passed by; what cost most otherwise."""
    side = _side(game)
    passed = [
        one
        for one in analysis.moves
        if one.color is side
        and (one.loss or 0.0) >= INACCURACY_LOSS
        and one.reason is not None
        and one.reason.kind in _PASSED
    ]
    passed.sort(key=lambda one: -(one.loss or 0.0))
    if passed:
        first, *others = passed
        told = f"Yes, with {move_at(game.state, first.ply)}: {_lower(reason_in_words(first.reason) or '')}"
        if others:
            told += f" Also with {listed([move_at(game.state, one.ply) for one in others[:BESIDE]])}."
        return told, first.ply, None
    told = "No: no mate, fork or free piece of yours was passed by in this game."
    worst = _costliest(analysis, side)
    if worst is None:
        return told, game.state.ply, None
    why = reason_in_words(worst.reason)
    return (
        f"{told} What cost you most was {move_at(game.state, worst.ply)}{f': {_lower(why)}' if why else '.'}",
        worst.ply,
        None,
    )


def _lower(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"


def end_told(analysis: Analysis | None, game: SeenGame, still: Mapping[str, Any] | None, *, mate: bool) -> Told:
    """The best move where a game ended; with `mate` first whether there was one by force."""
    state, side = game.state, _side(game)
    board, end = board_at(state, state.ply), end_facts(analysis, game)
    other = first_name(game, side.other)
    if board.is_game_over() or still is None:
        how = "The game ended on the board" if board.is_game_over() else f"The game ended by {_how(game)}"
        return f"{how}, with {move_at(state, state.ply)}: no move was left to be played.", state.ply, None
    first = "" if not mate else "No forced mate, as far as the engine saw. "
    if mate and (found := end["mate"] or end["their_mate"]):
        first = f"Yes: {'you' if end['mate'] else other} had {in_moves(found)}. "
    who = "" if still["yours"] else f"It was {other}’s move there. "
    told = f"{first}{who}{still['move']}, {still['in_words']}, was best at the end: it {still['does']}."
    line = f" It might have gone {still['line']}." if " " in still["line"] else ""
    chance = "" if end["chance"] is None else f" You had {end['chance']} chances in a hundred there."
    return f"{told}{line}{chance}", state.ply, still["uci"]
