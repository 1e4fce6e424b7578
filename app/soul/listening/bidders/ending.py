"""Answers about how a game ended: who won, whether resigning was right, how long it was, and who had which side."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.domain.prose_endings import ENDING_CLAUSES
from app.domain.prose_words import color_word, counted
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.history import OF_A_LIFE, story_of
from app.soul.listening.bidders.topical import Topical
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Winning chances (0 to 1) up to which a game is lost for the side that resigns, and from which it is not.
LOST, HOLDS = 0.25, 0.37
_OF_LAST = re.compile(
    r"\b(?:last (?:time|game|one|match|fight)|before|we had|previous|the other (?:day|time)"
    r"|back then|that (?:game|time|one))\b"
)
_OF_GAMES = re.compile(r"\b(?:games?|moves?|last|play(?:ed)?|match)\b")
_COMPARES = re.compile(r"\b(?:shorter|longer|quicker|faster|slower)\b")
IN_MY_PLACE = re.compile(
    r"\b(?:in my (?:place|shoes|seat|chair|position)|if you were me|would you have (?:resigned|played on))\b"
)
_OF_YOU = re.compile(r"\b(?:you|ur|u)\b")


class Outcome(Topical):
    """Who won: the game that has just ended; in a room the last one."""

    subjects = frozenset((Subject.OUTCOME,))
    at_table = False
    of_record = True

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        facts = moment.facts
        if facts.over:
            return [Topic("ask_seen", 1, {"seen": outcome_of(facts)})]
        of_last = any(_OF_LAST.search(act.plain) for act in moment.heard.acts)
        if not facts.in_room and not of_last:
            return [Topic("ask_seen", 1, {"seen": "nobody has won yet, the game is still on"})]
        last = moment.given.last_game
        return [Topic("ask_last_game", 1, {"story": story_of(last)}) if last else Topic("ask_last_game_none", 1)]


class Resigned(Topical):
    """Whether it was right to resign, by the chances at the end and by what is on the board."""

    subjects = frozenset((Subject.RESIGNED, Subject.RESIGN))
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        facts = moment.facts
        resigned = facts.over and facts.end_reason == "resignation"
        if not resigned or (act.topic is Subject.RESIGN and _OF_YOU.search(act.plain) and facts.result != "lost"):
            return []
        mine = facts.result == "lost"
        chances = moment.given.my_chances
        theirs = None if chances is None else chances if mine else 1.0 - chances
        verdict = verdict_on_resigning(theirs, facts, mine=mine)
        if IN_MY_PLACE.search(act.plain):
            too = "in your place I would have resigned too" if "fair" in verdict else "I would have played on"
            verdict = f"{too}: {verdict}"
        return [Topic("ask_seen", 1, {"seen": verdict})]


class Length(Topical):
    """How many moves the game took, this one or the last."""

    subjects = frozenset((Subject.LENGTH,))
    at_table = False
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        facts, last = moment.facts, moment.given.last_game
        if not OF_A_LIFE.isdisjoint(words_in(act.plain)) or moment.dialogue.source is not None:
            return []
        if facts.in_room and act.text in moment.dialogue.joined and not _OF_GAMES.search(act.plain):
            return []  # "How long would it take?" goes on with what was spoken of, and that is no game.
        of_last = facts.in_room or (_OF_LAST.search(act.plain) and not _COMPARES.search(act.plain))
        if of_last:
            story = {"seen": f"the last one took {last.moves} moves"} if last else None
            return [Topic("ask_seen", 1, story) if story else Topic("ask_last_game_none", 1)]
        moves = moves_played(facts)
        if not facts.over:
            return [Topic("tail_number", 1)]
        if _COMPARES.search(act.plain) and last is not None:
            than = "shorter" if moves < last.moves else "longer" if moves > last.moves else "no shorter and no longer"
            fact = f"this one was {than}: {moves} moves, and the one before took {last.moves}"
        else:
            fact = f"the game took {moves} moves"
        return [Topic("ask_seen", 1, {"seen": fact})]


class Sides(Topical):
    """Who has White."""

    subjects = frozenset((Subject.SIDES,))
    of_record = True

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        facts = moment.facts
        have = "had" if facts.over else "have"
        mine, theirs = color_word(facts.me), color_word(not facts.me)
        return [Topic("ask_seen", 1, {"seen": f"you {have} {theirs}, and I {have} {mine}"})]


def outcome_of(facts: Facts) -> str:
    """Who won the game that is over, and how, as a clause."""
    how = ENDING_CLAUSES.get(facts.end_reason or "")
    if facts.result == "drawn":
        return " ".join(filter(None, ("it was a draw", how)))
    if facts.end_reason == "aborted":
        return " ".join(filter(None, ("nobody won", how)))
    mine = facts.result == "won"
    if facts.end_reason == "resignation":
        return "I won, because you resigned" if mine else "you won, because I resigned"
    return " ".join(filter(None, ("I won" if mine else "you won", how)))


def verdict_on_resigning(chances: float | None, facts: Facts, *, mine: bool) -> str:
    """Whether it was right to resign with these chances (0 to 1; None if nobody knows), as a clause."""
    ahead = facts.surplus(not mine)
    dearest = max(ahead, default=None, key=lambda kind: kind)
    who, whom = ("I", "me") if mine else ("you", "you")
    down = f"{counted(dearest, ahead[dearest])} down" if dearest and dearest >= chess.KNIGHT else None
    if down and (chances is None or chances <= LOST):
        return f"{down}, there was nothing left to play for, so resigning was fair"
    if chances is None:
        return f"nobody has looked at the end closely enough to tell {whom}"
    if chances <= LOST:
        return "the position was lost, so resigning was fair"
    if chances >= HOLDS:
        return f"it was too early: {who} could have played on"
    return f"it stood badly, but {who} could have made it harder by playing on"


def moves_played(facts: Facts) -> int:
    """The full moves of the game so far; one that only one side has made counts."""
    return facts.on_move(len(facts.plies) - 1) - facts.on_move(0) + 1
