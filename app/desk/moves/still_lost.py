"""A game that was lost although something was won in it: "I took her queen and still lost, how"."""

from __future__ import annotations

import re

from app.desk.finished.game_meant import game_meant_if_any
from app.desk.moves.card_described import Target
from app.desk.moves.judged import analysis_of
from app.desk.moves.learner_cards import cards_of
from app.desk.moves.moments import costliest_of
from app.desk.questions import QuestionKind
from app.desk.reading.understood import Understood
from app.desk.services import DeskServices

CARD = QuestionKind("move_card", "card", "a move with all that belongs to it", ())
_LOST = re.compile(
    r"\b(?:still|yet|anyway|even so|and then|how (?:could|did|can|do) i) (?:\w+ )?(?:lost|lose)\b"
    r"|\b(?:lost|lose)\b.{0,40}\b(?:anyway|after|although|though|despite|even with|in spite)\b"
)
_GAINED = re.compile(
    r"\b(?:took|taking|won|winning|captur\w+|grabb\w+|had|got|having|with) (?:\w+ ){0,3}(?:queen|rook|bishop|knight"
    r"|piece|pawn|material|exchange)s?\b|\b(?:ahead|up a|winning|better)\b"
)
_ASKS = re.compile(r"\b(?:how|why|what|where|explain|understand)\b|\?")


async def still_lost(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The card of the move that cost most in the lost game that is meant; None where nothing of the kind is asked."""
    question = understood.question
    if not (_LOST.search(low) and _GAINED.search(low) and _ASKS.search(low)):
        return None
    rival = question.character or question.asker.screen.character
    found = await game_meant_if_any(at, question.asker, question.text, low, rival)
    if found is None:
        return None
    game, lead = found
    if not game.state.ended or game.color is None or game.state.outcome(game.color) != "lost":
        return None
    plies = costliest_of(game, await analysis_of(at, game), "mine")
    if not plies:
        return None
    return understood.as_kind(CARD, cards_of(game, [Target(plies[0])], low, ["why"], lead))
