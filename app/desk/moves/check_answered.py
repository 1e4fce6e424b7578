"""What could be done against a check: "when she gave check with the bishop, could I have moved the king instead?"."""

from __future__ import annotations

import re

import chess

from app.desk.games import SeenGame
from app.desk.men import ANY_MAN, MEN
from app.desk.moves.card_described import Target
from app.domain.position import Color

_CHECK = re.compile(r"\bcheck(?:s|ed|ing)?\b(?!mat)")
_WITH = re.compile(
    rf"\bcheck\w*\b[^.?!,]{{0,20}}\b(?:with|by|from) (?:the|my|his|her|a|their|that) (?P<man>{ANY_MAN})\b"
    rf"|\b(?P<also>{ANY_MAN}) (?:\w+ )?check\w*\b"
)
_TOOK = re.compile(
    r"\b(?P<who>i|he|she|they)\b(?: \w+){0,3}? (?:took|takes?|captured|sacked)(?: \w+){0,3}?"
    r" (?:on )?(?P<square>[a-h][1-8])\b"
)
_CHECKS = re.compile(r"\b(?P<who>i|he|she|they)\b(?: \w+){0,3}? (?:check\w*)\b")
# The king might have gone somewhere, or there was no choice at all.
_ELSE = re.compile(
    r"\bking\b[^.?!]{0,32}\b(?:instead|anywhere|somewhere|elsewhere|away|other|escape|run|rather|move\w*|go|gone|step\w*)"
    r"\b|\b(?:mov\w*|run|step\w*|go|gone|put|play\w*)\b[^.?!]{0,24}\bking\b"
    r"|\b(?:forced|only (?:legal )?move|no choice|any(?:thing)? (?:other|else)|another move|block\w*|interpos\w*)\b"
)
_SUPPOSED = re.compile(r"\b(?:could|can|couldn'?t|was|were|is|did|had|have)\b")


def asks_what_else(low: str) -> bool:
    """Whether words ask what else could have been done against a check, or a capture that gave one."""
    given = _CHECK.search(low) is not None or _TOOK.search(low) is not None
    return given and _ELSE.search(low) is not None and _SUPPOSED.search(low) is not None


def answered_check(low: str, game: SeenGame) -> Target | None:
    """The move by which the check was answered that words ask about, where they ask what else there was; None for other
    questions, and where two checks fit as well."""
    if not game.state.ended or not asks_what_else(low):
        return None
    took = _TOOK.search(low)
    by, who = _WITH.search(low), took or _CHECKS.search(low)
    man = None if by is None else MEN[by["man"] or by["also"]]
    square = None if took is None else took["square"]
    side = None if who is None or game.color is None else game.color if who["who"] == "i" else game.color.other
    board, found = chess.Board(game.state.position.initial_fen), list[int]()
    for move in game.state.moves[:-1]:
        made = chess.Move.from_uci(move.uci)
        piece = board.piece_type_at(made.from_square)
        fits = man in (None, piece) and square in (None, chess.square_name(made.to_square))
        fits = fits and (side is None or side is (Color.WHITE if board.turn else Color.BLACK))
        board.push(made)
        if fits and board.is_check():
            found.append(move.ply + 1)
    if man is None and square is None and len(found) != 1:
        return None
    return Target(found[-1]) if found else None
