"""What a message says only beside its question: a heading ("two things:"), what it takes up before it asks ("you saw an
eclipse through a jam jar? how old were you"), and what somebody did or said that made its writer ask of chess ("my
grandson did it to me"). None of these is a question or news by itself."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from app.memory.words import terms
from app.soul.listening.apart import has_form, stands_alone
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import ActKind, Realm, SpeechAct, Vector
from app.soul.listening.topics import Subject
from app.soul.listening.two_matters import of_another_matter
from app.soul.listening.whom import OUR_WORDS, YOUR_WORDS

# How sure (0 to 1) it is that an act is of the listener's life, or of its writer's, by what its message is about.
OF_LIFE, OF_WRITER = 0.6, 0.3
# Words of what only takes something up, and what it weighs beside the question behind it.
LONGEST_ECHO, ECHO_WEIGHS = 12, 0.6
# Words of a heading, which end with one of the latter.
_OF_HEADING = frozenset(
    ("ok", "so", "hey", "hi", "well", "just", "and", "oh", "a", "an", "one", "two", "three", "2", "3", "couple", "of",
     "quick", "silly", "stupid", "serious", "random", "clock", "chess", "rule", "rules", "opening", "endgame", "last",
     "another", "little", "small", "for", "you")
)  # fmt: skip
_HEADS = frozenset(("question", "questions", "thing", "things"))
# Words of what only asks for a straight answer, which have one of the latter.
_OF_FRANKNESS = frozenset(
    ("tell", "me", "us", "the", "be", "come", "on", "go", "then", "no", "please", "answer", "up", "now", "well", "ok",
     "so", "hey", "just", "say", "give", "it", "to", "and", "really", "with", "a", "hand", "heart")
)  # fmt: skip
_FRANK = frozenset(
    ("straight", "honestly", "honest", "truth", "truthfully", "truly", "seriously", "frank", "frankly", "joke", "heart")
)
# What somebody does or says at a board, and what is news for all that.
_AT_BOARD = frozenset(
    ("did", "does", "played", "plays", "moved", "moves", "took", "takes", "beat", "beats", "mated", "announced", "said",
     "says", "claims", "claimed", "insists", "insisted", "told", "accused", "cheated", "cheating", "tried", "tries",
     "showed",
     "castled", "castles", "captured", "captures", "calls", "called", "keeps", "argued", "argues", "swears",
     "reckons", "thinks")
)  # fmt: skip
_GRAVE = frozenset(
    ("died", "dead", "dying", "death", "hospital", "cancer", "ill", "sick", "accident", "funeral", "stroke", "surgery",
     "operation", "divorce", "left", "leaving", "fired", "sacked", "crying", "scan", "grave", "buried", "born",
     "engaged")
)  # fmt: skip
_OF_CHESS = frozenset(
    ("passant", "stalemate", "castling", "castle", "castled", "promotion", "promote", "check", "checkmate", "mate",
        "draw",
     "pawn", "pawns", "knight", "bishop", "rook", "queen", "king", "clock", "flag", "opening", "gambit", "defence",
     "defense",
     "chess", "pieces", "rule", "rules", "move", "moves", "zugzwang", "fork", "pin", "skewer", "repetition",
     "touch-move")
)  # fmt: skip
_MOODS = (Subject.LONELY, Subject.NERVES, Subject.WEARY, Subject.SAD)


# A slip of the tongue that is mended in the same breath: "how is your sister, I mean mine".
_MINE_MEANT = re.compile(
    r"\byour ([\w-]+),? (?:(?:sorry|no|wait)[ ,]+)*(?:i (?:mean|meant)[ ,]+)?(?:mine|my own)\b", re.IGNORECASE
)


def without_heading(text: str) -> str:
    """A sentence without what only says that something is asked, or how it is to be answered: "two things: is it true",
    "tell me straight, is it true"; and with whom it means in the end: "my sister" for "your sister, I mean mine"."""
    text = _MINE_MEANT.sub(r"my \1", text)
    for mark in (": ", ", ", " - "):
        head, found, rest = text.partition(mark)
        words = set(words_in(head.lower()))
        heads = words & _HEADS and words <= _OF_HEADING | _HEADS
        if found and rest.strip() and (heads or (words & _FRANK and words <= _OF_FRANKNESS | _FRANK)):
            return rest.strip()
    return text


# A lead in men that is claimed, and what shows that its writer is not sure of it.
_COUNTS = frozenset(("a", "an", "one", "two", "three", "whole", "full", "clean"))
_MEN = frozenset(
    ("piece", "pieces", "pawn", "pawns", "knight", "bishop", "rook", "queen", "exchange", "knights", "rooks")
)
_AHEAD = frozenset(("up", "down", "ahead", "behind", "more", "less", "short", "extra"))
_CHANGED = frozenset(("lost", "won", "dropped", "hung", "blundered"))
_DOUBTS = (
    "i think", "i believe", "i reckon", "i make it", "i count", "i guess", "i suppose", "right", "didn't i", "didnt i",
    "aren't i", "arent i", "haven't i", "havent i", "isn't it", "isnt it", "aren't you", "no?", "am i", "i'd say",
)  # fmt: skip


def claims_asked(acts: tuple[SpeechAct, ...], place: str | None) -> tuple[SpeechAct, ...]:
    """The acts of a message at a board, with a lead in men that is claimed beside a question, and is not sure, as the
    question whether it is so: "I am a piece down, I believe. And which hall is it tonight."."""
    if place == "room" or not any(has_form(act.plain) for act in acts[1:]):
        return acts
    return tuple(
        replace(act, kind=ActKind.QUESTION, topic=None, plain=_asked(act.plain)) if _claims(act) else act
        for act in acts
    )


def _asked(text: str) -> str:
    return text if text.endswith("?") else f"{text.rstrip(' .!')}?"


def _claims(act: SpeechAct) -> bool:
    """Whether an act that asks nothing claims a lead in men, and wants it confirmed."""
    if act.kind not in (ActKind.REMARK, ActKind.TELLING, ActKind.TEASE) or not any(one in act.plain for one in _DOUBTS):
        return False
    words = words_in(act.plain)
    for at, word in enumerate(words):
        counted = word in _MEN and bool(_COUNTS & set(words[max(0, at - 2) : at]))
        if counted and (_AHEAD & set(words[max(0, at - 4) : at + 3]) or _CHANGED & set(words[max(0, at - 4) : at])):
            return True
    return False


def without_asides(acts: tuple[SpeechAct, ...]) -> tuple[SpeechAct, ...]:
    """The acts, of which those that are only said beside a question are no news any more, and those that only take
    something up stand in one act with the question behind them."""
    if len(acts) == 1 or not any(map(_asks, acts)):
        return acts
    of_chess = any(_asks(act) and not _OF_CHESS.isdisjoint(words_in(act.plain)) for act in acts)
    return _with_echoes(tuple(_as_aside(act) if _is_aside(act, of_chess=of_chess) else act for act in acts))


def _asks(act: SpeechAct) -> bool:
    return act.kind is not ActKind.FEELING and (has_form(act.plain) or act.asks)


def _is_aside(act: SpeechAct, *, of_chess: bool) -> bool:
    """Whether a feeling is none: it tells who did or said what at a board, where something is asked of chess; or it
    is a mood in words on the listener's life alone."""
    if act.kind is not ActKind.FEELING or has_form(act.plain):
        return False
    words = frozenset(words_in(act.plain))
    if of_chess and words & _AT_BOARD and not words & _GRAVE:
        return True
    of_life = act.realms.get(Realm.LIFE, 0.0) >= OF_LIFE and act.realms.get(Realm.PERSON, 0.0) < OF_WRITER
    return act.topic in _MOODS and of_life and _speaks_of_others(words)


