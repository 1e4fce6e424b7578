"""What bidders on the game have in common: which topic they answer, and where."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from app.soul.listening.after_told import is_of_game
from app.soul.listening.bid import Bid, Content, Moment, declined
from app.soul.listening.dialogue import leans_back
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# The score of an answer that data give, if the ear is sure enough (0 to 1) of the topic, and of one that says that
# there are none. Where the ear only guesses the score lies between them: something else may be nearer.
EXACT, SURE_OF_TOPIC, NOTHING_KNOWN = 0.9, 0.5, 0.6

# The same behind a story of the character's life, for what leans on it.
SURE_BEHIND_A_STORY = 0.65

# Words up to which a sentence goes on with what was said, and need not name it.
_SHORT = 4
_YES_NO = ("yes:", "yes,", "no:", "no,")
_ABOUT_ME = re.compile(r"\b(?:you|your|yours|ur|u)\b")
_ABOUT_THEM = re.compile(r"\b(?:i|my|mine|me)\b")


class Topical(ABC):
    """Answers sentences on its `subjects`. `at_table`: only while there is a game, or has just been one; `helps`: what
    it says helps to find a move, so that it is declined in a rated game until the end; `of_record`: it is read off what
    is kept of games, and says nothing that the board could prove."""

    subjects: frozenset[Subject] = frozenset()
    at_table = True
    helps = False
    of_record = False
    # Words of which a longer sentence has one, whatever its topic is guessed to be; None for any words.
    needs: re.Pattern[str] | None = None

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer from the data; a refusal where it would help; None for other topics."""
        if act.topic not in self.subjects or (self.at_table and moment.facts.in_room):
            return None
        if self.at_table and _is_of_the_story(act, moment):
            return None
        if self.needs is not None and len(act.plain.split()) > _SHORT and self.needs.search(act.plain) is None:
            return None
        if self.helps and moment.facts.unaided:
            return declined(EXACT)
        found = self.topics(act, moment)
        score = NOTHING_KNOWN + (EXACT - NOTHING_KNOWN) * min(1.0, act.sure / SURE_OF_TOPIC)
        told = replace(content(act.topic.value if act.topic else "", *found), own=self.of_record)
        return Bid(score, told) if found else None

    @abstractmethod
    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        """Phrase keys with their slots, the best first; empty without an answer."""


def _is_of_the_story(act: SpeechAct, moment: Moment) -> bool:
    """Whether a sentence leans on a story that was just told, and names nothing of the game: what it sounds like is
    then only guessed ("since when?")."""
    guessed = act.sure < SURE_BEHIND_A_STORY and moment.dialogue.source is not None
    return guessed and leans_back(act) and not is_of_game(act.plain)


def content(about: str, *topics: Topic) -> Content:
    """A content of phrase keys; for a model, their slots in plain words."""
    return Content(about, topics=topics, knowledge=tuple(_plainly(topic) for topic in topics if topic.slots))


def from_handbook(about: str, told: str, *, view: bool) -> Content:
    """A content of what everybody knows: a clause that is advice or a fact. One that begins with yes or no is said
    without a word before it: that is what was asked for."""
    if told.startswith(_YES_NO):
        return replace(content(about, Topic("ask_yes_no", 1, {"fact": told})), own=True)
    key, slot = ("ask_view", "view") if view else ("ask_fact", "fact")
    return replace(content(about, Topic(key, 1, {slot: told})), own=True)


def from_board(about: str, told: str) -> Content:
    """A content of what was just worked out on the board: a clause, which may speak of moves that nobody has made."""
    return replace(content(about, Topic("ask_seen", 1, {"seen": told})), own=True)


def bid_from_board(score: float, about: str, told: str | None, moment: Moment, *, helps: bool) -> Bid | None:
    """A bid to say what was worked out on the board, None for nothing; what `helps` is declined in a rated game until
    its end."""
    if told is None:
        return None
    return declined(score) if helps and moment.facts.unaided else Bid(score, from_board(about, told))


def asks_of_mine(act: SpeechAct) -> bool:
    """Whether the sentence asks of the character's side ("your king"), not of its writer's own."""
    return bool(_ABOUT_ME.search(act.plain)) and not _ABOUT_THEM.search(act.plain)


def _plainly(topic: Topic) -> str:
    told = ", ".join(f"{slot} {value}" for slot, value in topic.slots.items())
    return f"{topic.key.removeprefix('ask_').replace('_', ' ')}: {told}"
