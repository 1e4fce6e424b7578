"""Questions at a board that look back: a capture that is told by its man, a mark behind a move, a move that the steward
proposed, a move that is to be taken back, a man in danger."""

from __future__ import annotations

import re

import chess

from app.desk.board.danger_words import asks_of_danger, asks_where_safe, names_man
from app.desk.finished.game_meant import GAME_PAGES, game_meant_if_any
from app.desk.games import SeenGame, board_at, may_help
from app.desk.men import ANY_MAN, MEN
from app.desk.moves.card_described import Target
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import legal_as, moves_named, ply_in
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.understood import Understood
from app.desk.services import DeskServices
from app.desk.tools.position_facts import WhichPiece
from app.domain.text import plain

CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
_WAS_TAKING = re.compile(
    r"\b(?:was|wasn'?t) (?:\w+ )?(?:it |that )?(?:\w+ ){0,2}?(?:re)?(?:taking|capturing|grabbing|take|capture|grab)\b"
    rf"[^.?!,]{{0,20}}\bwith (?:the|my|his|her|a) (?P<man>{ANY_MAN})\b"
)
_TAKEN_BACK = re.compile(
    r"\btake back (?:(?:my|the|a|that|this|last|one) )*moves?\b|\btake (?:my|the|that|a|this)(?: last)? moves? back\b"
    r"|\bundo (?:my|the|that|a|this)(?: last)? move\b|\btakebacks?\b"
)
_PROPOSED = re.compile(
    r"\bwhy (?:did|do|would|are|were) you (?:\w+ )?(?:say|said|suggest|want|recommend|propos|tell|play|choose"
    r"|pick|like|advis)"
)
_MOVE_TO = re.compile(r"\b(?P<man>knight|bishop|rook|queen|king) (?:takes |to |on |x ?)+(?P<square>[a-h][1-8])\b")
_MARK = re.compile(r"(?P<mark>\?\?|!!|\?!|!\?|[?!])[\"”']? (?:after|behind|at|next to|beside|on|by|with|for) ")
_MEANS = {
    "??": "a blunder", "?!": "an inaccuracy", "!?": "an interesting move", "!!": "a brilliant move", "?": "a mistake",
    "!": "a good move",
}  # fmt: skip


async def looked_back(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with the very move or man that it means; None where it means none so."""
    question = understood.question
    asker = question.asker
    if asker.screen.kind not in GAME_PAGES or asker.screen.match_id is None:
        return None
    back, taken = _TAKEN_BACK.search(low), _WAS_TAKING.search(low)
    proposed, mark = _PROPOSED.search(low), _MARK.search(question.text)
    danger, where = asks_of_danger(low), asks_where_safe(low)
    if not (back or taken or proposed or mark or danger or where):
        return None
    if back and re.search(r"\b(?:why|how|can|can'?t|could)\b", low):
        return understood.as_kind(kind_of("takeback-how"))
    found = await game_meant_if_any(at, asker, question.text, low, question.character)
    if found is None or not (found[0].state.ended or may_help(found[0])):
        return None
    game, lead = found
    if mark is not None and (ply := _named_after(question.text[mark.end() :], game)) is not None:
        meant = f"“{mark['mark']}” behind a move says that it was {_MEANS[mark['mark']]}."
        return understood.as_kind(CARD, cards_of(game, [Target(ply)], low, ["why"], f"{lead} {meant}".strip()))
    if taken is not None and (ply := _capture_by(taken, low, game)) is not None:
        return understood.as_kind(CARD, cards_of(game, [Target(ply)], low, ["verdict"], lead))
    if proposed is not None and (target := _proposal(question.text, low, game)) is not None:
        return understood.as_kind(CARD, cards_of(game, [target], low, ["idea", "verdict"], lead))
    if danger or where:
        asked = low if names_man(low) else f"{plain(asker.before or '')} {low}"
        if names_man(asked):
            ply = asker.ply if game.state.ended else None
            given = WhichPiece(match_id=game.state.match_id, ply=ply, asked=asked[-200:], endangered=True)
            return understood.as_kind(kind_of("position_facts.piece"), given)
    return None


def _named_after(text: str, game: SeenGame) -> int | None:
    """The half-move that words name first; None for none that was played."""
    sans = [one.san for one in game.state.moves]
    return next((ply for one in moves_named(text) if (ply := ply_in(sans, one)) is not None), None)


def _capture_by(taken: re.Match[str], low: str, game: SeenGame) -> int | None:
    """The latest capture by that man, of the asker’s own unless words say another’s."""
    man, color = MEN[taken["man"]], game.color
    theirs = re.search(r"\b(?:his|her|their|he|she|they)\b", low) is not None
    for ply in range(game.state.ply, 0, -1):
        board, move = board_at(game.state, ply - 1), chess.Move.from_uci(game.moves[ply - 1])
        side = game.state.moves[ply - 1].color
        own = color is None or (side is color) is not theirs
        if own and board.is_capture(move) and board.piece_type_at(move.from_square) == man:
            return ply
    return None


def _proposal(text: str, low: str, game: SeenGame) -> Target | None:
    """A move that was proposed and not played: where it could be played latest."""
    named = [one.san for one in moves_named(text)]
    for said in _MOVE_TO.finditer(low):
        letter = "N" if said["man"] == "knight" else said["man"][0].upper()
        named.append(f"{letter}{said['square']}")
    for san in named:
        for ply in range(game.state.ply, -1, -1):
            board = board_at(game.state, ply)
            if game.color is not None and board.turn is not game.color.is_white:
                continue
            if (move := legal_as(board, san)) is None:
                continue
            played = ply < game.state.ply and game.moves[ply] == move.uci()
            return Target(ply + 1) if played else Target(None, ply, (move.uci(),))
    return None
