"""Answers from what the character can tell of itself: written exchanges, and the biography in its sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from app.domain.text import is_question, plain
from app.domain.wish_to_play import names_terms, read_wish
from app.memory.words import terms
from app.soul.listening.bid import LEAST_BID, Bid, Content, Moment
from app.soul.listening.covering import names_the_board
from app.soul.listening.dialogue import leans_back
from app.soul.listening.heard import ActKind, Heard, SpeechAct, Vector
from app.soul.listening.numbers_said import says_other_numbers
from app.soul.listening.passages import FoundPassage, Passage
from app.soul.listening.story_ties import may_follow
from app.soul.listening.topics import Subject
from app.soul.listening.worded_men import split

# Scores of a search (cosine and shares of words) and the bids that they are worth, between which a line is drawn.
# Those by meaning were set by hand after reading what was found for some hundred questions of strangers: below the
# first, much of it is about something else. By words alone nearly all rare words of a question have to occur.
BY_MEANING = ((0.72, 0.5), (0.95, 0.7), (1.25, 0.88), (1.45, 0.92))
BY_WORDS = ((0.75, 0.5), (0.95, 0.7), (1.1, 0.85))
# What a question about the character itself gains: nearly anything of its life is a better answer than "I don't know".
ABOUT_IT_GAINS = 0.14
# What is not asked is answered only by what is surely meant.
STATEMENT_COSTS = 0.12
# A bid for a topic that other data decide stays under theirs.
MOST_BESIDE_DATA = 0.6
# Cosine from which a sentence is nearly the one that was written down.
NEARLY_THE_SAME = 0.8
# Cosines to a way of asking from which its passage is meant though a rare word of the question stands elsewhere too,
# and what it then bids.
AS_WRITTEN, WRITTEN_BIDS = (0.9, 0.97), (0.7, 0.93)
# How sure (0 to 1) the ear has to be of a topic that other data decide.
SURE_OF_DATA = 0.35
# How sure of one before which not even a story goes.
SURE_ELSEWHERE = 0.6
# Words of its own from which a "why" says what it is about.
OWN_WORDS = 2
# What a passage of the backstory gains where the question is about the character itself, and the bid of one whatever
# else the question sounds like, from the second score on. Chosen on the questions of strangers.
STORY_GAINS, STORY_BID, SURE_STORY = 0.04, 0.92, 0.72
# Score of a passage of the backstory from which it is said rather than "I do not know", where the ear is sure that the
# character's life is asked about.
OF_LIFE = 0.5
# Characters of two lines that are said together.
TOGETHER = 230

# What has answers of its own, for which no story may stand: orders to the machine, insults, whether a person speaks and
# whether one is helped by an engine.
_NEVER = frozenset({Subject.INJECTION, Subject.INSULT, Subject.BOT, Subject.CHEAT})
# What this game, their history or the player's own life decides, and requests.
ELSEWHERE = frozenset(
    {
        Subject.DRAW, Subject.TAKEBACK, Subject.HINT, Subject.REMATCH, Subject.PLAY, Subject.GOAL,
        Subject.QUIET, Subject.TALK, Subject.REPEAT, Subject.LAST_WORDS, Subject.WHY, Subject.PURPOSE, Subject.PLAN,
        Subject.THREAT, Subject.MY_THREAT, Subject.WORST_PIECE, Subject.KING_SAFETY, Subject.WEAK_PAWNS,
        Subject.GOOD_MOVE, Subject.YOUR_MOVE, Subject.BETTER, Subject.HOW_MUCH, Subject.MATERIAL, Subject.LAST_MOVE,
        Subject.TURN, Subject.MOVE_NUMBER, Subject.PHASE, Subject.OPENING, Subject.CLOCK, Subject.CHECK,
        Subject.SURPRISED, Subject.MY_MISTAKE, Subject.SHOULD_HAVE, Subject.MY_BEST, Subject.TURNING_POINT,
        Subject.HOW_DID_I_PLAY, Subject.PRACTISE, Subject.LAST_GAME, Subject.RECORD, Subject.REMEMBER,
        Subject.KNOWS_ME, Subject.ABOUT_ME, Subject.RULES, Subject.MEMBER, Subject.OTHERS,
        Subject.OUTCOME, Subject.RESIGNED, Subject.LENGTH, Subject.SIDES, Subject.LOOSE, Subject.BEST_PIECE,
        Subject.WEAK_SPOTS, Subject.CENTRE, Subject.TRADE, Subject.CONSIDERED, Subject.OWN_PLAY, Subject.STRENGTH,
        Subject.BEATEN, Subject.AWAY,
    }
)  # fmt: skip
# What is asked about a life, by whichever topic it sounds like, and whether a sentence speaks to the character.
LIFE_TOPICS = frozenset(
    {
        Subject.OWN_LIFE, Subject.AGE, Subject.FROM, Subject.JOB, Subject.FAMILY, Subject.LEARNED, Subject.LOVE,
        Subject.PETS, Subject.BOOKS, Subject.HOBBY, Subject.LUCK, Subject.UNKNOWN,
    }
)  # fmt: skip

_MINE = re.compile(r"\b(?:i|i'm|im|i've|i'd|i'll|me|my|mine|myself)\b")
ASKS_YOU = re.compile(r"\b(?:you|you're|your|yours|yourself|u|ur)\b")
_WH = re.compile(r"\b(?:who|what|where|when|why|how|which|whose)\b")
_HAVE_YOU = re.compile(r"\b(?:do|have) you (?:have|got|own|keep)\b(?! (?:your|the|that)\b)|\bhave you an?\b")
_WANTS_NUMBER = re.compile(r"\bhow (?:many|long|old|much|often|far|big|tall)\b|\bwhen\b|\bwhat (?:year|age)\b")
_WANTS_NAME = re.compile(r"\b(?:who|whos|who's|whose|where|which|named?|called)\b")
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven"
    r"|eigh|nine)ty|hundred|thousand|half|once|twice)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[\w,;] )[^\W\d_a-z][\w'-]+|^[^\W\d_a-z][\w'-]+(?= [^\W\d_a-z])")


class OwnLife:
    """Finds what was asked among what the character can tell, by meaning and by words."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer of the nearest passage that has a line left. None for remarks of a player who wants quiet, and for
        what names the terms of a game."""
        if not act.asks and moment.given.chattiness <= 0:
            return None
        if not moment.facts.in_room and names_the_board(split(act.plain)):
            return None  # "Rook on a8 or bishop on e6, which should I be eating?" asks of no meal.
        words, vector = in_context(act, moment.heard)
        # What is asked after a remark about the character is asked of it ("You were lonely, no? What was it like?").
        about_it = act.asks and ASKS_YOU.search(words) is not None
        terms_of_game = names_terms(act.plain) or read_wish(act.plain) is not None
        if moment.facts.in_room and terms_of_game and not (about_it and _WH.search(words)):
            return None
        known = moment.dialogue.life.find(words, vector, story=STORY_GAINS if about_it else 0.0)
        known = [one for one in known if may_be_meant(one.passage, act, moment)]
        best = max((found.score for found in known), default=0.0)
        ranked = sorted(((sureness(found, act, best), found) for found in known), key=lambda one: -one[0])
        for score, found in ranked:
            if score < LEAST_BID:
                break
            lines = tuple(worded(found.passage, act, moment))
            if lines:
                return Bid(score, Content(f"life: {found.passage.id}", lines, own=True))
        return None


def may_be_meant(passage: Passage, act: SpeechAct, moment: Moment) -> bool:
    """Whether a passage can be asked for: not one behind another story by what leans on this one ("was he angry?"),
    nor, by a remark on the character's life, one that is said to what others tell of theirs."""
    if act.topic is Subject.OWN_LIFE and not is_question(act.plain) and passage.answers_tellings:
        return False
    if leans_back(act) and moment.dialogue.is_of_another_story(passage):
        return False
    return may_follow(passage, act, moment)


