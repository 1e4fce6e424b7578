"""A move that was played: what it did; when each side castled; and mates that were there to be given.
As facts and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.finished.course import move_at
from app.desk.finished.given_up_words import end_facts
from app.desk.finished.left_mates import in_moves, left_words, mate_for
from app.desk.finished.trap_words import trap_of
from app.desk.games import SeenGame, board_at
from app.domain.position import Color
from app.domain.prose_words import listed
from app.post_match.report import Analysis

# Missed mates that are told.
MATES = 3


def played_facts(analysis: Analysis | None, game: SeenGame, ply: int) -> dict[str, Any]:
    """JSON-ready facts: what the half-move `ply` does, the forced mates of both sides that were let go, the moves by
    which each side castled, whether the answer was a `trap`, and the `end`."""
    color = game.color or Color.WHITE
    uci = game.moves[ply - 1]
    return {
        "does": purpose_words(proposal_of(board_at(game.state, ply - 1), [uci], game.moves[: ply - 1])),
        "you": None if game.color is None else game.color.value.capitalize(),
        "mates": None
        if analysis is None
        else {
            "mine": mates_missed(analysis, game, color),
            "theirs": mates_missed(analysis, game, color.other),
            "given": mate_given(analysis, game),
        },
        "castled": {side.value: None if at is None else move_at(game.state, at) for side, at in _castled(game).items()},
        "trap": trap_of(game, ply),
        "end": end_facts(analysis, game),
    }


def both_castled(game: SeenGame) -> int | None:
    """The half-move by which the second side castled, or the only one; None where neither did."""
    return max((at for at in _castled(game).values() if at is not None), default=None)


def _castled(game: SeenGame) -> dict[Color, int | None]:
    board, found = chess.Board(game.state.position.initial_fen), dict[Color, int | None](dict.fromkeys(Color))
    for ply, uci in enumerate(game.moves, start=1):
        move = chess.Move.from_uci(uci)
        if board.is_castling(move):
            found[Color.WHITE if board.turn else Color.BLACK] = ply
        board.push(move)
    return found


def castled_with(game: SeenGame, side: Color, ply: int) -> str | None:
    """The move by which a side had castled before the half-move `ply`; None where it had not."""
    at = _castled(game)[side]
    return None if at is None or at >= ply else move_at(game.state, at)


def castled_words(castled: Mapping[str, str | None], *, lead: bool = False) -> str:
    """On which move each side castled; as a `lead`, whether there was a moment when both had."""
    told = [f"{side.capitalize()} castled with {move}" for side, move in castled.items() if move is not None]
    never = [side.capitalize() for side, move in castled.items() if move is None]
    if not told:
        return "Nobody castled in this game" + (", so there is no such moment." if lead else ".")
    if never:
        so = ", so both never had" if lead else ""
        return f"{told[0]}, {never[0]} never did{so}."
    return f"{listed(told)}."


def mates_missed(analysis: Analysis, game: SeenGame, color: Color) -> list[dict[str, Any]]:
    """The moves of a side after which a forced mate that it had was gone: `move`, in how many (`mate`), and by which
    one it began."""
    found, before = list[dict[str, Any]](), analysis.start
    for one in analysis.moves:
        had = mate_for(before, color)
        if one.color is color and had is not None and mate_for(one.evaluation, color) is None and "#" not in one.san:
            found.append({"move": move_at(game.state, one.ply), "mate": had, "better": one.best_san})
        before = one.evaluation
    return found


# The mates of the other side are asked for, and not the asker's own.
_OF_OTHER = re.compile(r"^(?!.*\b(?:i|me|my|we)\b).*\b(?:he|she|they|his|her|their|opponent|other side)\b")


def mates_words(facts: Mapping[str, Any]) -> str:
    """Whether one missed a mate, and whether the other side did."""
    if facts["mates"] is None:
        return "The game has not been looked over yet, so whether a mate was missed I do not know."
    mine, theirs = facts["mates"]["mine"], facts["mates"]["theirs"]
    who = ("you", "your") if facts["you"] is not None else ("White", "White’s")
    end, still = facts.get("end") or {}, facts.get("still")
    asked, given = facts.get("asked") or "", facts["mates"].get("given")
    by_me = given is not None and given["outcome"] == "won"
    if _OF_OTHER.search(asked):
        left = left_words(end, None, "the other side") if end.get("their_mate") else ""
        told = "; and ".join(filter(None, (_missed(theirs) if theirs else "", left)))
        if not told and given is not None and not by_me:
            return _given_words(given, "the other side", asked)
        return f"Yes: {told}." if told else "No: in no position of this game had the other side a forced mate."
    also = f" The other side missed one: {_missed(theirs)}." if theirs else ""
    if end.get("their_mate"):
        also += f" And {left_words(end, None, 'the other side')}."
    if end.get("mate"):
        left = left_words(end, still, who[0])
        return f"Yes: {_missed(mine)}; and {left}.{also}" if mine else f"Yes: {left}.{also}"
    if not mine and by_me and not also:
        return _given_words(given, who[0], asked)
    if not mine:
        return f"No, {who[0]} missed no mate: in no position of this game was there a forced one for {who[0]}.{also}"
    return f"Yes: {_missed(mine)}.{also}"


def mate_given(analysis: Analysis, game: SeenGame) -> dict[str, Any] | None:
    """The mate by which a game ended: from which move on it was forced (`after`), in how many moves (`mate`), and the
    `outcome` for the asker's side, else White's; None where it did not end so."""
    board = board_at(game.state, game.state.ply)
    if not board.is_checkmate():
        return None
    mater, found = Color.BLACK if board.turn else Color.WHITE, None
    for one in reversed(analysis.moves[:-1]):
        if (mate := mate_for(one.evaluation, mater)) is None:
            break
        found = {"after": move_at(game.state, one.ply), "ply": one.ply, "mate": mate}
    return found and found | {"outcome": game.state.outcome(game.color or Color.WHITE)}


# A mate that was let go is asked for.
_MISS = re.compile(r"\b(?:miss\w*|overlook\w*|fail\w*|let\b.{0,12}\bgo)\b")


def _given_words(given: Mapping[str, Any], who: str, asked: str) -> str:
    """That a side had a mate and gave it."""
    had = f"after {given['after']} {who} had {in_moves(given['mate'])}"
    return f"No, none was missed: {had}, and gave it." if _MISS.search(asked) else f"Yes: {had}, and gave it."


def _missed(mates: Sequence[Mapping[str, Any]]) -> str:
    told = [
        f"instead of {one['move']} there was a mate in {one['mate']}"
        + (f", beginning with {one['better']}" if one["better"] else "")
        for one in mates[:MATES]
    ]
    return listed(told) if len(told) < 3 else "; ".join(told)
