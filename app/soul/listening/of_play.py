"""Tells trouble in a game of chess from trouble in a life: pity is for lives."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.text import is_question
from app.domain.told.lexicon import concepts_of, folded
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject

# Polarity of being unhappy with one's own play.
UNHAPPY = -0.4
# Words that only a player of chess says of a game; "one quiet game" is asked for on bad days too.
_OF_PLAY = re.compile(
    r"\b(?:pawns?|bishops?|rooks?|queens?|knights?|end(?:game|ing)s?|openings?|gambit|defen[cs]e|sicilian|french|caro"
    r"|winawer|check ?mate\w*|stalemate\w*|castl\w+|resign\w*|half a point|blunder\w*|by move \d+|on time"
    r"|time trouble)\b"
)
# What a message may speak of beside its game, and be of play all the same.
_BESIDE_PLAY = frozenset(
    ("chess", "language", "sport", "time-of-day", "beginning", "hobby", "like", "dislike", "study", "habit", "theatre",
     "coach", "loss")
)  # fmt: skip
_POINTS = re.compile(r"\b(?:it|that|this|them)\b")
# Of the words of a loss those that mean more than a game.
_GRIEF = re.compile(r"\b(?:died|dead|death|funeral|buried|grie\w+|passed away|widow\w*|mourn\w*)\b")
# A man of chess that was lost, and whom nobody takes for one.
_MAN_LOST = re.compile(
    r"\b(?:los[et]\w*|took|taken|take|got|gone|dropp?\w*|hung|blunder\w*|vanish\w*|disappear\w*|went) (?:\w+ ){0,3}?"
    r"(?:my|your|the|a) (?:\w+ )?(?:queen|rook|bishop|knight|horse|pawn)\b"
    r"|\b(?:my|your) (?:queen|rook|bishop|knight|horse|pawn)s? (?:\w+ ){0,3}(?:gone|lost|taken|went|vanished)\b"
)
_OF_A_LIFE = re.compile(
    r"\b(?:mum|mom|mother|dad|father|sister|brother|son|daughter|wife|husband|partner|uncle|aunt\w*|cousin|grand\w+|gran"
    r"|nan|friend|cat|dog|horse died|hospital|doctor)\b"
)


def of_play_alone(acts: tuple[SpeechAct, ...]) -> tuple[SpeechAct, ...]:
    """The acts, with a trouble in a message that speaks of nothing but a game of chess heard as what it is: told beside
    what is asked, and otherwise being unhappy with one's own play; and with what sounds like a death and is the loss of
    a man asked as a question. Pity is for lives."""
    message = " ".join(one.plain for one in acts)
    if _MAN_LOST.search(message) is not None and not _GRIEF.search(message) and _OF_A_LIFE.search(message) is None:
        acts = tuple(
            replace(act, kind=ActKind.QUESTION, topic=None, polarity=0.0)
            if act.topic is Subject.BEREAVEMENT and act.is_bad_news
            else act
            for act in acts
        )
    troubles = [act for act in acts if act.topic is Subject.TROUBLE]
    if not troubles or not is_only_of_play(message) or not all(tells_of_play(act.plain) for act in troubles):
        return acts
    asked = any(act.kind is ActKind.QUESTION or is_question(act.plain) for act in acts)
    kind, topic = (ActKind.TELLING, Subject.TOLD) if asked else (ActKind.FEELING, Subject.SAD)
    polarity = 0.0 if asked else UNHAPPY
    return tuple(
        replace(act, kind=kind, topic=topic, polarity=polarity) if act.topic is Subject.TROUBLE else act for act in acts
    )


def is_only_of_play(message: str) -> bool:
    """Whether a plain message speaks of a game of chess and of nothing else in a life: what went wrong in it is no
    bad news."""
    if _OF_PLAY.search(message) is None or _GRIEF.search(message):
        return False
    return concepts_of(folded(message)) <= _BESIDE_PLAY


def tells_of_play(clause: str) -> bool:
    """Whether a plain clause tells of a game, or points at what is told beside it ("it did not go well")."""
    return _OF_PLAY.search(clause) is not None or _POINTS.search(clause) is not None
