"""Whether the score with one of the house is asked for, and nothing beside it: "how do I stand against him"."""

from __future__ import annotations

import re

from app.desk.questions import QuestionKind
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.desk.tools.score_with import WhoseScore

SCORE = QuestionKind("score_with", "score", "the score with one of the house", ())
_SCORE = re.compile(
    r"\bhow (?:do|am|did|have|are) (?:i|we) (?:\w+ )?(?:stand|standing|doing|done|fare|faring|been doing)\b[^.?!]{0,16}"
    r"\b(?:against|with|vs|versus|between)\b"
    r"|\b(?:what(?:'s| is)|whats|tell me) (?:\w+ )?(?:my|our|the) (?:\w+ )?(?:score|record|balance"
    r"|tally|head to head)\b"
    r"[^.?!]{0,20}\b(?:against|with|vs|versus|between|so far)\b"
)
# What else makes it another question: how to do it, of what game, or of a rating.
_MORE = re.compile(
    r"\b(?:how (?:can|could|do) i (?:beat|win)|should|prepare|tips?|why|worth|why|rating|here|position|this game"
    r"|in this|move|now|opening|pieces|white|black|all|together|quick\w*|in how many|better than|if i|too)\b"
)
# A word or two more than this are about something else.
_MOST_WORDS = 14


def asks_for_score(low: str) -> bool:
    """Whether words ask for the score with somebody, and for no more."""
    return _SCORE.search(low) is not None and _MORE.search(low) is None and len(low.split()) <= _MOST_WORDS


def score_asked(understood: Understood, low: str) -> Understood | None:
    """The question with the score it asks for; None where it asks for something else, or nobody is meant."""
    question = understood.question
    screen = question.asker.screen
    whom = question.character or screen.character
    if whom is None or not asks_for_score(low) or screen.kind is ScreenKind.MATCH:
        return None
    return understood.as_kind(SCORE, character=whom, given=WhoseScore(character=whom))
