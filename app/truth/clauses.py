"""From the tokens of a sentence to its clauses: who does what to whom, where, when, and whether it is denied.

Person, tense, negation, questions, orders and what is merely supposed are settled here, once for all statements.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth.chunker import Chunker
from app.truth.chunks import Chunk, Frame, State, Verb, When, Word, role_of
from app.truth.enumerating import enumerated
from app.truth.lexicon import Family
from app.truth.moods import able, mood_of, to_come
from app.truth.phrase import Phrase
from app.truth.subjects import STANDING, find_subject, held_by
from app.truth.tokens import Token

_JOINING = frozenset(("for", "as", "before", "after", "until", "since", "like", "than"))
_OPINIONS = frozenset(("think", "believe", "say", "suppose", "reckon"))
_SOMETHING = frozenset(("something", "anything", "nothing", "everything"))
_DEEDS = (Family.TAKE, Family.MOVE, Family.PUT, Family.CASTLE, Family.PROMOTE, Family.CHECK, Family.TRADE)
_NO_PARTICLES = lex.PREPOSITIONS - {"up", "off", "down"}
_DENIALS = {("not", "once"), ("no", "way"), ("at", "no"), ("in", "no")}
# Joints by which a part without a verb goes with the statement before it.
_ADDING = frozenset((",", ":", "", "and", ", and", "or", "because", "so", ", so", "yet", "than", "only"))


def own(frame: Frame) -> Frame:
    """A copy that may be understood, which changes it; its parts are not changed."""
    return Frame(
        frame.start,
        frame.end,
        None if frame.verb is None else changed(frame.verb),
        frame.subject,
        [*frame.objects],
        [*frame.places],
        [*frame.states],
        [*frame.words],
        [*frame.extras],
        frame.when,
        frame.negative,
        frame.mood,
        frame.joint,
        frame.inherited,
        frame.patient,
    )


def frames_of(tokens: list[Token], asks: bool) -> list[Frame]:
    """The statements of one sentence, in order; `asks` where it is a question."""
    chunks = _joints(enumerated(Chunker(tokens).read()))
    frames: list[Frame] = []
    # The statement before each one, and the last one before it that has a verb.
    told: Frame | None = None
    spoken: Frame | None = None
    supposed = bool(tokens) and tokens[0].word in ("should", "were", "had")
    denied = tokens[0].word in ("never", "nowhere") or tuple(t.word for t in tokens[:2]) in _DENIALS
    for segment, joint in _segments(chunks):
        known = len(frames)
        _read_segment(segment, joint, frames)
        for frame in frames[known:]:
            condition = joint.split()[-1:] != [] and joint.split()[-1] in lex.CONDITIONS
            would = frame.verb is not None and frame.verb.modal == "would"
            supposed |= (condition or would) and not _by_the_way(frame)
            supposed |= frame.verb is None and any(token.word == "more" for token in tokens[frame.start : frame.end])
            after = (
                told is not None and told.mood in ("can", "supposes") and frame.is_(*_DEEDS) and frame.verb is not None
            )
            supposing = after and frame.verb and not (frame.verb.past or frame.verb.perfect or frame.verb.modal)
            waits = frame.joint.split()[-1:] in (["before"], ["until"]) and frame.verb is not None and frame.verb.modal
            frame.mood = "asks" if asks else "supposes" if waits else mood_of(frame, supposed or bool(supposing))
            if (told is not None and told.verb is not None and told.verb.modal and _by_doing(told, frame)) or (
                frame.mood == "says" and able(frame, told)
            ):
                frame.mood = "can"
            elif frame.mood == "says" and to_come(frame, spoken):
                frame.mood = "will"
            told = frame
            spoken = frame if frame.verb is not None else spoken
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


def _by_the_way(frame: Frame) -> bool:
    """ "unless I'm blind", "if I may say so", "I'd say": no condition of what is said beside it."""
    named = (frame.subject, *frame.objects, *(phrase for _, phrase in frame.places))
    of_game = any(phrase is not None and phrase.sort not in ("side", "none", "place") for phrase in named)
    mild = frame.is_(Family.THINK, Family.OTHER, Family.DO) or (frame.is_(Family.BE) and not frame.states)
    return mild and not of_game and frame.subject is not None and frame.subject.sort == "side"


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
            or not _SOMETHING.isdisjoint(frame.words)
        ):
            continue
        frame.verb = changed(told, negative=verb.negative)
        whose = before.subject.owner if before.subject is not None and before.subject.sort == "side" else None
        frame.objects = [
            changed(o, owner=frame.subject.owner) if whose and o.owner == whose else o for o in before.objects
        ]
        frame.places, frame.states = before.places, before.states
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
    if not verbs:
        _read_fragment(segment, joint, frames)
        return
    last = next((frame for frame in reversed(frames) if frame.verb or frame.subject or frame.places), None)
    before = 0
    for number, at in enumerate(verbs):
        verb = segment[at]
        assert isinstance(verb, Verb)
        until = verbs[number + 1] if number + 1 < len(verbs) else len(segment)
        frame = Frame(segment[before].start, segment[until - 1].end, verb, joint=joint)
        lead, rest = segment[before:at], segment[at + 1 : until]
        previous = frames[-1] if number else None
        find_subject(frame, lead, last, previous)
        if previous is not None and previous.is_(Family.HAVE) and not previous.objects and frame.subject is not None:
            held_by(frame, previous)
        cut = _given_away(rest, segment[until] if until < len(segment) else None)
        frame.objects += [verb.held] if verb.held is not None else []
        _sort(frame, rest[:cut])
        if (
            last is not None
            and (last.is_(Family.BE) or (last.verb is not None and last.verb.passive))
            and verb.form in ("past", "en")
            and not verb.helped
            and frame.inherited
        ):
            verb.passive = not frame.objects and (bool(last.states) or (last.verb is not None and last.verb.passive))
            verb.past = verb.past and not verb.passive
        if joint == "," and frame.inherited and verb.form in ("past", "en") and not verb.helped and not frame.objects:
            frame.patient = frame.is_(Family.TRADE, Family.TAKE)
        _close_particle(frame)
        if (
            frame.subject is None
            and verb.form in ("s", "past", "base")
            and frame.objects
            and verb.families[0] in STANDING
        ):
            frame.subject = frame.objects.pop(0)
        if frame.subject is None and verb.finite and verb.lemma in ("have", "get") and not frames:
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
    if verb is None or verb.rest or not (frame.objects or verb.passive):
        return
    said = {*frame.words, *(state.words for state in frame.states)} - _NO_PARTICLES
    if said.isdisjoint(lex.FIRST_WORDS.get(verb.lemma, ())):
        return
    for rest, _ in lex.MEANINGS[verb.lemma]:
        if len(rest) == 1 and rest[0] in said:
            verb.rest = rest
            verb.families = tuple(f for other, f in lex.MEANINGS[verb.lemma] if other == rest)
            frame.states = [state for state in frame.states if state.words != rest[0]]
            return


def _add_when(frame: Frame, segment: list[Chunk]) -> None:
    frame.when = next((chunk for chunk in segment if isinstance(chunk, When)), None)


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
