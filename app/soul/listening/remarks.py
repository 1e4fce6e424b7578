"""Remarks that ask without a question: "I suppose living above a laundrette is noisy" wants to hear of the laundrette,
"I trust my resignation has its own card" of that game. What speaks of the listener's life, or of what the two had
together, is heard as a question after it."""

from __future__ import annotations

from dataclasses import replace

from app.domain.text import is_question
from app.soul.listening.asked_for import wanted_of
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import ActKind, Heard, SpeechAct
from app.soul.listening.languages import ENGLISH
from app.soul.listening.news import news_in
from app.soul.listening.passages import PassageIndex
from app.soul.listening.topics import Subject
from app.soul.listening.whom import OUR_WORDS, YOUR_WORDS
from app.soul.response import SoulInput
from app.soul.scripted.of_life import names_chess

# Scores of a search from which a passage of the listener's life is meant by a remark that speaks to them or guesses at
# something, by one that speaks of nobody, and by what the writer tells of themselves; of the last also the share of
# its words that the passage holds. Set by hand after reading what was found for two hundred remarks.
SPOKEN_TO, OF_NOBODY, OF_WRITER = 0.66, 0.85, 0.9
SHARED_BY_WRITER = 0.55
# The share that a feeling of the writer, or words of chess, need besides: "you could just buy a black knight".
SHARED_SURELY = 0.5
# How sure (0 to 1) the ear may be of another topic that is passed over for the listener's life; of one that is asked
# about less, and of a feeling that the writer tells of themselves more.
SURE_ELSEWHERE, SURE_ASKED, SURE_FEELING = 0.6, 0.4, 0.75
# Words of a remark at least, and at most of one that goes on from what was just told; how sure that is then.
LEAST_WORDS, MOST_WORDS, SURE_FURTHER = 3, 9, 0.5

# How one begins who guesses at something of the other's ("I bet your cat..."), and who puts themselves in their place.
_GUESSES = (
    "i suppose", "i bet", "i expect", "i imagine", "i guess", "i trust", "i heard", "i hear", "i assume", "i reckon",
    "i take it", "i wonder", "must be", "must have been", "it must be", "it must have been", "that must be",
    "that must have been", "sounds like", "bet ",
)  # fmt: skip
_IN_THEIR_PLACE = ("i'd ", "i would ", "i would've ", "i could never ")
# How one begins that goes on from what was told; "but" objects, and has a view of its own.
_JOINS = frozenset(("and", "so", "or", "even"))
_BEGINNINGS = frozenset(("and", "but", "so", "oh", "ah", "well", "also", "lol", "haha", "btw"))
# What only care answers however surely a thing of the life is named, and what is said to the listener as such.
_KEPT = frozenset(
    (Subject.THANKS, Subject.SORRY, Subject.GREETING, Subject.BYE, Subject.INJECTION, Subject.FOREIGN, Subject.PROMISE)
)
# What names a game that was played before this one, and what happened in it.
_GAME_BEFORE = (
    "last time", "last game", "last one", "last match", "other day", "other evening", "other night", "our draw",
    "our game", "our match", "our first", "our french",
)  # fmt: skip
_HAPPENED = frozenset(
    ("resign", "resigned", "resignation", "resigning", "lost", "won", "beat", "draw", "drew", "drawn", "game", "match",
     "played", "loss", "win", "opening", "defence", "defense", "quit", "gave")
)  # fmt: skip
_DRAWN = frozenset(("draw", "drew", "drawn"))


def as_questions(heard: Heard, life: PassageIndex, given: SoulInput, *, told: bool = False) -> Heard:
    """What was heard, with each remark that speaks of the listener's life or of an earlier game heard as a question
    after it, and without a feeling where the writer only puts themselves in the listener's place ("I'd be dead").
    `told`: the listener's last line told of its life, so that what goes on from it asks ("and nobody believed you")."""
    heard_so = tuple(act for act in heard.acts if not _is_in_their_place(act)) or heard.acts
    asks = [_asks(act) for act in heard_so]
    # What stands before a question leads to it, and is answered with it.
    acts = tuple(
        act if any(asks[at:]) else _as_question(act, life, given, beside=any(asks)) for at, act in enumerate(heard_so)
    )
    acts = tuple(_further(act) if told and _goes_on(act) else act for act in acts)
    if acts == heard.acts:
        return heard
    intents = [new.topic for old, new in zip(heard_so, acts, strict=True) if old is not new and new.topic is not None]
    return replace(heard, acts=acts, intent=next(iter(intents), heard.intent))


