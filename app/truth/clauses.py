"""From the tokens of a sentence to its clauses: who does what to whom, where, when, and whether it is denied.

Person, tense, negation, questions, orders and what is merely supposed are settled here, once for all statements.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from app.truth import lexicon as lex
from app.truth.chunker import Chunker
from app.truth.chunks import Chunk, Frame, State, Verb, When, Word, role_of, word_of
from app.truth.enumerating import enumerated
from app.truth.lexicon import Family
from app.truth.moods import able, mood_of, to_come
from app.truth.phrase import Phrase
from app.truth.tokens import Token

_STANDING = (Family.BE, Family.STAND, Family.MOVE, Family.SLEEP)
_TAKES_DOER = (Family.HAVE, Family.ALLOW, Family.GIVE, Family.DRIVE, Family.SEE, Family.BLOCK, Family.THINK)
_JOINING = frozenset(("for", "as", "before", "after", "until", "since", "like", "than"))
_OPINIONS = frozenset(("think", "believe", "say", "suppose", "reckon"))
_DEEDS = (Family.TAKE, Family.MOVE, Family.PUT, Family.CASTLE, Family.PROMOTE, Family.CHECK, Family.TRADE)
_DENIALS = {("not", "once"), ("no", "way"), ("at", "no"), ("in", "no")}
# Joints by which a part without a verb goes with the statement before it.
_ADDING = frozenset((",", ":", "", "and", ", and", "or", "because", "so", ", so", "yet", "than", "only"))


def frames_of(tokens: list[Token], asks: bool) -> list[Frame]:
    """The statements of one sentence, in order; `asks` where it is a question."""
    chunks = _joints(enumerated(Chunker(tokens).read()))
    frames: list[Frame] = []
    supposed = bool(tokens) and tokens[0].word in ("should", "were", "had")
    denied = tokens[0].word in ("never", "nowhere") or tuple(t.word for t in tokens[:2]) in _DENIALS
    for segment, joint in _segments(chunks):
        known = len(frames)
        _read_segment(segment, joint, frames)
        for frame in frames[known:]:
            supposed |= (joint.split()[-1:] != [] and joint.split()[-1] in lex.CONDITIONS) or (
                frame.verb is not None and frame.verb.modal == "would"
            )
            supposed |= frame.verb is None and any(token.word == "more" for token in tokens[frame.start : frame.end])
            told = frames[frames.index(frame) - 1] if frame is not frames[0] else None
            after = (
                told is not None and told.mood in ("can", "supposes") and frame.is_(*_DEEDS) and frame.verb is not None
            )
            supposing = after and frame.verb and not (frame.verb.past or frame.verb.perfect or frame.verb.modal)
            waits = frame.joint.split()[-1:] in (["before"], ["until"]) and frame.verb is not None and frame.verb.modal
            frame.mood = "asks" if asks else "supposes" if waits else mood_of(frame, supposed or bool(supposing))
            if (told is not None and told.verb is not None and told.verb.modal and _by_doing(told, frame)) or (
                frame.mood == "says" and able(frame, frames)
            ):
                frame.mood = "can"
            elif frame.mood == "says" and to_come(frame, frames):
                frame.mood = "will"
    if denied and frames and not frames[0].negative:
        frames[0].negative = True
    _spelled_out(frames)
    for before, current in itertools.pairwise(frames):
        if (
            before.negative
            and before.verb is not None
            and before.verb.lemma in _OPINIONS
            and current.joint in ("", "that")
        ):
            current.negative ^= True
    return frames


def _by_doing(told: Frame, frame: Frame) -> bool:
    """Whether a clause tells by what means the one before is done: "you may answer the check by taking the rook"."""
    return frame.verb is not None and frame.verb.form == "ing" and told.words[-1:] == ["by"]


def _spelled_out(frames: list[Frame]) -> None:
    """ "Black has castled, White has not": what is left out is what was said before."""
    for before, frame in itertools.pairwise(frames):
        verb, told = frame.verb, before.verb
        asks_back = verb is not None and Family.DO in verb.families and frame.joint.split()[-1:] == ["so"]
        if asks_back and len(frame.objects) == 1 and frame.objects[0].sort == "side":
            frame.subject = frame.objects.pop()
        if (
            verb is None
            or told is None
            or Family.DO not in verb.families
            or frame.objects
            or frame.subject is None
            or frame.joint.split()[-1:] == ["than"]
            or frame.places
        ):
            continue
        frame.verb = replace(told, negative=verb.negative)
        frame.objects, frame.places, frame.states = before.objects, before.places, before.states
        frame.mood = before.mood


def _joints(chunks: list[Chunk]) -> list[Chunk]:
    """ "for your bishop pins it", "before my rook moved": what joins a clause is no preposition."""
    for at, chunk in enumerate(chunks[:-2]):
        if isinstance(chunk, Word) and chunk.word in _JOINING and isinstance(chunks[at + 1], Phrase):
            verb = chunks[at + 2]
            if isinstance(verb, Verb) and verb.finite:
                chunk.role = "joint"
    return chunks


def _segments(chunks: list[Chunk]) -> Iterator[tuple[list[Chunk], str]]:
    """The chunks between joints, each with the word or sign that joins it."""
    segment: list[Chunk] = []
    joint = ""
    for chunk in chunks:
        if isinstance(chunk, Word) and chunk.role in ("sign", "joint", "relative", "condition"):
            if segment:
                yield segment, joint
                segment, joint = [], ""
            joint = chunk.word if joint in ("", ",") or chunk.role == "condition" else f"{joint} {chunk.word}"
            continue
        segment.append(chunk)
    if segment:
        yield segment, joint


def _read_segment(segment: list[Chunk], joint: str, frames: list[Frame]) -> None:
    verbs = [at for at, chunk in enumerate(segment) if isinstance(chunk, Verb)]
    last = next((frame for frame in reversed(frames) if frame.verb or frame.subject or frame.places), None)
    if not verbs:
        _read_fragment(segment, joint, frames)
        return
    before = 0
    for number, at in enumerate(verbs):
        verb = segment[at]
        assert isinstance(verb, Verb)
        until = verbs[number + 1] if number + 1 < len(verbs) else len(segment)
        frame = Frame(segment[before].start, segment[until - 1].end, verb, joint=joint)
        lead, rest = segment[before:at], segment[at + 1 : until]
        previous = frames[-1] if number else None
        _find_subject(frame, lead, last, previous)
        cut = _given_away(rest, segment[until] if until < len(segment) else None)
        _sort(frame, rest[:cut])
        if (
            last is not None
            and last.is_(Family.BE)
            and verb.form in ("past", "en")
            and not verb.helped
            and frame.inherited
        ):
            verb.passive = not frame.objects and (bool(last.states) or (last.verb is not None and last.verb.passive))
            verb.past = verb.past and not verb.passive
        if joint == "," and frame.inherited and verb.form == "past" and not verb.helped and not frame.objects:
            frame.patient = frame.is_(Family.TRADE, Family.TAKE)
        _close_particle(frame)
        if (
            frame.subject is None
            and verb.form in ("s", "past", "base")
            and frame.objects
            and verb.families[0] in _STANDING
        ):
            frame.subject = frame.objects.pop(0)
        if frame.subject is None and verb.finite and frame.is_(Family.HAVE) and not frames:
            frame.subject = Phrase("side", 0, 0, owner="mine", definite=True)
        elif frame.subject is None and verb.finite and verb.form == "base" and not verb.helped:
            frame.mood = "orders"
        frame.negative ^= verb.negative ^ any(isinstance(c, Word) and c.role == "no" for c in lead)
        _add_when(frame, segment)
        frames.append(frame)
        last, before = frame, at + 1 + cut


def _close_particle(frame: Frame) -> None:
    """ "picked her up", "backs it up": what stands after the object belongs to the verb."""
    verb = frame.verb
    if verb is None or verb.rest:
        return
    said = [*frame.words, *(state.words for state in frame.states)]
    for rest, family in lex.MEANINGS.get(verb.lemma, ()):
        if (
            len(rest) == 1
            and rest[0] in said
            and (frame.objects or verb.passive)
            and rest[0] not in lex.PREPOSITIONS - {"up", "off", "down"}
        ):
            verb.rest = rest
            verb.families = tuple(f for other, f in lex.MEANINGS[verb.lemma] if other == rest)
            frame.states = [state for state in frame.states if state.words != rest[0]]
            return
        del family


def _add_when(frame: Frame, segment: list[Chunk]) -> None:
    frame.when = next((chunk for chunk in segment if isinstance(chunk, When)), None)


def _antecedent(frame: Frame, free: list[Phrase], last: Frame | None) -> Phrase | None:
    """What a relative clause with a subject of its own is about: "the pawn that you took", "that pawn you took"."""
    joint = frame.joint.split()[-1:]
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


def _find_subject(frame: Frame, lead: list[Chunk], last: Frame | None, previous: Frame | None) -> None:
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
    elif last is not None and not (frame.places and verb.families[0] in _STANDING):
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


def _given_away(rest: list[Chunk], following: Chunk | None) -> int:
    """How many chunks after a verb belong to it: a phrase right before the next finite verb is that one's subject."""
    if not isinstance(following, Verb) or not rest:
        return len(rest)
    at = len(rest)
    while at and role_of(rest[at - 1]) in ("adverb", "unknown"):
        at -= 1
    if not at or not isinstance(rest[at - 1], Phrase):
        return len(rest)
    governed = at > 1 and role_of(rest[at - 2]) == "preposition"
    if following.finite and not governed:
        return at - 1
    return len(rest)


def _sort(frame: Frame, chunks: list[Chunk]) -> None:
    for at, chunk in enumerate(chunks):
        before = chunks[at - 1] if at else None
        if isinstance(chunk, Phrase):
            if isinstance(before, Word) and before.role == "preposition":
                frame.places.append((before.word, chunk))
            else:
                frame.objects.append(chunk)
        elif isinstance(chunk, State):
            frame.states.append(chunk)
        elif isinstance(chunk, Word):
            frame.words.append(chunk.word)
            frame.negative ^= chunk.word == "not"


def _read_fragment(segment: list[Chunk], joint: str, frames: list[Frame]) -> None:
    """A part without a verb goes with the statement before it, or stands for itself."""
    whole = Frame(segment[0].start, segment[-1].end, None, joint=joint)
    _sort(whole, segment)
    _add_when(whole, segment)
    last = frames[-1] if frames else None
    if last is not None and last.verb is not None and joint in _ADDING:
        last.extras += segment
        last.when = last.when or whole.when
        last.end = whole.end
    whole.subject = whole.objects[0] if whole.objects else None
    frames.append(whole)
