"""Goes on with the opening or the player that was just named: "then why play it", "why him", "which of his
games first"."""

from __future__ import annotations

from dataclasses import replace

from app.domain.text import plain
from app.soul.listening.asked_for import AnswerKind, holds
from app.soul.listening.bid import SURELY_ASKED, Bid, Content, Moment
from app.soul.listening.bidders.by_name import chosen_of
from app.soul.listening.bidders.second import AS_ASKED
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import asks_back
from app.soul.listening.famous import FACTS, named_in
from app.soul.listening.famous_names import FamousName, NamedAspect
from app.soul.listening.heard import ActKind, SpeechAct

# Words of a question that leans on a name; a longer one says itself what it is about.
LONGEST = 11
# Score of a search, read together with the question before, from which the character has a reason of its own.
OF_ITS_OWN = 1.05
_PERSON = frozenset(("him", "he", "he's", "hes", "his", "her", "she", "she's"))
_THING = frozenset(("it", "that", "this", "one"))
_PRAISE = frozenset(
    ("good", "great", "special", "like", "love", "admire", "best", "point", "appeal", "attractive", "nice", "fun")
)
_MEETS = frozenset(("against", "beat", "meet", "face", "stop", "refute", "answer"))
_LEARNS = frozenset(("beginner", "beginners", "learner", "learn", "me", "1000", "1200", "starters"))
_SOUND = frozenset(("sound", "any", "bad", "dubious", "refuted", "work", "works", "trust"))
# Who plays it, of whom one asks why they do not.
_MASTERS = frozenset(
    ("grandmasters", "grandmaster", "gms", "gm", "masters", "pros", "professionals", "top", "champions", "elite",
     "nobody", "anyone", "anybody", "everyone", "everybody", "people", "players", "magnus", "carlsen", "they", "one")
)  # fmt: skip
_NOT = frozenset(
    ("never", "not", "don't", "doesn't", "hardly", "rarely", "seldom", "nobody", "no", "isn't", "avoid", "avoids",
     "stopped", "rare", "fewer", "few", "gone", "ever", "unpopular")
)  # fmt: skip
# Which of two that were named one should choose.
_WHICH = frozenset(("which", "either", "rather"))
_CHOOSES = frozenset(
    ("should", "take", "learn", "play", "choose", "pick", "prefer", "better", "easier", "start", "recommend", "would",
     "suits", "suit", "go", "me", "first", "beginner", "safer", "sharper", "you", "simpler", "good")
)  # fmt: skip
_SEES = frozenset(("game", "games", "see", "watch", "look", "start", "begin", "first", "study", "through", "show"))


_PLAINLY = frozenset((NamedAspect.SEE, NamedAspect.RARE, NamedAspect.PLAYED))


class OnNamed:
    """Says of the name under discussion what a short question wants of it."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer; None where no opening or player was just named, and for what asks of something else."""
        words = words_in(act.plain)
        if moment.dialogue.my_last is None or len(words) > LONGEST or act.is_bad_news or asks_back(act):
            return None
        if act.kind in (ActKind.APOLOGY, ActKind.INSULT, ActKind.FAREWELL) or named_in(act.plain):
            return None
        chosen = _which_of_two(words, act, moment)
        if chosen is not None:
            return chosen
        one = _under_discussion(moment)
        aspect = None if one is None else _of_player(words) if one.is_player else _of_opening(words)
        if one is None or aspect is None or aspect not in one.clauses:
            return None
        if aspect is NamedAspect.PLAYED and moment.dialogue.source is not None:
            return None  # "Who played it?" behind a story asks for the game of that story.
        own = _own_reason(act, moment) if aspect in (NamedAspect.WHY, NamedAspect.STYLE) else None
        if own is not None:
            return Bid(AS_ASKED, own)
        told = from_handbook(f"handbook: {one.entry_id(aspect)}", one.told(aspect), view=aspect not in FACTS)
        score = SURELY_ASKED if aspect in _PLAINLY else AS_ASKED
        return None if moment.phrasing.was_said(one.told(aspect)) else Bid(score, told)


