"""What would come, or would have come, of another move, in the steward's words; `facts` are those of `what_if`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.board.castling_words import castling_words
from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.games import numbered
from app.domain.prose_words import listed
from app.post_match.judging import INACCURACY_LOSS

# What a recapture is called.
BACK = "take back"

# Chances below which a position is as good as lost.
LOST = 0.2

# What is to be played against the move is asked.
_ANSWER = re.compile(r"\b(?:answer|reply|respon\w+|meet|against|defen[cds]\w*|stop|punish|deal with|counter)\b")


def asks_for_answer(low: str) -> bool:
    """Whether it is asked what is to be played against a move that is named."""
    return _ANSWER.search(low) is not None


def answer_to(
    board: chess.Board, move: chess.Move, line: Sequence[str], before: tuple[str, ...]
) -> dict[str, str] | None:
    """The other side's best answer to a move, and what it does; `line` (UCI) follows the move."""
    if not line:
        return None
    after = board.copy(stack=False)
    after.push(move)
    does = purpose_words(proposal_of(after, list(line), (*before, move.uci())))
    return {"move": numbered(after, after.san(chess.Move.from_uci(line[0]))), "does": does}


def other_words(facts: Mapping[str, Any]) -> str:
    """One move, or several beside each other."""
    if facts["compared"] is not None:
        return _compared(facts)
    where = f"On move {facts['number']}"
    past = facts["played"] is not None
    if facts["move"] is None and facts["wanted"] == BACK:
        return f"{facts['by']} had nothing to {BACK} with: no man of theirs could go to that square."
    if facts["move"] is None and facts.get("castling") and not past:
        return castling_words(facts["castling"])
    if facts["move"] is None and facts.get("castled"):
        return f"{facts['by']} had castled already, with {facts['castled']}, and that can be done once in a game."
    if facts["move"] is None:
        played = (
            f" {facts['played']} was played."
            if past
            else f" The best move is {facts['best']}: it {facts['best_does']}.{_next(facts.get('next'))}"
        )
        could = f"{facts['by']} could not" if past else f"{facts['by']} cannot"
        return f"{where} {could} {facts['wanted']}: there is no legal move for it.{played}"
    if facts["was_played"]:
        return _as_played(facts)
    if facts.get("belongs"):
        return _place(facts, past=past)
    if (answer := facts.get("answer")) is not None:
        left = 100 - round(100 * facts["chance_after"])
        line = f" It might go {facts['line']}." if " " in facts["line"] else ""
        return (
            f"The best answer to {facts['move']} is {answer['move']}: it {answer['does']}. That leaves whoever answers "
            f"{left} chances in a hundred.{line}"
        )
    had, has = round(100 * facts["chance_before"]), round(100 * facts["chance_after"])
    lost = facts["chance_before"] - facts["chance_after"]
    if facts["is_best"]:
        verdict = "was the best move there" if past else "is the engine’s own first choice"
    elif lost < INACCURACY_LOSS:
        verdict = "was as good as anything" if past else "is as good as anything"
    else:
        verdict = f"would {'have let' if past else 'let'} the chances go from {had} to {has} in a hundred"
    if not past and facts["chance_before"] < LOST:
        return _in_vain(facts)
    going = "might have gone" if past else "might go"
    line = f" It {going} {facts['line']}." if " " in facts["line"] and not facts.get("briefly") else ""
    stands = f" {facts['by']}’s chances {'would have been' if past else 'are'} {has} in a hundred then."
    does = "" if past and not facts.get("said") else f": it {facts['best_does']}"
    if not past and facts["is_best"]:
        line = f" It {facts['best_does']}.{line}"
    if facts.get("said") and not facts["is_best"]:
        # Whoever has the engine's choice wrong is told it first.
        lead = f"The engine’s first choice here {'was' if past else 'is'} {facts['best']}, not {facts['move']}{does}."
        return f"{lead} {facts['move']}, {facts['in_words']}, {verdict} for {facts['by']}.{line}{stands}"
    better = "" if facts["is_best"] else f" The engine’s first choice {'was' if past else 'is'} {facts['best']}{does}."
    played = f" Instead {facts['played']} was played." if past else ""
    why = f" {facts['reason']}" if facts.get("reason") else ""
    brings = ", and it does bring out a piece" if facts["is_best"] and facts.get("develops") else ""
    return (
        f"{facts['move']}, {facts['in_words']}, {verdict} for {facts['by']}{brings}.{why}{line}{stands}{better}{played}"
    )


