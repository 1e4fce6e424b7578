"""Answers a question that goes on from what the character has just told: from the sentences of that story and its
neighbours, else with honest words for that kind of question; and what the player asks about their own telling."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.text import is_question, plain
from app.memory.words import terms
from app.soul.listening.asked_for import AboutTheirs, AnswerKind, wanted_of, wanted_of_theirs
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.on_named import OnNamed
from app.soul.listening.bidders.own_life import OwnLife
from app.soul.listening.bidders.second import SecondQuestion
from app.soul.listening.dialogue import asks_back, asks_behind, leans_back
from app.soul.listening.handbook import entry_told_in, views
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.nearby import YES_OR_NO, answering_lines, nearest_line, said_already
from app.soul.listening.passages import Part
from app.soul.listening.retold import SURELY_TOLD, told_again
from app.soul.listening.story_ties import may_follow
from app.soul.listening.topics import Subject
from app.soul.listening.turned_round import of_whom_told, turned_round
from app.soul.scripted.of_life import names_chess
from app.soul.scripted.topics import Topic

# Bids: before what lies behind a passage and before every passage of the life, after moves that are named.
BIDS, OF_THEIRS = 0.945, 0.935
# The bid of honest words that take up a question which leans on the story: before whatever the judge of pairs likes a
# little better, since that is about something else.
TAKEN_UP = 0.9765
# Cosine from which a question is one that is written down, so that it needs no answer before it.
OF_ITS_OWN, OF_ITS_OWN_LEANING = 0.72, 0.9
# The bid of a passage that is surely the answer to a question by itself.
SURELY_ALONE = 0.7
# Words of a question that goes on; a longer one says itself what it is about. Words of its own it may have.
LONGEST, OWN_WORDS = 14, 4
# How sure (0 to 1) the ear has to be of a topic of the club or the game for the question to be about that.
SURE_OF_TOPIC = 0.5

# Topics on which a question is never one about the story before it.
_ELSEWHERE = frozenset(
    (Subject.DRAW, Subject.TAKEBACK, Subject.HINT, Subject.REMATCH, Subject.PLAY, Subject.RULES, Subject.OPENING,
     Subject.LAST_GAME, Subject.RECORD, Subject.CLOCK, Subject.KNOWS_ME, Subject.BETTER, Subject.HOW_MUCH,
     Subject.INSULT, Subject.INJECTION, Subject.BOT, Subject.CHEAT, Subject.MEMBER, Subject.WEATHER, Subject.GOAL)
)  # fmt: skip
# Topics whose ready phrases tell of the character, and can be asked further as a passage can.
_OF_SELF = frozenset(
    (Subject.WHO, Subject.NAME, Subject.FROM, Subject.AGE, Subject.JOB, Subject.FAMILY, Subject.LEARNED, Subject.DREAM,
     Subject.HOBBY, Subject.PETS, Subject.MUSIC, Subject.BOOKS, Subject.LOVE, Subject.FEAR, Subject.FOOD,
     Subject.COLOUR, Subject.FAVOURITE_OPENING, Subject.PLAYER, Subject.PIECE, Subject.OWN_LIFE, Subject.LUCK,
     Subject.BEST_GAME, Subject.WORST_GAME, Subject.STORY, Subject.DEEP)
)  # fmt: skip
# "How long have you been at it?" asks of the character's life, and for no view.
_OF_A_LIFE = (AnswerKind.LONG, AnswerKind.WHEN, AnswerKind.COUNT, AnswerKind.WHERE, AnswerKind.WHO)
# Kinds whose words say yes or no, behind which another story would only confuse.
_NO_MORE_THAN_A_WORD = (
    AnswerKind.NOSY, AnswerKind.TRUE, AnswerKind.FELT, AnswerKind.DID, AnswerKind.WHETHER, AnswerKind.WOULD,
    AnswerKind.TRY, AnswerKind.STILL, AnswerKind.WON, AnswerKind.HAVE,
)  # fmt: skip
# Kinds that are answered and not taken up, and those that are where the character is asked about itself.
_SAID_STRAIGHT = (AnswerKind.NOSY, AnswerKind.TRUE, AnswerKind.TRY, AnswerKind.SAID, AnswerKind.WON, AnswerKind.HAVE)
# What one did oneself nobody else need have told one.
_OF_ONESELF = (
    AnswerKind.FELT, AnswerKind.WOULD, AnswerKind.DOES, AnswerKind.THEN, AnswerKind.LONG, AnswerKind.WHEN,
    AnswerKind.COUNT, AnswerKind.WHY, AnswerKind.HOW, AnswerKind.WHERE,
)  # fmt: skip
_UNFINISHED = frozenset(("is", "was", "are", "were", "be"))
_OBJECT = {"he": "him", "his": "him", "him": "him", "she": "her", "her": "her", "they": "them", "them": "them"}
_OF_SOMEBODY = re.compile(r"\b(?:he|his|him|she|her|they|them|you|your|u)\b")
_PERSON = re.compile(r"\b(?:he|his|him|she|her|they|them)\b")
# Phrases of advice that are no entry of the handbook.
_ADVICE = ("ask_practise", "ask_advice", "ask_counsel", "ask_view")
# What is asked about its writer's own doing is not about the story.
_OF_THE_ASKER = re.compile(r"\b(?:i|i'm|im|i'd|i'll|me|my)\b")


class Beyond:
    """Goes on from what the last line told of the character's life."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The sentence that answers; None where none does, and for what says itself what it is about."""
        wanted = wanted_of(act.plain)
        if moment.dialogue.my_last is None or asks_back(act):
            return None
        if wanted is AnswerKind.NOSY:
            return _honest(wanted, act, None, moment)
        if not _goes_beyond(act, moment, wanted):
            return None
        source = moment.dialogue.source
        told_of_self = source is not None and source[1] is not Part.ASK
        lines = tuple(answering_lines(wanted, act, source[0], moment)) if source is not None else ()
        if SecondQuestion().bid(act, moment) is not None or OnNamed().bid(act, moment) is not None:
            return None
        again = told_again(act, moment)
        if again is not None:
            told = Content("told again", topics=(Topic("told_again", 1, {"line": again[1]}),), own=True)
            return Bid(TAKEN_UP if again[0] >= SURELY_TOLD or not lines else BIDS, told)
        if lines:
            about = "" if source is None else source[0].id
            return Bid(BIDS, Content(f"beyond: {about}", lines, own=True))
        said = said_already(wanted, act, moment) if told_of_self else None
        if said is None:
            return None
        told = Content("said already", topics=(Topic("ask_last_words", 1, {"line": said}),), own=True)
        return Bid(TAKEN_UP if wanted in YES_OR_NO else BIDS, told)


