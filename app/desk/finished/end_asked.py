"""Questions at a finished game for all of it and for its end: how one did, a move thought of in the last position,
whether what was told of is mate."""

from __future__ import annotations

import re

from app.desk.finished.game_meant import game_meant_if_any
from app.desk.games import board_at, game_on
from app.desk.moves.card_described import Target
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moves_named import legal_as, moves_named, number_said
from app.desk.questions import QuestionKind, kind_of
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices

CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
_HOW_DONE = re.compile(
    r"^\W*(?:(?:and|so|ok|well|then|hi|hello) ?,? )*(?:how (?:did i|have i|was i) (?:do|done|doing|play|played|get on"
    r"|fare)|how was my (?:play|game|performance)|did i (?:do|play) (?:well|ok|okay|alright|all right))"
    r"(?: (?:here|overall|all in all|in (?:this|that|my) (?:game|one)|this time|then))*\W*$"
)
_AT_END = re.compile(
    r"\b(?:at|in|by|from) the (?:very )?(?:end|last position|final position|final moment|last moment)\b"
    r"|\b(?:instead of|rather than|before|when|where) (?:i )?(?:resign\w*|g[ia]v(?:e|ing) (?:it )?up)\b"
    r"|\bafter (?:the|his|her|their|my) last move\b"
)
_IS_MATE = re.compile(
    r"^\W*(?:(?:and|so|but|ok|wait|really|hm+),? )*(?:is|was|would|isn'?t|wasn'?t) (?:that|it|this|there)"
    r"(?: \w+){0,3}? (?:check)?mate\b[^.?!]{0,20}\W*$"
    r"|^\W*(?:how|why) (?:is|was) (?:that|it|this) (?:\w+ )?(?:check)?mate\W*$"
)
# Tools whose answers speak of one move.
_OF_MOVES = frozenset(("move_card", "explain_move", "what_if", "engine_analysis", "moment"))
_PAGES = (ScreenKind.SUMMARY, ScreenKind.REPLAY)


async def end_asked(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question with what it asks of a finished game and its end; None where it asks for something else."""
    if understood.question.asker.screen.kind in _PAGES and _HOW_DONE.search(low):
        return understood.as_kind(kind_of("explain_move.judged"))
    if _AT_END.search(low) and moves_named(understood.question.text) and number_said(low) is None:
        return await _tried_at_end(understood, at, low)
    return await _if_mate(understood, at, low) if _IS_MATE.search(low) else None


async def _tried_at_end(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of a move that is thought of where the game ended."""
    question = understood.question
    found = await game_meant_if_any(at, question.asker, question.text, low, question.character)
    if found is None or not found[0].state.ended:
        return None
    game, lead = found
    board, last = board_at(game.state, game.state.ply), game.state.ply
    moves = (legal_as(board, one.san) for one in moves_named(question.text) if one.number is None)
    move = next((one for one in moves if one is not None), None)
    if move is None:
        return None
    return understood.as_kind(CARD, cards_of(game, [Target(None, last, (move.uci(),))], low, ["verdict"], lead))


async def _if_mate(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of the move that was told of last, where it is asked whether that is mate."""
    asker = understood.question.asker
    about = asker.about
    if about is None or about.ply is None or about.tool not in _OF_MOVES:
        return None
    game = await game_on(asker, about, at)
    if game is None or game.state.match_id != about.match_id or not 0 < about.ply <= game.state.ply:
        return None
    if about.move is None and (about.tool == "engine_analysis" or not game.state.ended):
        return None
    told = Target(about.ply) if about.move is None else Target(None, about.ply, (about.move,))
    return understood.as_kind(CARD, cards_of(game, [told], low, ["mate"]))
