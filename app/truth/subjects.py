"""Who a clause is about: what stands before its verb, or what was spoken of before."""

from __future__ import annotations

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth.chunks import Chunk, Frame, State, Word, role_of, word_of
from app.truth.lexicon import Family
from app.truth.phrase import Phrase

STANDING = (Family.BE, Family.STAND, Family.MOVE, Family.SLEEP)
_TAKES_DOER = (Family.HAVE, Family.ALLOW, Family.GIVE, Family.DRIVE, Family.SEE, Family.BLOCK, Family.THINK)


def _antecedent(frame: Frame, free: list[Phrase], last: Frame | None) -> Phrase | None:
    """What a relative clause with a subject of its own is about: "the pawn that you took", "that pawn you took"."""
    joint = frame.joint.split()[-1:]
    if last is not None and last.is_(Family.THINK) and not last.objects and joint == ["that"]:
        return None  # "it seems that you took it"
    if (
        free
        and last is not None
        and joint
        and joint[0] in ("which", "that", "whom")
        and frame.verb
        and frame.verb.finite
    ):
        told = [*last.objects, *(p for _, p in last.places), *([last.subject] if last.subject is not None else [])]
        men = (p for p in told if p.sort == "men" and p.end <= free[-1].start and free[-1].sort == "side")
        return next(men, None)
    if len(free) > 1 and free[-1].sort == "side" and free[-2].sort == "men" and free[-2].end == free[-1].start:
        return free[-2]
    return None


def find_subject(frame: Frame, lead: list[Chunk], last: Frame | None, previous: Frame | None) -> None:
    """Finds the subject; `lead` stands before the verb, `last` is the clause before, `previous` its neighbour."""
    verb = frame.verb
    assert verb is not None
    free = [
        c for at, c in enumerate(lead) if isinstance(c, Phrase) and not (at and role_of(lead[at - 1]) == "preposition")
    ]
    for at, chunk in enumerate(lead):
        if isinstance(chunk, Phrase) and chunk not in free:
            frame.places.append((word_of(lead[at - 1]), chunk))
        elif isinstance(chunk, Word) and chunk.role in ("adverb", "unknown", "preposition"):
            frame.words.append(chunk.word)
        elif isinstance(chunk, State):
            frame.states.append(chunk)
    antecedent = _antecedent(frame, free, last)
    if antecedent is not None:
        frame.objects.append(antecedent)
    if free and (previous is None or verb.finite or free[-1].amount == "none" or verb.passive or verb.form == "en"):
        frame.subject = free[-1]
        frame.patient = verb.form == "en" and not verb.helped
        frame.extras += free[:-1]
    elif previous is not None:
        frame.subject, frame.inherited = previous.subject, True
        if verb.form == "ing" and previous.words[-1:] == ["by"]:
            verb.past = previous.verb is not None and (previous.verb.past or previous.verb.perfect)
            return
        zero = [p for p in previous.objects if p.amount == "none" and p.sort != "thing"]
        if zero:
            frame.subject = zero[-1]
        elif (
            previous.objects
            and previous.is_(*_TAKES_DOER)
            and not (previous.subject and previous.subject.sort == "men" and previous.is_(Family.HAVE))
        ):
            frame.subject = previous.objects[-1]
            frame.patient = verb.form == "en" and not verb.helped
        elif previous.objects and verb.form == "en" and not verb.helped:
            frame.subject, frame.patient = previous.objects[-1], True
        elif previous.is_(Family.BE) and previous.objects and (verb.infinitive or "there" in previous.words):
            frame.subject = previous.objects[-1]
    elif frame.joint.split()[-1:] and frame.joint.split()[-1] in lex.RELATIVES and last is not None:
        told = [*last.objects, *(p for _, p in last.places), *(e for e in last.extras if isinstance(e, Phrase))]
        candidates = [p for p in told if p.sort == "men"] or ([last.subject] if last.subject else [])
        frame.subject = max(candidates, key=lambda p: p.end, default=None)
    elif last is not None and not (frame.places and verb.families[0] in STANDING):
        if last.verb is None:
            men = [p for p in (last.subject, *(e for e in last.extras if isinstance(e, Phrase))) if p is not None]
            frame.subject = men[-1] if men else None
        elif not (
            verb.form == "base"
            and not verb.helped
            and not (last.verb.infinitive or last.verb.modal or last.verb.form == "base")
        ):
            frame.subject = last.subject
        frame.inherited = frame.subject is not None


def held_by(frame: Frame, holder: Frame) -> None:
    """ "I have a bishop aimed at your king": the holder's, and aimed, not aiming."""
    verb, men = frame.verb, frame.subject
    if verb is None or men is None or verb.form != "past" or verb.helped or holder.subject is None or men.sort != "men":
        return
    owner = holder.subject.owner if holder.subject.sort == "side" else None
    verb.form, verb.past, frame.patient = "en", False, True
    frame.subject = changed(men, owner=men.owner or owner, definite=men.definite or owner is not None)
    holder.objects.append(frame.subject)
