"""Answers from the handbook: rules, the words of chess, the house, and plain advice."""

from __future__ import annotations

import re
from dataclasses import replace

from app.domain.wish_to_play import names_terms
from app.memory.words import terms
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.own_life import ASKS_YOU, LIFE_TOPICS, in_context
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.handbook import find_entries, handbook, views
from app.soul.listening.heard import SpeechAct
from app.soul.listening.passages import FoundPassage
from app.soul.listening.topics import Subject
from app.soul.scripted.room import ABOUT_A_GAME

# Chances (by meaning) that an entry is meant from which it is told, and from which it is told before what data say.
LEAST, SURELY = 0.33, 0.8
# Scores by words alone from which it is told, for questions on the topics below and for all others.
WORDS_OF_TOPIC, WORDS = 0.5, 0.9
# Words of a message that only names terms of a game: "rated?".
WORDS_OF_TERMS = 3
# Words of its own up to which a question is searched for with its message only ("how does one stop?").
OWN_WORDS = 1
# Share of a question's words that an entry must hold where words alone decide.
SHARED = 0.5
# Topics that the handbook is for: there it is told at a smaller chance.
ITS_TOPICS = frozenset(
    (Subject.RULES, Subject.CHECK, Subject.CLUB, Subject.CHESS_TALK, Subject.ADVICE, Subject.TEACH, Subject.PLAYER,
     Subject.FAVOURITE_OPENING)
)  # fmt: skip
LEAST_OF_TOPIC = 0.2
# What no handbook answers.
_NEVER = frozenset(
    (Subject.INJECTION, Subject.INSULT, Subject.BOT, Subject.CHEAT, Subject.PLAY, Subject.GREETING,
     Subject.KNOWS_ME, Subject.ABOUT_ME, Subject.GOAL, Subject.REMEMBER, Subject.BEATEN, Subject.AWAY)
)  # fmt: skip
# The entry for who wants to hear of somebody else than everybody names.
WITHOUT_THE_USUAL = "without-saying"
# Cosine from which an entry is asked for nearly as it was written, and what is then bid for it, before all that the
# board says: where a question speaks of nobody's game, the board has no answer to it.
AS_WRITTEN, IN_GENERAL = 0.72, 0.985
_ANYBODY = re.compile(
    r"\b(?:can|may|do|does|must|should|if|when|need) (?:you|u|one|i) (?=have|need|get|play|promote|draw)"
)
# How a question in general begins; "castle long or not?" is of the game.
_ASKS_WHAT = re.compile(
    r"\W{0,3}(?:what(?:'?s)?|how|why|who(?:'?s|m|se)?|is|are|was|were|does|do|did|has|have|can|may|must|when|where)\b"
)
_POINTS_AT_A_GAME = re.compile(
    r"\b(?:i|i'm|im|i've|my|me|mine|you|your|u|ur|we|our|us|he|his|him|she|her|this|that|these|those|here|now|it|its"
    r"|[a-h][1-8])\b"
)
# What a question names that asks for the character's own ("who is your biggest rival"), and the chance that an entry is
# meant whose own name it says ("en passant").
_YOURS = re.compile(r"\b(?:your|ur|yours)\b")
NAMED = 0.6
# Topics of stories that are the character's own, if it is spoken to.
_OF_A_LIFE = frozenset(
    (Subject.STORY, Subject.BEST_GAME, Subject.WORST_GAME, Subject.DEEP, Subject.DREAM, Subject.FEAR)
)
# Somebody who is left out: "and don't say Kasparov", "anyone but Fischer".
_LEFT_OUT = re.compile(
    r"\b(?:(?:don'?t|do not|please not?|never) (?:\w+ ){0,2}?(?:say|name|tell me|mention|give me)|besides|apart from"
    r"|except|other than|anyone but|anybody but|not counting|without|leaving out|beyond) (?P<who>\w+(?:[ ,]+\w+){0,3})"
)
# What is wished for is granted or declined; only how it is done is the handbook's.
_WISHES = frozenset((Subject.REMATCH, Subject.DRAW, Subject.TAKEBACK))
_ASKS_HOW = re.compile(r"\b(?:how|where|what|when|rule|allowed|button|does|is it|is there)\b")
# The chances from which the layers fitted to kinds of question are followed where the search finds another entry: one
# of which it is less sure, and whatever it is; and what theirs adds to its own where it is the same.
LEAST_LEARNED, SURELY_LEARNED, AGREED = 0.25, 0.5, 0.5
# Bids, on a line from no chance to a sure one; words alone never outbid the data of a game.
BIDS, BY_WORDS = (0.62, 0.95), 0.85