class NothingKnown:
    """The honest words that what is asked beyond the last line is not known, for when nothing else answers."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The words for that kind of question; None for what does not lean on what was told."""
        wanted = wanted_of(act.plain)
        if wanted is None or not _goes_beyond(act, moment, wanted):
            return None
        source = moment.dialogue.source
        leaning = leans_back(act) or not terms(act.plain).isdisjoint(terms(moment.dialogue.my_last or ""))
        if not leaning or (names_chess(act) and not _OF_SOMEBODY.search(act.plain)):
            return None
        honest = _honest(wanted, act, None if source is None else nearest_line(act, source[0], moment), moment)
        return replace(honest, score=TAKEN_UP) if leans_back(act) and not _is_found(act, moment) else honest


def _goes_beyond(act: SpeechAct, moment: Moment, wanted: AnswerKind | None) -> bool:
    """Whether an act asks for something beyond what the last line told of the character's life."""
    asks = act.seems_to_ask or (wanted is not None and act.kind is ActKind.REMARK)
    since = wanted in (AnswerKind.WHEN, AnswerKind.LONG)
    if moment.dialogue.my_last is None or asks_back(act) or not asks or act.is_bad_news:
        return False
    if (asks_behind(act) and not since) or len(act.plain.split()) > LONGEST:
        return False
    if act.topic in _ELSEWHERE and act.sure >= SURE_OF_TOPIC:
        return False
    if _OF_THE_ASKER.search(act.plain) and wanted is not AnswerKind.TRY:
        return False
    source = moment.dialogue.source
    told_of_self = source is not None and source[1] is not Part.ASK
    return (told_of_self or _spoke_of_self(moment)) and not _is_of_its_own(act, moment)


