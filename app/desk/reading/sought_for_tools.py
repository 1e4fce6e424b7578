"""A question for a tool that looks at a game, put as if it were asked at the game that it names."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.finished.game_meant import GAME_PAGES, game_meant_if_any, which_told
from app.desk.finished.game_sought import Sought, game_sought, names_game
from app.desk.game_tool import GameTool, of_gallery, of_last_met, running_with
from app.desk.reading.called_as import named_of
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, DeskTool
from app.domain.text import plain

# Tools that can say nothing without a game.
_NEED_GAME = frozenset(("what_if", "position_facts", "engine_analysis", "unmoved"))
_OF_BOARD = re.compile(
    r"\b(?:game|position|mov(?:e|es|ed)|material|pieces?|kings?|queens?|rooks?|bishops?|knights?|pawns?"
    r"|castl\w+|check|mate\w*|tak\w+|took)\b"
)
NO_CARD = frozenset((ScreenKind.PUZZLE, ScreenKind.GALLERY))


async def placed(question: AskedQuestion, tool: DeskTool, at: DeskServices) -> tuple[AskedQuestion, str]:
    """The question as if asked at the board or the game that it means, and the words that say which game that is."""
    question = await of_gallery(question, tool, at)
    return await of_sought(await of_last_met(question, tool, at), tool, at)


async def of_sought(question: AskedQuestion, tool: DeskTool, at: DeskServices) -> tuple[AskedQuestion, str]:
    """The question as if asked at the finished game that it, or the one before it, names; where the page and the talk
    are of none and a game is needed, at the asker's latest. With the words that say which game it is."""
    asker, low = question.asker, plain(question.text)
    screen = asker.screen
    if not isinstance(tool, GameTool) or question.given is not None or screen.kind in NO_CARD:
        return question, ""
    if screen.match_id:
        return await _of_other(question, at, low)
    talked = asker.about is not None and asker.about.match_id is not None
    before = plain(asker.before or "")
    text = (
        question.text
        if names_game(low)
        else f"{asker.before} {question.text}"
        if names_game(before) and not talked
        else ""
    )
    needed = tool.name in _NEED_GAME and _OF_BOARD.search(low) is not None
    if not text and (talked or not needed or screen.kind is ScreenKind.ANALYSIS):
        return question, ""
    if running_with(at, question) is not None and not text:
        return question, ""
    rival = question.character or (named_of(plain(text), at.characters.cast()) if text else None)
    past = await game_sought(at, asker, Sought(text or question.text, plain(text or low), rival))
    if past is None:
        return question, ""
    there = replace(asker, screen=Screen(ScreenKind.SUMMARY, past.match_id))
    return replace(question, asker=there), which_told(past)


async def _of_other(question: AskedQuestion, at: DeskServices, low: str) -> tuple[AskedQuestion, str]:
    """The question as if asked at another finished game than that of the page, where it names one."""
    asker = question.asker
    if asker.screen.kind not in GAME_PAGES or not (names_game(low) or question.character):
        return question, ""
    found = await game_meant_if_any(at, asker, question.text, low, question.character)
    if found is None or not found[1]:
        return question, ""
    there = replace(asker, screen=Screen(ScreenKind.SUMMARY, found[0].state.match_id), ply=None)
    return replace(question, asker=there), found[1]