def in_context(act: SpeechAct, heard: Heard) -> tuple[str, Vector | None]:
    """What is searched for: the act with the rest of its message, which often says what a short question is about ("I'm
    from Sligo. Have you anyone there?"). The vector is halfway between the act's and the mean of all."""
    acts = heard.acts or (act,)
    words = " ".join(one.plain for one in acts)
    vectors = [one.vector for one in acts if one.vector is not None]
    if act.vector is None or not vectors:
        return words, act.vector
    mean = np.sum(vectors, axis=0)
    length = float(np.linalg.norm(mean))
    return words, act.vector if length == 0.0 else (act.vector + mean / length) / 2


def sureness(found: FoundPassage, act: SpeechAct, best: float = 0.0) -> float:
    """How surely (0 to 1) a passage answers the act; `best` is the highest score of all that were found, from which a
    passage of the backstory may not be far to go before the others."""
    if act.topic in _NEVER or (found.near is None and not _is_meant_by_words(act, found.passage)):
        return 0.0
    steps = BY_WORDS if found.near is None else BY_MEANING
    asked = act.asks
    score = found.score - (0 if asked else STATEMENT_COSTS) - _other_person(act, found)
    if asked and not _is_elsewhere(act) and ASKS_YOU.search(act.plain):
        score += ABOUT_IT_GAINS
    worth = _on(steps, score)
    first = found.score >= best
    of_asker = _persons(act.plain) == "mine" and _is_elsewhere(act)
    # A topic of which the ear is sure, and which data decide, is no story.
    of_asker = of_asker or (act.topic in ELSEWHERE and act.sure >= SURE_ELSEWHERE)
    surely = found.near is not None and found.score >= SURE_STORY and not of_asker
    if found.passage.of_story and asked and first and surely:
        return max(worth, STORY_BID)
    if found.passage.of_story and act.topic in LIFE_TOPICS and act.kind is ActKind.QUESTION:
        return max(worth, LEAST_BID) if found.score >= OF_LIFE else worth
    if _is_elsewhere(act) or act.is_bad_news:
        return min(worth, MOST_BESIDE_DATA) if (found.near or 0) >= NEARLY_THE_SAME else 0.0
    if asked and (found.near or 0) >= AS_WRITTEN[0]:
        return max(worth, float(np.interp(found.near or 0, AS_WRITTEN, WRITTEN_BIDS)))
    return worth


