"""What is asked at the board of a running game in which nobody may be helped: any judgement on the position, whoever is
to give it and whatever is supposed; and whether there is an answer once it is over."""

from __future__ import annotations

import re

from app.desk.finished.game_sought import names_finished
from app.desk.games import BETWEEN_PEOPLE, RATED, SeenGame, game_for, may_help
from app.desk.reading.forms_meant import FACT
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.desk.tools.page_asked import WhichFact

_WHO = (
    r"(?:namedone|you|he|she|they|an? (?:\w+ )?(?:engine|master|grandmaster"
    r"|gm|pro|expert|coach|computer|player)|the (?:engine|computer|machine)|stockfish|somebody|someone|anybody|anyone"
    r"|magnus|carlsen|one)"
)
_ACTS = (
    r"(?:play|move|go|choose|pick|touch|castle|take|push|trade|swap|answer|reply|recommend|advise|suggest|prefer"
    r"|continue|consider|sacrifice|grab|capture|retreat|develop|attack|defend|do|say|think|want)"
)
# Whoever is to choose or to judge, and whatever is supposed for it.
_JUDGES = re.compile(
    rf"\b(?:would|could|might|should|will|'d) {_WHO}(?:'d)?\b(?: [\w']+){{0,3}}? {_ACTS}\b"
    rf"|\b{_WHO} (?:would|could|might|should|'d)(?: \w+){{0,2}}? {_ACTS}\b"
    r"|\bin my (?:place|seat|chair|shoes|position|stead|boots|spot)\b"
    r"|\bif (?:he|she|they|you|[a-z]+) (?:were|was) (?:me|sitting|playing|here|in)\b|\bwere you me\b"
    r"|\b(?:suppose|supposing|imagine|pretend|hypothetical\w*|say)\b[^?!]{0,60}\b(?:friendly|not rated|my (?:chair"
    r"|seat|place)|move|play|position|piece)\b"
    r"|\b(?:pawn|knight|bishop|rook|queen|king) (?:to |on |takes )?[a-h][1-8]\b[^.?!]{0,24}\bor\b"
    r"|\bor\b[^.?!]{0,24}\b(?:pawn|knight|bishop|rook|queen|king) (?:to |on |takes )?[a-h][1-8]\b"
    r"|\bthinks? of (?:my|this|the) (?:position|game|board)\b"
    r"|\b(?:upper hand|better position|advantage|who(?:'s| is) (?:winning|better|ahead|on top)|am i (?:winning|losing"
    r"|better|worse|ok|okay|fine|lost|in trouble))\b"
    r"|\b(?:is|are) (?:my|his|her|the|this|that) (?:[a-h][- ])?(?:\w+ )?(?:pawn|knight|bishop|rook|queen|king)s?"
    r"(?: \w+){0,3}? (?:weak|strong|safe|good|bad|in danger|hanging|exposed|ok|pinned|worth)\b"
)
# What is no matter of the board, or of what was played in games that are over.
_NOT_BOARD = re.compile(
    r"\b(?:talk|chat|write|mind|annoy\w*|rude|angry|remember\w*|resign|draw|leave|left|go away|close|offer|clock|time"
    r"|take ?back|colou?rs?|played|rating|points|why won't you|next game|another game|rematch"
    r"|friendly game|rules?|en passant"
    r"|oblige\w*|legal\w*)\b"
)
_SUPPOSES = re.compile(r"\b(?:suppose|supposing|imagine|pretend|hypothetical\w*)\b")
_AFTERWARDS = re.compile(
    r"\b(?:afterwards?|after (?:it|this|that|the game|the match|we|i|you)\b(?! play)|later(?: on)?"
    r"|(?:once|when|as soon as|until) (?:it|this|that|the game|the match|we|i)(?:'s| is| are|'re|'m| am|'ve| have)? ?"
    r"(?:all )?(?:over|done|finished|ended|ends?|lost|won|through)|when (?:the game|it) (?:has )?(?:end|finish)\w*)\b"
)
_TELLS = re.compile(
    r"\b(?:you|your|answers?|tell|show|explain\w*|go (?:through|over)|discuss|look|analy\w+|help|ask|straight|review"
    r"|where i went wrong|find out|learn|allowed|talk about it|engine|replay)\b"
)
_NO_MOVE = re.compile(
    r"\b(?:en passant|rules?|remember\w*|rematch|again|see my friends|goodbye|bye|chat|leave|close the page)\b"
)


def begs_judgement(low: str) -> bool:
    """Whether words (as `plain` gives them) ask for a judgement on the position before one, from whomever."""
    if names_finished(low) or (_NOT_BOARD.search(low) and not _SUPPOSES.search(low)):
        return False
    return _JUDGES.search(low) is not None


def asks_of_afterwards(low: str) -> bool:
    """Whether words ask if there is an answer when the game is over."""
    return _AFTERWARDS.search(low) is not None and _TELLS.search(low) is not None and _NO_MOVE.search(low) is None


async def rated_asked(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The refusal of a judgement on a running game in which nobody may be helped, or that there is one afterwards; None
    for anything else, and where help is allowed."""
    asker = understood.question.asker
    if asker.screen.kind is not ScreenKind.MATCH or not (begs_judgement(low) or asks_of_afterwards(low)):
        return None
    game = await _secret(understood, at)
    if game is None:
        return None
    if asks_of_afterwards(low):
        given = WhichFact(page="match", aspects=["afterwards"])
        return understood.as_kind(FACT, given)
    words = RATED.message if game.state.rated else BETWEEN_PEOPLE.message
    return understood.refusing(words)


async def _secret(understood: Understood, at: DeskServices) -> SeenGame | None:
    """The running game of the page in which nobody may be helped; None for another one."""
    try:
        game = await game_for(at, understood.question.asker, None)
    except ToolRefused:
        return None
    return None if game.color is None or game.state.ended or may_help(game) else game