def _speaks_of_others(words: frozenset[str]) -> bool:
    """Whether its writer stands in it only as who has heard of it ("I hear")."""
    return words.isdisjoint(OUR_WORDS) or (
        words & OUR_WORDS == {"i"} and not words.isdisjoint(("hear", "heard", "read", "gather"))
    )


def _as_aside(act: SpeechAct) -> SpeechAct:
    return replace(act, kind=ActKind.REMARK, topic=None, polarity=0.0)


def _with_echoes(acts: tuple[SpeechAct, ...]) -> tuple[SpeechAct, ...]:
    """The acts with what takes something of the listener's life up joined to the question on it, before or behind; and
    a second question that leans on the first read with it ("and who was he named after?")."""
    found: list[SpeechAct] = []
    for act in acts:
        last = found[-1] if found else None
        if last is not None and _is_echo(last) and _may_follow(act):
            found[-1] = _joined(act, last)
        elif last is not None and _is_question_of_life(last) and _leans(act, last) and _asks_its_own(act):
            found.append(replace(_joined(act, last), text=act.text))
        elif last is not None and _is_question_of_life(last) and (_is_echo(act) or _leans(act, last)):
            found[-1] = _joined(last, act)
        else:
            found.append(act)
    return tuple(found)


def _is_echo(act: SpeechAct) -> bool:
    """Whether an act only names what the question is about: it is heard as one, and has not the form of one."""
    may_ask = act.asks or act.kind is ActKind.REMARK
    if act.realms.get(Realm.LIFE, 0.0) < OF_LIFE or has_form(act.plain) or not may_ask:
        return False
    words = words_in(act.plain)
    of_you = not YOUR_WORDS.isdisjoint(words[:3]) or (act.asks and not act.plain.endswith("?"))
    return of_you and len(words) <= LONGEST_ECHO and OUR_WORDS.isdisjoint(words)


