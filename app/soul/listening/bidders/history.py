"""Answers about the games that two have played before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.facts import LastGame, Standing
from app.domain.prose_words import number_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.topical import Topical
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.own_games import ENDINGS
from app.soul.scripted.topics import Topic

_OF_THEM, _OF_ME = re.compile(r"\b(?:i|i'm|im|my|me)\b"), re.compile(r"\b(?:are you|your|you're|ur)\b")
# What one may become is no question about what one is: the handbook answers it.
HOPES = re.compile(r"\b(?:reach|become|get (?:up )?to|make it to|break|hit|achieve|some ?day|one day|ever be)\b")
_CHANGES = re.compile(r"\b(?:drop|lose|lost|fall|gain|rise|go (?:up|down)|change|count|affect|points|cost|this|that)\b")


class ScoreBetween(Topical):
    """The score between the two."""

    subjects = frozenset((Subject.RECORD,))
    at_table = False
    of_record = True

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
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
    told = " ".join(filter(None, (who, ENDINGS.get(game.end_reason), f"after {game.moves} moves")))
    return f"{told}, and it began as a {game.opening.split(':')[0]}" if game.opening else told