class Handbook:
    """What is the same whoever is asked, in the character's words."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The entry that is meant; None for what is no question, and where none is near enough."""
        asks = act.seems_to_ask
        if not asks or act.topic in _NEVER or (names_terms(act.plain) and len(act.plain.split()) <= WORDS_OF_TERMS):
            return None
        if act.topic in _WISHES and not _ASKS_HOW.search(act.plain):
            return None
        whole = moment.heard.whole if act in moment.heard.acts else None
        says_little = whole is not None and len(terms(act.plain)) <= OWN_WORDS
        searched = [(whole.plain, whole.vector)] if whole is not None and says_little else [(act.plain, act.vector)]
        if act.plain.startswith("even ") and (joined := moment.dialogue.joined.get(act.text)) is not None:
            searched = [(joined.plain, joined.vector)]  # "Even in the endgame?" asks the question before it again.
        elif not says_little and act in moment.heard.acts and moment.heard.acts[1:]:
            # What a short question is about often stands beside it.
            searched.append(in_context(act, moment.heard))
            searched += [] if whole is None else [(whole.plain, whole.vector)]
        found = max(
            (one for words, vector in searched for one in _allowed(find_entries(words, vector), act)[:1]),
            key=lambda one: one.score,
            default=None,
        )
        found = _learned(act, found)
        if found is None or (found.near is None and found.share < SHARED):
            return None
        sure, least = _sureness(found, act, in_room=moment.facts.in_room)
        if sure < least:
            return None
        if sure < SURELY and _YOURS.search(act.plain) and not _YOURS.search(found.nearest):
            return None
        if (
            act.topic in LIFE_TOPICS | _OF_A_LIFE
            and ASKS_YOU.search(act.plain)
            and found.sure is not None
            and sure < SURELY
        ):
            return None  # "What do you do all day?" is asked of the character, and of no book.
        low, high = BIDS
        passage = found.passage
        told = from_handbook(f"handbook: {passage.id}", passage.answers[0], view=passage.id in views())
        at_board, as_written = not moment.facts.in_room, (found.near or 0.0) >= AS_WRITTEN and sure >= SURELY
        if at_board and as_written and _ASKS_WHAT.match(act.plain) and asks_in_general(act.plain):
            return Bid(IN_GENERAL, told)
        most = high if found.sure is not None else BY_WORDS
        return Bid(min(most, low + (high - low) * sure / SURELY), told)


def _learned(act: SpeechAct, found: FoundPassage | None) -> FoundPassage | None:
    """The entry that is meant: the one that the fitted layers take for it, where they are surer than the search, or
    where both agree; else what the search found."""
    if act.vector is None or not act.entries:
        return found
    entry, chance = act.entries[0]
    if found is not None and found.passage.id == entry:
        return replace(found, sure=min(1.0, (found.sure or 0.0) + AGREED * chance))
    surer = chance >= SURELY_LEARNED or chance >= (0.0 if found is None else found.sure or 0.0)
    if chance < LEAST_LEARNED or not surer:
        return found
    meant = next(iter(_allowed(handbook().among([entry], act.plain, act.vector), act)), None)
    return found if meant is None or meant.passage.after is not None else replace(meant, sure=chance)


def asks_in_general(asked: str) -> bool:
    """Whether a plain question speaks of nobody's game: it points at no side, no man and no square. "You" is anybody
    behind a verb of being allowed or needing ("can you have three queens?")."""
    return _POINTS_AT_A_GAME.search(_ANYBODY.sub(" ", asked)) is None


def _allowed(found: list[FoundPassage], act: SpeechAct) -> list[FoundPassage]:
    """The entries that name nobody whom the question leaves out."""
    left_out = _LEFT_OUT.search(act.plain)
    if left_out is None:
        return [one for one in found if one.passage.id != WITHOUT_THE_USUAL]
    names = set(re.findall(r"\w{4,}", left_out["who"]))
    return [one for one in found if names.isdisjoint(re.findall(r"\w{4,}", one.passage.answers[0].lower()))]


def _sureness(found: FoundPassage, act: SpeechAct, *, in_room: bool) -> tuple[float, float]:
    """How sure it is that the entry is meant, and how sure it has to be; in a room, where no board stands, a question
    that sounds like one about a game is mostly one about chess."""
    own = act.topic in ITS_TOPICS
    if found.sure is None:
        return found.score, WORDS_OF_TOPIC if own else WORDS
    named = found.passage.id.removeprefix("word-").replace("-", " ") in act.plain
    least = LEAST_OF_TOPIC if own or (in_room and act.topic in ABOUT_A_GAME) else LEAST
    return max(found.sure, NAMED if named else 0.0), least
