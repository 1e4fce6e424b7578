"""Questions for the position of a finished game that the page shows, by their form: what to play there, what the move
was for, how it should have been answered, what was played next."""

from __future__ import annotations

import re

from app.desk.finished.whole_asked import THEIR, THEM
from app.desk.games import SeenGame
from app.desk.screen import ScreenKind
from app.desk.tool import Asker

# What is asked of the position that the page shows, or of the move that led to it.
_MOVES_NOW = re.compile(
    r"^\W*(?:(?:and|so|ok|well|hm+),? )*what (?:now|next|comes next)\W*$"
    r"|\b(?:what|which)\b(?:'s| is| would be| move is)?[^.?!]{0,12}\bbest\b[^.?!]{0,10}\b(?:here|now"
    r"|in this position)\b"
    rf"|\bwhat (?:should|would|could|can|must|does|do|ought) (?:i|{THEM}|one|you|we|somebody)\b(?! have)[^.?!]{{0,16}}"
    r"\b(?:play|do|move|answer)\b(?: (?:here|now|next|best|then|in this position|at this (?:point|moment)))*\W*$"
    r"|\bbest move (?:here|now|in this position)\b"
)
_PURPOSE = re.compile(
    r"\b(?:purpose|point|idea|aim|intention|sense|reason)\b[^.?!]{0,12}\b(?:of|behind|for)\b[^.?!]{0,12}\b(?:this|that|it"
    rf"|the (?:last )?move|(?:my|{THEIR}) (?:last )?move)\b"
    r"|\bwhat (?:was|is) (?:this|that|it|this move|that move) (?:move )?(?:good )?for\b"
    r"|\bwhat (?:does|did) (?:this|that|it|this move|that move) (?:do|want|achieve|threaten)\b"
    rf"|\b(?:why|what for) (?:did|would|does|do|should) (?:i|{THEM}|one|anyone|anybody|somebody) (?:play|move|do"
    r"|choose) (?:this|that|it|so|there|here)\b"
)
_ANSWERED = re.compile(
    r"\bhow (?:should|could|ought|can|must|would|was|were|am|do|to) (?:i|one|we|you)?\b[^.?!]{0,16}"
    r"\b(?:answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?|react(?:ed)?|met|meet|punish(?:ed)?|counter(?:ed)?|exploit(?:ed)?|refuted?)\b"
    r"(?! (?:the|a) (?:message|chat|mail|offer))"
    r"|\bwhat (?:was|is|would have been|would be) (?:the|my) (?:right|best|correct|proper|strongest) (?:answer|reply"
    r"|response)\b"
)


_PLAYED_HERE = re.compile(
    r"\b(?:how did|did) (?P<own>i) (?:answer|react|respond|reply|punish|meet|exploit|use)\b(?! well enough)"
    rf"|\bwhat did (?:(?P<me>i)|{THEM}) (?:actually |really )?(?:play|do|answer|reply)(?: (?:here|there|then|next"
    r"|instead|now|in reply|in the game))*\W*$"
)
_WRONG_HERE = re.compile(rf"\bwhat did (?:(?P<me>i)|{THEM}) do wrong (?:here|there|now|in this position)\b")
_COULD_HERE = re.compile(
    r"\b(?:could|should|might) i (?:not )?have\b[^.?!]{0,40}\b(?:at this (?:moment|point|stage)|in this position"
    r"|right here|here)\W*$"
)


def shown_asked(bare: str, asker: Asker, game: SeenGame) -> tuple[str, int] | None:
    """The kind of question and the half-moves before the position that it is asked of, where it is asked of what the
    page of a finished game shows; None for others."""
    about = asker.about if asker.about is not None and asker.about.match_id == game.state.match_id else None
    shown = asker.ply
    if _ANSWERED.search(bare):
        ply = shown or (None if about is None else about.ply)
        if ply is None:
            return None
        own = game.color is not None and game.state.moves[ply - 1].color is game.color if ply else False
        return "engine_analysis.best", ply - 1 if own else ply
    if (played := _PLAYED_HERE.search(bare)) is not None and game.color is not None:
        at = (shown if shown is not None else about.ply if about is not None and about.ply else game.state.ply) + 1
        mine = game.color if played["me"] or played["own"] else game.color.other
        at += at <= game.state.ply and game.state.moves[at - 1].color is not mine
        return ("explain_move.why", at) if at <= game.state.ply else None
    if shown is None or asker.screen.kind is ScreenKind.MATCH:
        return None
    if (wrong := _WRONG_HERE.search(bare)) is not None and shown:
        side = game.color if wrong["me"] else None if game.color is None else game.color.other
        at = shown if game.state.moves[shown - 1].color is side else shown - 1
        return ("explain_move.why", at) if at else None
    if _COULD_HERE.search(bare) and game.color is not None:
        moved = game.state.moves[shown - 1].color if shown else game.color.other
        at = shown if moved is game.color else shown + 1
        return ("explain_move.better", at) if at <= game.state.ply else None
    if _PURPOSE.search(bare) and shown:
        return "position_facts.last", shown
    if _MOVES_NOW.search(bare) and shown <= game.state.ply:
        return "engine_analysis.best", _on_move(bare, shown, game)
    return None


def _on_move(bare: str, shown: int, game: SeenGame) -> int:
    """The position in which the side that is named was to move: the one that is shown, or the one before."""
    mine, theirs = re.search(r"\bi\b", bare), re.search(rf"\b{THEM}\b", bare)
    if game.color is None or bool(mine) is bool(theirs) or not shown:
        return shown
    moved = game.state.moves[shown - 1].color
    named = game.color if mine else game.color.other
    return shown - 1 if moved is named else shown