def _asks(act: SpeechAct) -> bool:
    return act.asks and (is_question(act.plain) or act.sure >= SURE_ASKED)


def _is_in_their_place(act: SpeechAct) -> bool:
    return act.kind is ActKind.FEELING and act.sure < SURE_ELSEWHERE and _begins(act.plain, _IN_THEIR_PLACE)


def _as_question(act: SpeechAct, life: PassageIndex, given: SoulInput, *, beside: bool) -> SpeechAct:
    """The act as it is heard; `beside`: something else is asked in the message, so that what speaks of nobody is only
    what that question is about."""
    if act.language != ENGLISH or is_question(act.plain) or _is_settled(act):
        return act
    if given.last_game is not None and not _asks(act) and (topic := _of_a_game_before(act)) is not None:
        return replace(act, kind=ActKind.QUESTION, topic=topic, sure=1.0, polarity=0.0, others=())
    if _speaks_of_life(act, life, beside=beside):
        others = tuple(one for one in act.others if one[0] is not Subject.OWN_LIFE)
        return replace(act, kind=ActKind.QUESTION, topic=Subject.OWN_LIFE, sure=1.0, polarity=0.0, others=others)
    return act


def _further(act: SpeechAct) -> SpeechAct:
    """The act as a question after the listener's life, which was told just now."""
    return replace(act, kind=ActKind.QUESTION, topic=Subject.OWN_LIFE, sure=SURE_FURTHER, polarity=0.0)


def _goes_on(act: SpeechAct) -> bool:
    """Whether a remark of no sure topic goes on from what was just told, and speaks of nothing of its writer's."""
    words = words_in(act.plain)
    guessed = not act.asks and act.sure < SURE_ELSEWHERE and act.topic not in _KEPT
    if not guessed or act.language != ENGLISH or len(words) > MOST_WORDS or not OUR_WORDS.isdisjoint(words):
        return False
    joins = len(words) >= LEAST_WORDS and words[0] in _JOINS and not names_chess(act)
    return joins or wanted_of(act.plain) is not None


def _is_settled(act: SpeechAct) -> bool:
    """Whether it is heard surely enough as something else."""
    return act.topic in _KEPT and act.sure >= SURE_ELSEWHERE


def _of_a_game_before(act: SpeechAct) -> Subject | None:
    """What is asked about an earlier game by a remark on it; None if it speaks of none."""
    words = set(words_in(act.plain))
    if act.is_bad_news or not any(one in act.plain for one in _GAME_BEFORE) or not _HAPPENED & words:
        return None
    return Subject.BEATEN if _DRAWN & words and not any("last" in one for one in words) else Subject.LAST_GAME


def _speaks_of_life(act: SpeechAct, life: PassageIndex, *, beside: bool) -> bool:
    """Whether a remark speaks of a thing, somebody or a place of the listener's life."""
    words = words_in(act.plain)
    to_you = not YOUR_WORDS.isdisjoint(words) or _begins(act.plain, _GUESSES)
    if len(words) < LEAST_WORDS or (not to_you and (beside or act.asks)):
        return False
    found = next((one for one in life.find(act.plain, act.vector) if not one.passage.answers_tellings), None)
    if found is None or found.near is None:
        return False
    of_writer = not to_you and not OUR_WORDS.isdisjoint(words) and not _begins(act.plain, _IN_THEIR_PLACE)
    felt = act.kind is ActKind.FEELING and not OUR_WORDS.isdisjoint(words)
    if felt and (act.sure >= SURE_FEELING or news_in(act.plain) is not None):
        return False
    if act.sure >= SURE_ELSEWHERE and not to_you and act.topic is not Subject.TOLD and not felt:
        return False
    least = SPOKEN_TO if to_you else OF_WRITER if of_writer else OF_NOBODY
    shared = SHARED_SURELY if felt or names_chess(act) else SHARED_BY_WRITER if of_writer else 0.0
    return found.score >= least and found.share >= shared


def _begins(said: str, beginnings: tuple[str, ...]) -> bool:
    words = said.split()
    while words and words[0].strip(",.!") in _BEGINNINGS:
        words = words[1:]
    return " ".join(words).startswith(beginnings)
