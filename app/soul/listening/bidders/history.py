"""Answers about the games that two have played before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.facts import LastGame, Standing
from app.domain.prose_endings import ENDING_CLAUSES
from app.domain.prose_words import number_word
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.asked_plainly import asked_elsewhere
from app.soul.listening.bidders.topical import Topical, from_board
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

_OF_THEM, _OF_ME = re.compile(r"\b(?:i|i'm|im|my|me)\b"), re.compile(r"\b(?:are you|your|you're|ur)\b")
# What one may become is no question about what one is: the handbook answers it.
HOPES = re.compile(r"\b(?:reach|become|get (?:up )?to|make it to|break|hit|achieve|some ?day|one day|ever be)\b")
_CHANGES = re.compile(r"\b(?:drop|lose|lost|fall|gain|rise|go (?:up|down)|change|count|affect|points|cost|this|that)\b")
# What is known of a game and of the record, and asked word by word: as good as settled for the judge of answers.
KNOWN = 0.979
# Whether a game counts, asked in plain words; "does it count as a fork" asks something else.
_COUNTS = re.compile(
    r"\b(?:is|was|are|were|isn'?t|wasn'?t) (?:this|that|it|these|the|our|we)\b.{0,20}"
    r"\b(?:rated|unrated|casual|friendly|for rating|for points)\b"
    r"|\b(?:count\w{0,3}|matters?|affects?|changes?|costs?|hurts?)\b.{0,16}\b(?:rating|elo|ranking)\b"
    r"|\b(?:am|do|did|will|would|does|can|could) (?:i|my|you|your)\b.{0,20}"
    r"\b(?:lose|losing|gain|get|win|drop|go (?:up|down)|change)\b.{0,20}\b(?:rating|elo|points?)(?: points?)?"
    r" (?:for|from|over|by|after|with|because of) (?:this|that|it|losing|winning)\b"
    r"|\b(?:does|did|do|will) (?:this|that|it)(?: one| game| loss| win| draw| result)? count\b(?! (?:as|like))"
)
# What only of a game's terms can be meant while it runs; "does that count" may be of a rule then.
_OF_TERMS = re.compile(r"\b(?:rat\w+|elo|ranking|points|casual|friendly)\b")
_UNCOUNTED = re.compile(r"\b(?:unrated|casual|friendly)\b")
_OF_THE_NEXT = "only if you choose a rated game when you sit down; a friendly one moves no rating"
_NO_YES_OR_NO = re.compile(r"\b(?:or|how|what|why|which|next)\b")
# "even" also only strengthens ("are we even playing"), so it stands last or before what tells that it is a score.
_LEVEL = (
    r"(?:(?:level|quits|square|tied|equal)\b"
    r"|even(?= (?:now|then|yet|again|overall|between|after|or|in (?:games|total|wins))\b|\W{0,4}$))"
)
_EVEN = re.compile(
    rf"\b(?:are|r|were|does (?:this|that|it) (?:make|leave|put)) (?:we|us)\b.{{0,12}}\b{_LEVEL}"
    rf"|\b(?:makes?|made|puts?|leaves?) (?:us|it)\b.{{0,8}}\b{_LEVEL}|\bwe(?:'?re| are)\b.{{0,8}}\b{_LEVEL}"
)
_OF_GAMES = re.compile(r"\b(?:games|overall|between us|in total|all in all|head to head|matches)\b")


class GameCounts:
    """Whether the game on the board, or just over, moves a rating: asked in plain words, and said with a yes or no. In
    a room the next one is meant, whose terms nobody has named."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer from the game's own terms; None for other questions."""
        asked, facts = act.plain, moment.facts
        if not _COUNTS.search(asked) or asked_elsewhere(act, moment):
            return None
        if facts.in_room:
            return Bid(KNOWN, from_board("whether this game counts", _OF_THE_NEXT)) if _OF_TERMS.search(asked) else None
        if "next" in asked.split() or not (facts.over or _OF_TERMS.search(asked)):
            return None
        terms = "rated, so it counts" if facts.rated else "a friendly, so no rating moves"
        told = f"this game {'was' if facts.over else 'is'} {terms}"
        if not _NO_YES_OR_NO.search(asked):
            told = f"{'yes' if facts.rated != bool(_UNCOUNTED.search(asked)) else 'no'}: {told}"
        return Bid(KNOWN, from_board("whether this game counts", told))