def _as_played(facts: Mapping[str, Any]) -> str:
    """The move that was played there, and how it might have gone on."""
    best = "" if facts["is_best"] else f" The engine would have played {facts['best']}."
    line = f" It might have gone on {facts['line']}." if " " in facts["line"] else ""
    stood = f" {facts['by']}’s chances were {round(100 * facts['chance_after'])} in a hundred then."
    return f"{facts['move']} is what was played: it {facts['does']}.{line}{stood}{best}"


def _in_vain(facts: Mapping[str, Any]) -> str:
    """A move in a position that is as good as lost."""
    had, has = round(100 * facts["chance_before"]), round(100 * facts["chance_after"])
    best = "it is the best there is" if facts["is_best"] else f"the best, {facts['best']}, leaves {had}"
    line = f" It might go {facts['line']}." if " " in facts["line"] else ""
    return (
        f"No, {facts['move']} saves nothing: it {facts['does']}, and {facts['by']} has {has} chances in a hundred "
        f"after it; {best}.{line}"
    )


def _place(facts: Mapping[str, Any], *, past: bool) -> str:
    """Where a piece is placed best, or that it had better stay for now."""
    had, has = round(100 * facts["chance_before"]), round(100 * facts["chance_after"])
    leaves = f", which leaves it where it {'stood' if past else 'stands'}"
    best = "" if facts["is_best"] else f" The engine’s first choice {'was' if past else 'is'} {facts['best']}{leaves}."
    line = f" It might {'have gone' if past else 'go'} {facts['line']}." if " " in facts["line"] else ""
    stands = f"{has} chances in a hundred {'would have been' if past else 'are'} left to {facts['by']}"
    told = f"{facts['move']}, {facts['in_words']}"
    if facts["chance_before"] - facts["chance_after"] < INACCURACY_LOSS:
        return f"Best on {facts['to']}, by {told}: there it {facts['does']}, and {stands}.{line}{best}"
    stay = f"Nowhere yet: it had better stay where it stands, and {facts['best']} be played first, which keeps {had}"
    return f"{stay} in a hundred. Of its own moves {told} is best: it {facts['does']}, and {stands}.{line}"


def _next(second: Mapping[str, Any] | None) -> str:
    """The second choice beside the first."""
    if second is None:
        return ""
    lost = second["lost"]
    verdict = "just as good" if lost < INACCURACY_LOSS else f"worse by {round(100 * lost)} chances in a hundred"
    return f" Of the others {second['move']} is {verdict}: it {second['does']}."


def _compared(facts: Mapping[str, Any]) -> str:
    """Several moves beside each other, the best of them first, with what each does."""
    told, moves = list[str](), facts["compared"]
    if facts["illegal"]:
        words = f"{listed(facts['illegal'])} {'is' if len(facts['illegal']) == 1 else 'are'} not legal"
        told.append(f"{words} for {facts['by']} in this position.")
    if not moves:
        return " ".join([*told, f"The best move is {facts['best']}."])
    first, others = moves[0], moves[1:]
    chance = round(100 * first["chance"])
    if others:
        gap = first["chance"] - others[0]["chance"]
        verdict = "a shade better, and both are playable" if gap < INACCURACY_LOSS else "clearly better"
        rest = listed([f"{round(100 * one['chance'])} after {one['move']}" for one in others])
        told.append(
            f"I would play {first['move']}: {verdict}, with {chance} chances in a hundred for {facts['by']}, {rest}."
        )
    else:
        told.append(f"{first['move']} leaves {facts['by']} {chance} chances in a hundred.")
    told += [f"{one['move']} {one['does']}{f' ({named})' if (named := one['opening']) else ''}." for one in moves]
    if facts["best"] not in [one["move"] for one in moves]:
        told.append(f"The engine’s own first choice is {facts['best']}.")
    return " ".join(told)
