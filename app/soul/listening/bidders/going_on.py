"""Goes on with what was just said by what the words of a short question ask: who won the game that was told of, what
one learns after that, and the same thing in a sentence or two."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.text import plain, sentences
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bid import SURELY_ASKED, Bid, Content, Moment
from app.soul.listening.bidders.second import SecondOfBook, SecondQuestion
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import asks_back
from app.soul.listening.famous import FACTS, named_in
from app.soul.listening.famous_names import NamedAspect
from app.soul.listening.handbook import entry_told_in, handbook, views
from app.soul.listening.heard import SpeechAct
from app.soul.listening.told_outcome import outcome_told
from app.soul.scripted.topics import Topic

# Words of a question that goes on; and of one that may say besides for whom ("I'm not at a board").
LONGEST, LONGEST_SHORT = 8, 16
_NEXT = frozenset(("after", "afterwards", "next", "then"))
_OF_NEXT = frozenset(
    ("and", "ok", "okay", "so", "what", "what's", "whats", "after", "afterwards", "that", "next", "then", "comes",
        "come",
     "should", "i", "do", "learn", "study", "the", "thing", "is", "cool", "right", "done", "it", "this", "go", "on",
     "to")
)  # fmt: skip
_LEARNS = frozenset(
    ("learn", "learning", "study", "start", "begin", "train", "practise", "practice", "improve", "beginner", "teach")
)
# What is learned, in its order: the entry, and words by which it was told already.
_LADDER: Mapping[str, tuple[str, ...]] = {
    "ladder-look": ("can be taken", "what was attacked", "hanging", "edge of the board", "look at what"),
    "ladder-opening": ("in the middle", "castle", "knights and bishops", "develop"),
    "ladder-mates": ("mate with", "checkmate", "queen and king", "bare king"),
    "ladder-tactics": ("fork", "puzzle", "tactic", "skewer"),
    "ladder-pawns": ("opposition", "king and pawn", "pawn ending"),
    "ladder-rooks": ("lucena", "philidor", "rook ending"),
    "ladder-games": ("slow game", "long game", "master games", "play through"),
}
# A question that only asks why, of what was just said; and what may stand beside the word.
_WHY = frozenset(("why", "why's", "whys"))
_BARE_WHY = _WHY | frozenset(
    ("that", "that's", "him", "her", "it", "them", "those", "this", "one", "first", "so", "is", "and", "but", "ok",
     "okay", "then", "though", "do", "you", "say", "think", "really", "not", "the", "other", "exactly", "his", "hers",
     "he", "she", "they", "just", "tho", "?", "!", "hm", "hmm", "oh", "well")
)  # fmt: skip
_CHOSEN = re.compile(r": rather [^:;.]{3,40}: (?P<why>[^.]{20,})")
_SQUARE = re.compile(r"\b[a-h][1-8]\b")
_REASONS = ("because", "for ", "since ", "it is because")
# Words of a reason at the least.
LEAST_REASON = 5
_SHORTLY = (
    "in two sentences", "in one sentence", "in a sentence", "in one or two sentences", "in three sentences",
    "two sentences",
    "in short", "in plain", "plain english", "simply", "in simple", "simple words", "like i'm", "like im", "eli5",
    "for dummies", "explain it", "explain that", "explain them", "explain this", "put it differently", "short version",
    "what does that mean", "what's that mean", "what do they mean", "in a nutshell", "briefly", "what is that",
    "what are those",
)  # fmt: skip
# What endings are called, and the entry that explains each.
_EXPLAINED: Mapping[str, str] = {
    "king and pawn": "king-pawn-draw", "lucena": "lucena", "philidor": "philidor-ending",
    "opposition": "opposition-how",
    "key squares": "key-squares", "wrong bishop": "wrong-bishop", "wrong corner": "wrong-bishop",
    "en passant": "en-passant-when",
}  # fmt: skip


class WhoWon:
    """How the game ended of which was just told: the sentence that says so, of the last line, else of its story."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None where no story was told, and where nothing of it plainly tells the end."""
        source, last = moment.dialogue.source, moment.dialogue.my_last
        if source is None or last is None or wanted_of(act.plain) is not AnswerKind.WON or asks_back(act):
            return None
        if len(words_in(act.plain)) > LONGEST:
            return None
        told = outcome_told(last)
        if told is not None:
            topics = (Topic("told_again", 1, {"line": told}),)
            return Bid(SURELY_ASKED, Content("told again", topics=topics, own=True))
        story = source[0]
        lines = [line for line in (*story.more, *story.answers) if not moment.phrasing.was_said(line)]
        ends = tuple(line for line in lines if outcome_told(line) is not None)
        return Bid(SURELY_ASKED, Content(f"life: {story.id}", ends, own=True)) if ends else None


