"""Answers about what two have had together before: the last game, point by point, and what is known of the writer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.facts import LastGame
from app.domain.prose_endings import ENDING_CLAUSES
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.history import tally_of, with_this_game
from app.soul.listening.bidders.topical import SURE_OF_TOPIC, Topical
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.room import days_in_words
from app.soul.scripted.topics import Topic

# Words that show which point of a game is asked for. The first group of which a question has a word is answered.
_SIDES = frozenset(("white", "black", "colour", "color", "colours", "colors", "white's", "black's"))
_ON_THE_MOVES = frozenset(
    ("better", "wrong", "mistake", "mistakes", "blunder", "close", "near", "ending", "best", "worst", "should", "still")
)
_HOW_IT_BEGAN = frozenset(
    ("opening", "openings", "open", "opened", "variation", "line", "defence", "defense", "gambit", "start", "started",
     "begin", "began", "played", "play")
)  # fmt: skip
_HOW_LONG = frozenset(("long", "moves", "length", "quick", "short", "many"))
# What asks for a date; "that time" and "three days ago" only say which game is meant.
_ASKS_WHEN = (
    "when did", "when was", "when were", "when have", "how long ago", "how long since", "how many days", "what day",
    "which day", "was it this", "was it yesterday", "was it last", "was that this", "was that yesterday",
)  # fmt: skip
# What is known of somebody, in the words that ask for it.
_KNOWS = frozenset(
    ("know", "knows", "remember", "learnt", "learned", "recall", "recognise", "recognize", "forgot", "forgotten")
)  # fmt: skip
# Days up to which a game was today, and up to which yesterday.
A_DAY, TWO_DAYS = 0.6, 1.6


class LastGameTold(Topical):
    """The last game: the point that is asked for first, and then the rest in short."""

    subjects = frozenset((Subject.LAST_GAME,))
    at_table = False
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        last = moment.given.last_game
        if last is None:
            return [Topic("ask_last_game_none", 1)]
        told = point_of(act.plain, last, moment)
        return [Topic("ask_last_game", 1, {"story": told}), Topic("ask_seen", 1, {"seen": told})]


class KnownOfWriter(Topical):
    """What is known of the writer, who has told nothing of themselves: the name, the rating, and their games."""

    subjects = frozenset((Subject.ABOUT_ME, Subject.REMEMBER))
    at_table = False
    of_record = True

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """As for other topics, but only where the ear is sure of it: such words may ask for a certain memory."""
        bid = super().bid(act, moment) if act.sure >= SURE_OF_TOPIC else None
        if bid is None or moment.given.personal_facts or moment.given.surfaced:
            return None
        return replace(bid, content=replace(bid.content, alone=True))

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        tally, last = tally_of(with_this_game(moment)), moment.given.last_game
        if tally is None or last is None or not _asks_of_writer(act):
            return []
        name, rating = moment.given.opponent_name, moment.given.opponent_rating
        strong = f", about {rating} by the club's count" if rating and act.topic is Subject.ABOUT_ME else ""
        latest = f"last time {who_won(last)} after {last.moves} moves"
        return [Topic("told_about", 1, {"facts": f"you are {name}{strong}; {tally}, and {latest}"})]


def _asks_of_writer(act: SpeechAct) -> bool:
    """Whether the sentence asks after its writer or the two, not after a certain thing ("remember that rook?")."""
    words = _words(act.plain)
    of_writer = not words.isdisjoint(("me", "us", "i", "i'm", "my")) and "that" not in words
    return of_writer and not words.isdisjoint(_KNOWS)


def point_of(asked: str, last: LastGame, moment: Moment) -> str:
    """What is asked of the last game, in a clause."""
    words = _words(asked)
    rest = f"{who_won(last)} after {last.moves} moves"
    began = began_as(last)
    whole = f"{began}, and {rest}" if began else rest
    if words & _SIDES:
        return f"who had white I did not keep, only that {whole}"
    if any(said in asked for said in _ASKS_WHEN):
        return f"{_when(last, moment)}, and {rest}"
    if words & _ON_THE_MOVES:
        return f"the moves I did not keep, only that {whole}"
    if words & _HOW_LONG:
        return f"it took {last.moves} moves, and then {who_won(last)}"
    return whole if began and words & _HOW_IT_BEGAN else _when_and_how(last, moment)


def _when_and_how(last: LastGame, moment: Moment) -> str:
    """The last game in one clause: how it ended, when that was, and how it began."""
    began = began_as(last)
    told = f"{who_won(last)} after {last.moves} moves"
    days = last.days if last.days is not None else moment.given.days_away
    date = f", {in_days(days)}" if days is not None and moment.facts.in_room else ""
    return f"{told}{date}" + (f"; {began}" if began else "")


def who_won(last: LastGame) -> str:
    """ "you resigned, so I won", or "you won by checkmate"."""
    if last.end_reason == "resignation" and last.score:
        return "you resigned and I won" if last.score > 0 else "I resigned and you won"
    who = {1: "I won", 0: "it was a draw", -1: "you won"}[last.score]
    return " ".join(filter(None, (who, ENDING_CLAUSES.get(last.end_reason))))


def began_as(last: LastGame) -> str:
    """ "it was a French Defence, the Winawer Variation"; empty for an opening without a name."""
    if not last.opening:
        return ""
    family, _, variation = last.opening.partition(": ")
    article = "an" if family[:1] in "AEIOU" else "a"
    return f"it was {article} {family}" + (f", the {variation}" if variation else "")


def _when(last: LastGame, moment: Moment) -> str:
    """ "our last game was three days ago"."""
    if last.days is not None:
        return f"our last game was {in_days(last.days)}"
    days = moment.given.days_away
    return "the date I did not keep" if days is None else f"it was when you were last here, {in_days(days)}"


def in_days(days: float) -> str:
    """ "three days ago"."""
    if days < A_DAY:
        return "earlier today"
    return "about a day ago" if days < TWO_DAYS else f"{days_in_words(round(days))} ago"


def _words(text: str) -> frozenset[str]:
    return frozenset(word.strip(".,;:!?\"'()") for word in text.split())
