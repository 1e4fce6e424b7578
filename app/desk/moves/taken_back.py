"""A capture that is answered: "and if I take with the pawn instead?" behind a move, "if I swap on e6 and he takes back
with the pawn"."""

from __future__ import annotations

import re

from app.desk.finished.game_meant import game_meant
from app.desk.games import SeenGame, board_at
from app.desk.moves.card_asked import wanted_of
from app.desk.moves.card_described import Target, capture_of, to_take
from app.desk.moves.card_target import targets_of
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import moves_named, number_said
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.desk.tools.move_card import WhichCards
from app.domain.text import plain

_WITH = re.compile(
    r"\b(?:tak\w+|took|recaptur\w+|captur\w+) (?:it |him |her )?(?:back )?with (?:the |my |a |his |her )?(?:pawn"
    r"|knight|bishop|rook|queen|king)\b"
)
_BACK = re.compile(
    r"\b(?:tak\w+|took) (?:it |him )?back\b|\b(?:recaptur\w+|retak\w+)\b|\bdoubled? (?:pawns?|e|f|c|d)\b"
)
_SWAP = re.compile(
    r"\b(?:swap\w*|trad(?:e|es|ing)|exchang\w+|tak(?:e|es|ing)|captur\w+|chop\w*) (?:\w+ ){0,3}?(?:on|at"
    r"|against) (?P<square>[a-h][1-8])\b"
)


async def taken_back(understood: Understood, at: DeskServices, text: str, low: str) -> WhichCards | None:
    """The card of a capture and of what takes back; None for others."""
    asker, rival = understood.question.asker, understood.question.character
    before = plain(asker.before or "")
    if not (_WITH.search(low) or _BACK.search(low)) or moves_named(text):
        return None
    if asker.screen.match_id is None or asker.screen.kind is ScreenKind.ANALYSIS:
        return None
    try:
        found = await game_meant(at, asker, text, low if rival is None else f"{low} against {rival}", rival)
    except ToolRefused:
        return None
    if found is None:
        return None
    game, lead = found
    targets = _answered(low, before, text, asker.before or "", game)
    return cards_of(game, targets, low, wanted_of(low) or ["verdict"], lead) if targets else None


def _answered(low: str, before: str, text: str, said_before: str, game: SeenGame) -> list[Target]:
    """The capture that this question, or the one before it, speaks of."""
    if game.state.ended:
        number = number_said(text) or number_said(said_before)
        if number is None:
            number = next((one.number for one in moves_named(said_before) if one.number), None)
        return to_take(low, game, number) if number is not None and _WITH.search(low) else []
    board = board_at(game.state, game.state.ply)
    for words in (low, before):
        if (swap := _SWAP.search(words)) is not None:
            move = capture_of(board, None, swap["square"])
            if move is not None:
                return [Target(None, game.state.ply, (move.uci(),))]
    named = targets_of(said_before, before, game, None, None) if moves_named(said_before) else []
    return [one for one in named if one.tried and one.tried_at == game.state.ply and not one.passes][:1]