def _is_meant_by_words(act: SpeechAct, passage: Passage) -> bool:
    """Whether words alone can show that the passage is meant: one that is asked for by a question, one that the player
    tells of ("I'm a bit drunk") by nothing but the same words, and none by an order ("resign now")."""
    told_by_player = passage.answers_tellings
    if act.kind is ActKind.QUESTION:
        return not told_by_player
    words = terms(act.plain)
    return act.kind is not ActKind.REQUEST and told_by_player and any(terms(said) == words for said in passage.said)


def _is_elsewhere(act: SpeechAct) -> bool:
    """Whether other data decide; a "why" with words of its own ("why do you hum?") need not be about a move."""
    return (
        act.topic in ELSEWHERE
        and act.sure >= SURE_OF_DATA
        and not (act.topic is Subject.WHY and len(terms(act.plain)) >= OWN_WORDS)
    )


def _on(steps: tuple[tuple[float, float], ...], score: float) -> float:
    """The worth of a score on a line through the steps; 0 below the first."""
    if score < steps[0][0]:
        return 0.0
    for (low, less), (high, more) in pairwise(steps):
        if score < high:
            return less + (more - less) * (score - low) / (high - low)
    return steps[-1][1]


def _other_person(act: SpeechAct, found: FoundPassage) -> float:
    """What it costs that one of the two asks about "me" alone, and the other about "you" alone. By words alone
    nothing for what a sheet tells, whose "I" is the character."""
    if found.near is None and found.passage.topic == "":
        return 0.0
    here, there = _persons(act.plain), _persons(found.nearest.lower())
    return 0.25 if {here, there} == {"mine", "yours"} else 0.0


def _persons(text: str) -> str:
    mine, yours = _MINE.search(text) is not None, ASKS_YOU.search(text) is not None
    return "mine" if mine and not yours else "yours" if yours and not mine else ""


def worded(passage: Passage, act: SpeechAct, moment: Moment, nearest: Sequence[str] = ()) -> Iterator[str]:
    """Whole answers of the passage, the fittest first: with a question put back
    now and then, or with what lies behind it where the first line does not name what was asked for. They stand in the
    order in which they were written: the first says the thing, the others say it from another side; or in that of
    `nearest`, its lines by their nearness to what was asked."""
    answers = sorted(passage.answers, key=nearest.index) if nearest else passage.answers
    fresh = [line for line in answers if not moment.phrasing.was_said(line)]
    if passage.answers_tellings:
        told = " ".join(one.plain for one in moment.heard.acts)
        fresh = [line for line in fresh if not says_other_numbers(line, told)]
    fresh.sort(key=lambda line: not names_what_is_asked(act.plain, line))
    # Its answers say the same in other words, or not quite the same: side by side they would contradict each other.
    also = [line for line in passage.more if not moment.phrasing.was_said(line)]
    name = _name_asked_for(passage, act.plain)
    for line in fresh:
        if name and name not in line:
            yield f"{name}. {line}" if line[:1].isupper() else f"{name.lower()}. {line}"
        second = next((other for other in also if other != line and len(line) + len(other) < TOGETHER), None)
        if act.kind is ActKind.QUESTION and second and not names_what_is_asked(act.plain, line, strictly=True):
            yield f"{line} {second}"
        elif passage.ask and _asks_back_now(moment) and len(line) + len(passage.ask) < TOGETHER:
            yield f"{line} {passage.ask}"
        yield line


def _name_asked_for(passage: Passage, question: str) -> str | None:
    """The name that the passage is about, where the question asks for one or for somebody."""
    if not _WANTS_NAME.search(question) and not _HAVE_YOU.search(question):
        return None
    if is_question(plain(passage.topic)):
        return None  # A memory has a question for its topic, which begins with no name.
    names = re.findall(r"[^\W\d_a-z][\w'-]+", passage.topic)
    return names[0] if len(names) == 1 and names[0].lower() not in question else None


def _asks_back_now(moment: Moment) -> bool:
    return len(moment.heard.acts) == 1 and moment.dialogue.may_ask_back


def names_what_is_asked(question: str, line: str, *, strictly: bool = False) -> bool:
    """Whether the line holds a name or a number, where the question wants one; otherwise whether it has a word of the
    question (`strictly`) or anything."""
    if _WANTS_NUMBER.search(question):
        return _NUMBER.search(line) is not None
    if _WANTS_NAME.search(question):
        return any(name.lower() not in question for name in _NAME.findall(line))
    return not strictly or not set(re.findall(r"\w{4,}", question)).isdisjoint(re.findall(r"\w{4,}", line.lower()))
