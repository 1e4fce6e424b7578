"""How both sides played the opening of a game: who came out of it better, and the tempi: pieces that moved twice, pawn
moves, pieces brought out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.course import OPENING_PLY, move_at
from app.desk.games import SeenGame
from app.desk.tool import Aspect
from app.domain.position import Color
from app.domain.prose_words import listed, number_word
from app.post_match.judging import INACCURACY_LOSS

TEMPI = Aspect(
    "the tempi of the opening: which pieces moved twice, how many pawn moves, how many pieces were brought out",
    (
        "how many moves did i waste in the opening?", "count the tempi", "did i move the same piece twice",
        "which pieces did i move more than once early on", "how well did i develop", "was i ahead in development",
        "did i make too many pawn moves", "did i lose a tempo in the opening", "who developed faster",
        "how many of my pieces were out by move ten", "did i bring my queen out too early",
        "any wasted moves at the beginning", "is my development bad in this game",
    ),
    ("summary", "replay"),
)  # fmt: skip
# Both sides are set beside each other.
BETWEEN = re.compile(
    r"\bwho\b|\bwhich (?:of us|side)\b|\bcompar\w*|\bbetter than\b|\b(?:me|i|him|her|them|he|she|mine|his|hers) or\b"
    r"|\bwhose\b|\bboth\b"
    r"|\b(?:did|was|were|is) (?:he|she|they|black|white|my opponent)\b|\b(?:his|her|their) (?:opening|start|play)\b"
)
_HOME = {
    chess.WHITE: chess.BB_RANK_1 & (chess.BB_FILE_B | chess.BB_FILE_C | chess.BB_FILE_F | chess.BB_FILE_G),
    chess.BLACK: chess.BB_RANK_8 & (chess.BB_FILE_B | chess.BB_FILE_C | chess.BB_FILE_F | chess.BB_FILE_G),
}
# Moves that are named at the most.
NAMED = 4


def tempi_of(game: SeenGame) -> dict[str, Any]:
    """JSON-ready facts of the first ten moves, of the asker's side (`mine`, else White's) and the other (`theirs`): the
    moves by which a piece moved `again` without taking anything, how many `pawns` moved, how many knights and bishops
    are `out`, and by which move it `castled`."""
    color = game.color or Color.WHITE
    sides = {color: _empty(), color.other: _empty()}
    board = chess.Board(game.state.position.initial_fen)
    moved = set[int]()
    for ply, uci in enumerate(game.moves[:OPENING_PLY], start=1):
        move = chess.Move.from_uci(uci)
        side = sides[Color.WHITE if board.turn else Color.BLACK]
        kind, capture = board.piece_type_at(move.from_square), board.is_capture(move)
        side["moves"] += 1
        if board.is_castling(move):
            side["castled"] = move_at(game.state, ply)
        elif kind == chess.PAWN:
            side["pawns"] += 1
        elif move.from_square in moved and not capture:
            side["again"].append(move_at(game.state, ply))
        moved.discard(move.from_square)
        moved.add(move.to_square)
        board.push(move)
    for one, side in sides.items():
        minor = (board.knights | board.bishops) & board.occupied_co[one.is_white]
        side["out"] = chess.popcount(minor & ~_HOME[one.is_white])
    return {"mine": sides[color], "theirs": sides[color.other], "rival": game.state.sitter(color.other).name.split()[0],
            "own": game.color is not None}  # fmt: skip


def _empty() -> dict[str, Any]:
    return {"moves": 0, "again": [], "pawns": 0, "out": 0, "castled": None}


def tempi_words(facts: Mapping[str, Any]) -> str:
    """How many moves went to pieces that had moved before, by name; the rest of the development, beside the other
    side's; and what the engine says of it."""
    tempi, mine, theirs = facts["tempi"], facts["tempi"]["mine"], facts["tempi"]["theirs"]
    who, their = ("you", "yours") if tempi["own"] else ("White", "White’s")
    count, again = len(mine["again"]), listed(mine["again"][:NAMED])
    first = number_word(mine["moves"])
    if count:
        moves = "one move" if count == 1 else f"{number_word(count)} moves"
        lead = f"{moves.capitalize()} of the first {first} took up a piece that had moved before: {again}."
    else:
        lead = f"By the old count none: in the first {first} moves no piece of {their} moved twice without taking."
    castled = f", and castled with {mine['castled']}" if mine["castled"] else ", and had not castled"
    told = f"{_moves(mine['pawns'])} of {their} were by pawns; {who} had {_men(mine['out'])} out by then{castled}."
    other = (
        f"{tempi['rival']} {_times(len(theirs['again']))} a piece again, made {_moves(theirs['pawns']).lower()} "
        f"with pawns and had {_men(theirs['out'])} out."
    )
    turn = facts["story"]["of_opening"]
    cost = (
        "By the engine none of it cost as much as an inaccuracy."
        if turn is None and facts["analysed"]
        else f"What cost most of it by the engine was {turn['move']}."
        if turn
        else ""
    )
    return " ".join(filter(None, (lead, told, other, cost)))


def _moves(count: int) -> str:
    return "One move" if count == 1 else f"{number_word(count).capitalize()} moves" if count else "No moves"


def _men(count: int) -> str:
    return "one knight or bishop" if count == 1 else f"{number_word(count) if count else 'no'} knights and bishops"


def _times(count: int) -> str:
    return {0: "never moved", 1: "once moved", 2: "twice moved"}.get(count, f"{number_word(count or 1)} times moved")


def compared_words(story: Mapping[str, Any]) -> str:
    """Who came out of the opening better, by the chances and by what each side got wrong."""
    after, mine, theirs = story["after_opening"], story["of_opening"], story["their_opening"]
    first, own = story["other"].split()[0], story["were"] == "you were"
    you = "you" if own else "White"
    edge = after["chance"] - 50
    stood = f"after {after['number']} moves {you} had {after['chance']} chances in a hundred"
    if abs(edge) < 100 * INACCURACY_LOSS:
        lead = f"Neither by much: {stood}, about level"
    elif abs(edge) < 2 * 100 * INACCURACY_LOSS:
        lead = f"{you.capitalize() if edge > 0 else first}, by a little: {stood}"
    else:
        lead = f"{you.capitalize() if edge > 0 else first}: {stood}"
    lead += "" if story["opening"] is None else f" in the {story['opening']}"
    return f"{lead}. {_errors(mine, theirs, you, first)}"


def _errors(mine: Mapping[str, Any] | None, theirs: Mapping[str, Any] | None, you: str, first: str) -> str:
    if mine is None and theirs is None:
        return f"Up to there neither {you} nor {first} made a move that cost as much as an inaccuracy."
    told = [
        f"{who}’s weakest move of it was {one['move']} (from {one['before']} to {one['after']})"
        if who != "you" else f"your weakest move of it was {one['move']} (from {one['before']} to {one['after']})"
        for who, one in ((you, mine), (first, theirs)) if one is not None
    ]  # fmt: skip
    clean = "" if len(told) == 2 else f"; {first if theirs is None else you} made no error there"
    words = f"{'; '.join(told)}{clean}."
    return f"{words[:1].upper()}{words[1:]}"