class Even:
    """Whether the two are even in games: after a game and in a room, where no position can be meant."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """A yes or no and the count with the game that is just over; None without a finished game."""
        running = not moment.facts.in_room and not moment.facts.over
        if not _EVEN.search(act.plain) or (running and not _OF_GAMES.search(act.plain)) or asked_elsewhere(act, moment):
            return None
        standing = with_this_game(moment)
        tally, lead = tally_of(standing), standing.losses - standing.wins
        if tally is None:
            return None
        if lead == 0:
            told = f"yes, we are even: {tally}"
        else:
            told = f"no, {'you are' if lead > 0 else 'I am'} {number_word(abs(lead))} ahead: {tally}"
        return Bid(KNOWN, from_board("the score between us", told))


# Words of what is asked of a whole life of games, and not of those between the two.
OF_A_LIFE = frozenset(
    ("post", "postal", "postcard", "postcards", "correspondence", "mail", "letter", "letters", "tournament",
     "tournaments", "career", "lifetime", "life", "stall", "stream", "customers", "masters", "grandmasters")
)  # fmt: skip


class ScoreBetween(Topical):
    """The score between the two."""

    subjects = frozenset((Subject.RECORD,))
    at_table = False
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if not OF_A_LIFE.isdisjoint(words_in(act.plain)):
            return []
        tally = tally_of(with_this_game(moment))
        return [Topic("ask_record", 1, {"tally": tally}) if tally else Topic("ask_record_none", 1)]


class RatingOfTheirs(Topical):
    """How strong the writer is by the club's count, and whether this game changes it."""

    subjects = frozenset((Subject.RATING,))
    at_table = False
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        rating, facts = moment.given.opponent_rating, moment.facts
        if not _OF_THEM.search(act.plain) or _OF_ME.search(act.plain) or HOPES.search(act.plain):
            return []
        if _CHANGES.search(act.plain) and not facts.in_room:
            moved = "this game is rated, so it counts" if facts.rated else "this game is a friendly, so no rating moves"
            return [Topic("ask_seen", 1, {"seen": moved})]
        return [Topic("ask_seen", 1, {"seen": f"the club has you at about {rating}"})] if rating else []


def with_this_game(moment: Moment) -> Standing:
    """The score, which was read before the game, with the game that has just ended."""
    known, result = moment.given.standing, moment.facts.result
    return replace(
        known,
        wins=known.wins + (result == "won"),
        draws=known.draws + (result == "drawn"),
        losses=known.losses + (result == "lost"),
    )


def tally_of(standing: Standing) -> str | None:
    """ "you have won three, I have won one, and two were drawn"; None without a finished game."""
    parts = []
    if standing.losses:
        parts.append(f"you have won {number_word(standing.losses)}")
    if standing.wins:
        parts.append(f"I have won {number_word(standing.wins)}")
    if standing.draws:
        parts.append(f"{number_word(standing.draws)} {'was' if standing.draws == 1 else 'were'} drawn")
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or None


def story_of(game: LastGame) -> str:
    """ "you won by resignation after 31 moves, and it began as a French Defence"."""
    who = {1: "I won", 0: "it was a draw", -1: "you won"}[game.score]
    told = " ".join(filter(None, (who, ENDING_CLAUSES.get(game.end_reason), f"after {game.moves} moves")))
    return f"{told}, and it began as a {game.opening.split(':')[0]}" if game.opening else told