class OnTheirTelling:
    """What the player asks about something that they have told themselves: "would you do it?", "am I wrong?"."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """A view on it; None where the last thing that they said was a question."""
        wanted = wanted_of_theirs(act.plain)
        if wanted is None or len(act.plain.split()) > LONGEST:
            return None
        if wanted is AboutTheirs.ALREADY:
            return _advised(moment)
        if not _told_something(act, moment) or (wanted is AboutTheirs.WOULD and wanted_of(act.plain) in _OF_A_LIFE):
            return None
        told_of_self = moment.dialogue.source is not None and not moment.heard.acts[1:]
        if told_of_self and wanted in (AboutTheirs.VIEW, AboutTheirs.WOULD):
            return None  # The character has spoken of itself since.
        surely = wanted in (AboutTheirs.GUESS, AboutTheirs.POINT)
        return Bid(
            BIDS + 0.01 if surely else OF_THEIRS,
            Content(f"their {wanted}", topics=(Topic(f"yours_{wanted}", 1),), own=True),
        )


def _advised(moment: Moment) -> Bid | None:
    """What is said to who does already what they were advised to do; None where nothing was advised."""
    last = moment.dialogue.my_last
    if last is None:
        return None
    entry = entry_told_in(last)
    advised = (entry is not None and entry.id in views()) or any(moment.phrasing.is_of(key, last) for key in _ADVICE)
    content = Content("done already", topics=(Topic("yours_already", 1),), own=True)
    return Bid(BIDS, content) if advised else None


def _told_something(act: SpeechAct, moment: Moment) -> bool:
    """Whether a statement of the player stands before the question, in the same message or in the last one."""
    before = [one for one in moment.heard.acts if one is not act]
    latest = [plain(text) for text in moment.dialogue.their_lines[:1]]
    texts = [one.plain for one in before] or latest
    return bool(texts) and not is_question(texts[-1]) and len(texts[-1].split()) > 2


def _spoke_of_self(moment: Moment) -> bool:
    """Whether the last line was a ready phrase about the character."""
    root = moment.dialogue.root
    if root is None or root.topic not in _OF_SELF or moment.dialogue.my_last is None:
        return False
    return entry_told_in(moment.dialogue.my_last) is None


def _is_of_its_own(act: SpeechAct, moment: Moment) -> bool:
    """Whether the question can be understood without what was said before it."""
    key = (_is_of_its_own, act.text, act.topic)
    if key not in moment.kept:
        moment.kept[key] = _says_all(act, moment)
    known: bool = moment.kept[key]
    return known


def _says_all(act: SpeechAct, moment: Moment) -> bool:
    leaning = leans_back(act)
    if not leaning and len(terms(act.plain)) > OWN_WORDS:
        return True
    found = moment.dialogue.found(act) if leaning else moment.dialogue.life.find(act.plain, act.vector)
    near = max((one.near or 0.0 for one in found if may_follow(one.passage, act, moment)), default=0.0)
    if near < (OF_ITS_OWN_LEANING if leaning else OF_ITS_OWN):
        return False
    alone = OwnLife().bid(act, moment)
    return alone is not None and alone.score >= SURELY_ALONE


def _is_found(act: SpeechAct, moment: Moment) -> bool:
    """Whether something in the life is asked for so nearly in these words that the judge may prefer it."""
    return any((one.near or 0.0) >= OF_ITS_OWN for one in moment.dialogue.found(act))


def honestly_beyond(act: SpeechAct, moment: Moment) -> Bid:
    """The words for that nothing is known of what a short question asks of the line before it."""
    wanted = wanted_of(act.plain)
    if wanted is None:
        topics = (Topic("ask_no_more", 1),)
        return Bid(BIDS, Content("beyond_it", (), topics, own=True, confesses=True))
    return _honest(wanted, act, None, moment)


def _honest(wanted: AnswerKind, act: SpeechAct, near: str | None, moment: Moment) -> Bid:
    """The character's words for that nothing is known beyond what it told, with the nearest that is known. They take up
    what was asked, turned round, where it can be."""
    turned = turned_round(of_whom_told(act.plain, plain(moment.dialogue.my_last or "")))
    if turned is not None and turned.clause.split()[-1] in _UNFINISHED:
        turned = None  # "Where that was was never reported to me."
    if turned is not None and wanted not in _SAID_STRAIGHT and not (turned.own and wanted in _OF_ONESELF):
        key, slots = "beyond_turned_own" if turned.own else "beyond_turned", {"turned": turned.clause}
        said = moment.phrasing.line(key, slots, own=True) if near is not None else None
        lines = () if said is None else (f"{said} {near}",)
        content = Content(key, lines, (Topic(key, 1, slots),), own=True, confesses=True)
        return Bid(BIDS, content)
    person = _PERSON.search(act.plain)
    slots = {"them": _OBJECT[person[0]] if person is not None else "them"} if wanted is AnswerKind.WHO else {}
    key = f"beyond_{wanted}"
    said = None if near is None or wanted in _NO_MORE_THAN_A_WORD else moment.phrasing.line(key, slots, own=True)
    lines = () if said is None else (f"{said} {near}",)
    topics = (Topic(key, 1, slots), Topic("ask_no_more", 1))
    return Bid(BIDS, Content(key, lines, topics, own=True, confesses=True))