class WhyThat:
    """The reason that the last line gave for what it chose or held, to who only asks why: "why him?"."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for a question that names what it asks after, where a second question was written for it, and where the
        line gave no reason, or spoke of moves, which have reasons of their own."""
        last, words = moment.dialogue.my_last, set(words_in(act.plain))
        if last is None or not words & _WHY or not words <= _BARE_WHY or _SQUARE.search(last):
            return None
        reason = reason_given(last)
        if reason is None or _is_written_for(act, moment):
            return None
        topics = (Topic("told_again", 1, {"line": reason}),)
        return Bid(SURELY_ASKED, Content("told again", topics=topics, own=True))


def reason_given(line: str) -> str | None:
    """The reason that a line gives for what it chose or held: behind "because", or behind the colon of a view or of a
    choice between two; None where it gives none."""
    entry, chosen = entry_told_in(line), _CHOSEN.search(line)
    if entry is not None and entry.id not in handbook().by_id:
        entry = None  # Of an opening or a player a clause is told: the line itself has its reason.
    if entry is not None and entry.id not in views():
        return None  # Behind a rule lies what it is for, and that is told next.
    # An entry stands in a phrase, which may have a "because" of its own.
    told = line if entry is None else entry.answers[0]
    for sentence in sentences(told):
        reason = f" {sentence}".replace(" Because ", " because ").partition(" because ")[2].rstrip(".!?")
        if len(reason.split()) >= LEAST_REASON - 1:
            return f"because {reason}."
    behind = told.partition(": ")[2] if entry is not None else chosen["why"] if chosen is not None else ""
    return f"because {behind.rstrip('.!?')}." if len(behind.split()) >= LEAST_REASON else None


def _is_written_for(act: SpeechAct, moment: Moment) -> bool:
    """Whether a second question was written for what is asked."""
    bids = (one.bid(act, moment) for one in (SecondQuestion(), SecondOfBook()))
    return any(bid is not None and _begins_with_reason(bid) for bid in bids)


def _begins_with_reason(bid: Bid) -> bool:
    told = (*bid.content.lines, *(value for topic in bid.content.topics for value in topic.slots.values()))
    return any(plain(one).startswith(_REASONS) for one in told)


class LearnedNext:
    """What is learned after what was just advised to who asked what to learn."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The first rung above those that were told; None for other questions, and at the top."""
        words, last = words_in(act.plain), moment.dialogue.my_last
        if last is None or len(words) > LONGEST or _NEXT.isdisjoint(words) or not _OF_NEXT.issuperset(words):
            return None
        asked = words_in(plain(" ".join(moment.dialogue.their_lines[:2])))
        if _LEARNS.isdisjoint(asked) and not last_rung_asked(last):
            return None
        said = plain(" ".join((*moment.given.said_before, last)))
        rungs = list(_LADDER)
        reached = max((at for at, rung in enumerate(rungs) if _is_told(rung, said)), default=-1)
        entry = next((one for one in rungs[reached + 1 :] if not _is_told(one, said)), None)
        return None if entry is None else Bid(SURELY_ASKED, _entry(entry))


def last_rung_asked(last: str) -> bool:
    """Whether a line told one of the rungs."""
    return any(handbook().by_id[rung].answers[0].lower() in last.lower() for rung in _LADDER)


def _is_told(rung: str, said: str) -> bool:
    return any(one in said for one in _LADDER[rung]) or handbook().by_id[rung].answers[0].lower() in said


class InShort:
    """What was just named, explained in a sentence or two."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The entry on the first of the things named in the last line, else in the question before; None where none of
        them has one that was not told yet."""
        last = moment.dialogue.my_last
        if last is None or len(words_in(act.plain)) > LONGEST_SHORT or not any(one in act.plain for one in _SHORTLY):
            return None
        for line in (last, *moment.dialogue.their_lines[:1]):
            said = plain(line)
            named = sorted((said.find(name), entry) for name, entry in _names().items() if name in said)
            for _, entry in named:
                if not moment.phrasing.was_said(handbook().by_id[entry].answers[0]):
                    return Bid(SURELY_ASKED, _entry(entry))
            for one in named_in(said):
                aspect = NamedAspect.WHO if one.is_player else NamedAspect.IDEA
                told = one.told(aspect)
                if not moment.phrasing.was_said(told):
                    about = f"handbook: {one.entry_id(aspect)}"
                    return Bid(SURELY_ASKED, from_handbook(about, told, view=aspect not in FACTS))
        return None


def _names() -> Mapping[str, str]:
    """What has an entry of its own, by its name."""
    words = (one for one in handbook().by_id if one.startswith("word-"))
    return {**{one.removeprefix("word-").replace("-", " "): one for one in words}, **_EXPLAINED}


def _entry(entry: str) -> Content:
    return from_handbook(f"handbook: {entry}", handbook().by_id[entry].answers[0], view=entry in views())
