"""How a passage of a life hangs together with the story that was told just now: whether it belongs to it, and whether
a question that goes on from it can mean it ("what's her name?" behind a daughter asks for no name of the teller)."""

from __future__ import annotations

from enum import StrEnum

from app.domain.text import is_question, plain
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bid import Moment
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import leans_on
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import names_in, names_told
from app.soul.listening.passages import Passage
from app.soul.listening.whom import OUR_WORDS, YOUR_WORDS
from app.soul.scripted.of_life import names_chess

# What a passage from elsewhere loses, as odds, beside the story that was told: by itself, where it was not written for
# that kind of question, and where it is asked of the teller and the question of somebody or something else. Words of
# the question's own in the ways to ask for it from which the first of these is not lost.
ELSEWHERE, OTHER_KIND, OF_ANOTHER, OWN_WORDS = 0.6, 1.0, 4.0, 2
# Words of a question that only asks who.
BARE_WORDS = 5
_THIRD = frozenset(
    ("he", "she", "it", "they", "that", "this", "his", "her", "hers", "him", "its", "their", "them", "he's", "she's",
     "it's", "they're", "that's", "those", "these")
)  # fmt: skip
# Kinds of answer that the form of a question shows.
_SHOWN = frozenset(
    (AnswerKind.WHO, AnswerKind.WHEN, AnswerKind.WHERE, AnswerKind.COUNT, AnswerKind.LONG, AnswerKind.WHY,
     AnswerKind.SAID, AnswerKind.WON)
)  # fmt: skip


class AskedOf(StrEnum):
    """Whom a question is about."""

    LISTENER = "listener"
    THIRD = "third"
    WRITER = "writer"


def asked_of(text: str) -> AskedOf | None:
    """Whom a question, as `plain` gives it, is about: the first pronoun says so; None without any."""
    for word in words_in(text):
        if word in YOUR_WORDS:
            return AskedOf.LISTENER
        if word in _THIRD:
            return AskedOf.THIRD
        if word in OUR_WORDS:
            return AskedOf.WRITER
    return None


def whom_it_means(act: SpeechAct) -> AskedOf | None:
    """Whom an act is about; one that only asks who did something ("and who's the worst?") of somebody else."""
    found = asked_of(act.plain)
    bare = len(act.plain.split()) <= BARE_WORDS and wanted_of(act.plain) in (AnswerKind.WHO, AnswerKind.WON)
    return AskedOf.THIRD if found is None and bare else found


def is_of_another(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act goes on from a story and asks of somebody or something else than its teller."""
    return goes_on_from_story(act, moment) and whom_it_means(act) is AskedOf.THIRD


def goes_on_from_story(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act may go on from a story of the character's life that was told just now: it leans on it, or hardly
    says itself what it is about, and names nothing of chess."""
    return moment.dialogue.source is not None and leans_on(act) and not names_chess(act)


def is_of_story_told(passage: Passage, moment: Moment) -> bool:
    """Whether a passage is of the story told just now: its second questions, what it leads to, or what has a name of
    the last line."""
    dialogue = moment.dialogue
    told = {one for _, story in dialogue.stories for one in (story.id, story.after, *story.next) if one}
    if passage.id in told or passage.after in told:
        return True
    return bool(names_told(dialogue.my_last or "") & names_in(passage))


def belongs(passage: Passage, act: SpeechAct, moment: Moment) -> bool:
    """Whether a passage is of that story, or is asked for by the same thing as the question before."""
    if is_of_story_told(passage, moment):
        return True
    before = terms(" ".join(moment.dialogue.their_lines[:1])) - terms(act.plain)
    return bool(before & terms(" ".join((passage.topic, *passage.said))))


def may_follow(passage: Passage, act: SpeechAct, moment: Moment) -> bool:
    """Whether a passage can be meant by what goes on from a story: not one that is asked for of the teller where
    somebody else is asked about, or the other way round, nor advice to the writer where the teller is asked; but for
    what is of that very story."""
    if not goes_on_from_story(act, moment) or is_of_story_told(passage, moment):
        return True
    asked, of = whom_it_means(act), [asked_of(plain(said)) for said in passage.said]
    if asked is AskedOf.THIRD:
        return AskedOf.THIRD in of or AskedOf.LISTENER not in of
    return asked is not AskedOf.LISTENER or AskedOf.WRITER not in of or AskedOf.LISTENER in of


def loses_by_leaving(passage: Passage, act: SpeechAct, moment: Moment) -> float:
    """What a passage loses, as odds, for not being of the story that a question goes on from; 0 for what is."""
    if not goes_on_from_story(act, moment):
        return 0.0
    if not may_follow(passage, act, moment) or (passage.answers_tellings and is_question(act.plain)):
        return OF_ANOTHER
    if belongs(passage, act, moment):
        return 0.0
    wanted, asked = wanted_of(act.plain), terms(act.plain)
    said = [plain(one) for one in passage.said]
    other_kind = wanted in _SHOWN and all(wanted_of(one) is not wanted for one in said)
    of_its_own = max((len(asked & terms(one)) for one in said), default=0) >= OWN_WORDS
    return OTHER_KIND * other_kind + ELSEWHERE * (not of_its_own)