def _may_follow(act: SpeechAct) -> bool:
    return act.asks and has_form(act.plain) and act.realms.get(Realm.LIFE, 0.0) >= OF_LIFE


def _is_question_of_life(act: SpeechAct) -> bool:
    return _may_follow(act)


# How another question begins, and words of it; "and are they all kids?" is shorter.
_ANEW, WORDS_OF_ANOTHER = ("and ", "also ", "oh and ", "plus ", "btw "), 7


def _leans(act: SpeechAct, before: SpeechAct) -> bool:
    """Whether a second question on the life says only with the first what it is about ("are they all kids?")."""
    begins_anew = act.plain.startswith(_ANEW) and len(words_in(act.plain)) >= WORDS_OF_ANOTHER
    return _may_follow(act) and not stands_alone(act.plain) and not begins_anew and not of_another_matter(act, before)


def _asks_its_own(act: SpeechAct) -> bool:
    """Whether a question has a word of its own, and asks for one kind of thing ("why that name"): "and could you?" and
    "what gives them away?" only ask the first one on."""
    return bool(terms(act.plain)) and wanted_of(act.plain) not in (None, AnswerKind.WHAT)


def _joined(act: SpeechAct, beside: SpeechAct) -> SpeechAct:
    """A question with what goes with it, as one act: "does she watch your streams, your grandma from guadalajara?"."""
    plain = f"{act.plain.rstrip('?!. ')}, {beside.plain.rstrip('?!. ')}?"
    return replace(
        act,
        text=f"{act.text} {beside.text}",
        plain=plain,
        entities=(*act.entities, *beside.entities),
        vector=_between(act.vector, beside.vector),
        meaning=_between(act.meaning, beside.meaning),
    )


def _between(one: Vector | None, other: Vector | None) -> Vector | None:
    """The direction between two vectors, nearer to the first; None without both."""
    if one is None or other is None:
        return one
    both = one + ECHO_WEIGHS * other
    length = float(np.linalg.norm(both))
    return one if length == 0.0 else (both / length).astype(np.float32)