def _under_discussion(moment: Moment) -> FamousName | None:
    """The opening or the player that the last line names, the first of several, else the one of the question before."""
    before = next(iter(moment.dialogue.their_lines), "")
    found = named_in(plain(moment.dialogue.my_last or "")) or named_in(plain(before))
    return next(iter(found), None)


def _which_of_two(words: list[str], act: SpeechAct, moment: Moment) -> Bid | None:
    """The one of two openings that were just told apart which the character would choose, with its reason."""
    every = set(words)
    asks = every & _WHICH or {"one", "better"} <= every or {"one", "easier"} <= every
    if not asks or not every & _CHOOSES or every & _PERSON:
        return None
    texts = (moment.dialogue.my_last or "", *moment.dialogue.their_lines[:1])
    pairs = ([one for one in named_in(plain(text)) if not one.is_player] for text in texts)
    two = next((found[:2] for found in pairs if len(found) > 1), None)
    if two is None:
        return None
    learns = frozenset(("learn",)) if every & {"take", "learn", "start", "first", "easier", "simpler"} else frozenset()
    bid = chosen_of(two, frozenset(words) | learns, act.plain, moment)
    return replace(bid, score=SURELY_ASKED)


def _own_reason(act: SpeechAct, moment: Moment) -> Content | None:
    """What the character itself says of it where that gives a reason; None where nothing does."""
    joined = moment.dialogue.joined.get(act.text)
    found = [] if joined is None or joined.vector is None else moment.dialogue.life.find(joined.plain, joined.vector)
    for one in found[:2]:
        lines = [line for line in (*one.passage.answers, *one.passage.more) if not moment.phrasing.was_said(line)]
        reasons = tuple(line for line in lines if holds(AnswerKind.WHY, line))
        if one.score >= OF_ITS_OWN and reasons:
            return Content(f"life: {one.passage.id}", reasons, own=True)
    return None


def _of_player(words: list[str]) -> NamedAspect | None:
    """What is asked of a player: a reason, a game to begin with, or who it was."""
    every = set(words)
    games = every & {"game", "games"} and every & {"which", "what", "where"}
    if games and every & _SEES - {"game", "games"} and not every & {"you", "your", "i've", "my"}:
        return NamedAspect.SEE
    if not every & _PERSON:
        return None
    if "why" in every or (every & {"what", "what's", "whats", "how"} and every & _PRAISE):
        return NamedAspect.WHY
    if every & _SEES and every & {"which", "what", "where"}:
        return NamedAspect.SEE
    return NamedAspect.WHO if "who" in every and len(words) <= 5 else None


def _of_opening(words: list[str]) -> NamedAspect | None:
    """What is asked of an opening: why one plays it, how one meets it, whether it is for a learner, or sound."""
    every = set(words)
    if not every & (_THING | {"point"}):
        return None
    if every & {"why", "reason"} and every & _MASTERS and every & _NOT:
        return NamedAspect.RARE
    played = every & {"play", "plays", "played", "use", "uses", "playing"}
    if played and (every & {"who", "who's"} or (every & _MASTERS - {"one", "they", "people"} and "why" not in every)):
        return NamedAspect.PLAYED
    if every & {"idea", "plan", "aim", "point", "trying", "purpose"} and every & {"what", "what's", "whats"}:
        return NamedAspect.IDEA
    if "called" in every or "name" in every:
        return NamedAspect.ORIGIN
    if every & _MEETS and every & {"how", "what"}:
        return NamedAspect.MEET
    if "why" in every and every & {"play", "plays", "choose", "bother", "use", "popular"}:
        return NamedAspect.STYLE
    if every & {"what", "what's", "whats"} and every & _PRAISE:
        return NamedAspect.STYLE
    if every & _LEARNS and every & {"good", "for", "should", "suit"} and "what" not in every:
        return NamedAspect.LEARNER
    return NamedAspect.SOUND if every & _SOUND and every & {"good", "sound", "bad", "refuted"} else None
