"""How a statement is meant: said to be so, possible by the rules, to come, supposed, asked or ordered."""

from __future__ import annotations

from app.truth.chunks import Frame, Mood
from app.truth.lexicon import Family

_GOES_ON = frozenset(("seem", "appear", "manage", "continue", "go", "happen", "begin", "start", "find", "get"))
_ABLE = frozenset(("free", "able", "ready", "welcome", "allowed", "entitled", "poised"))


def to_come(frame: Frame, told: Frame | None) -> bool:
    """Whether an infinitive tells of a wish or a purpose: nothing is stated by "I want to check you". `told` is the
    last statement before it that has a verb."""
    verb = frame.verb
    if (
        verb is None
        or not verb.infinitive
        or verb.helped
        or (frame.subject is not None and frame.subject.amount == "none")
    ):
        return False
    if told is None or told.verb is None:
        return True
    if told.verb.lemma in _GOES_ON or "there" in told.words or "enough" in told.words:
        return False
    if told.is_(Family.BE) and not told.objects and not told.words and not told.states:
        return False
    if told.is_(Family.HAVE) and told.objects and told.mood == "says":
        return not frame.is_(Family.GUARD, Family.SEE, Family.ATTACK)
    return True


def able(frame: Frame, told: Frame | None) -> bool:
    """ "is free to castle", "is ready to take", "threatens to take": what follows is said to be possible. `told` is the
    statement before it."""
    verb = frame.verb
    if verb is None or told is None or told.verb is None or told.mood != "says":
        return False
    if not verb.infinitive and told.verb.rest[-1:] != ("to",):
        return False
    said = {*told.words, *(state.words for state in told.states)}
    return told.is_(Family.THREATEN) or told.verb.lemma == "threaten" or bool(said & _ABLE)


def mood_of(frame: Frame, supposed: bool) -> Mood:
    modal = frame.verb.modal if frame.verb is not None else ""
    if supposed:
        return "supposes"
    if frame.mood == "orders":
        return "orders"
    if modal == "can":
        past = frame.verb is not None and (frame.verb.perfect or frame.verb.past)
        return "supposes" if past else "can"
    return "will" if modal or (frame.verb is not None and frame.verb.obliged and not frame.verb.past) else "says"
