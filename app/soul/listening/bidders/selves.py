"""Answers about the two as players: how the character played, what else it thought of, how strong the writer is, who
ever beat whom, and how long the writer was away."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.move_worth import NO_GOOD, MoveWorth
from app.domain.prose_words import number_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.afterwards import verdict_of
from app.soul.listening.bidders.history import HOPES, story_of, tally_of, with_this_game
from app.soul.listening.bidders.moves import MovePurpose
from app.soul.listening.bidders.topical import Topical
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

_OF_THE_BEST = re.compile(
    r"\b(?:best|proud\w*|favou?rite|strongest|finest|nicest|won (?:you|it|the)|decid\w+|liked?|happiest)\b"
)
_AT_ONES_BEST = re.compile(r"\b(?:at|played?|play) (?:your|ur|you) best\b|\byour best\W*$")
_DRAWS = re.compile(r"\b(?:draws?|drawn|drew|tied?)\b")
_BY_ME = re.compile(r"\byou (?:\w+ )?(?:win|won|beat|beaten|beating)\b|\bbeat(?:en)? me\b")
# Days from which a visit counts as one of another day, and up to which it is called yesterday's.
A_DAY, TWO_DAYS = 0.6, 1.6


class OwnPlay(Topical):
    """How the character played: its best move, its worst, or all of it."""

    subjects = frozenset((Subject.OWN_PLAY,))
    of_record = True
    helps = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        mine = [seen for seen in moment.given.judged if seen.by_me]
        if not mine:
            return [Topic("ask_not_looked", 1)]
        worst = max(mine, key=lambda seen: seen.loss)
        number, found = moment.facts.on_move(worst.ply - 1), ""
        if worst.loss >= NO_GOOD:
            better = f", and {worst.better} was better" if worst.better else ""
            found = f"my worst move was {worst.san} on move {number}{better}"
        if _OF_THE_BEST.search(act.plain) and not _AT_ONES_BEST.search(act.plain):
            best = _best(mine, moment.given.judged)
            return [_seen(f"of mine I like {best.san} on move {moment.facts.on_move(best.ply - 1)} most")]
        if not found:
            return [_seen("I made no slip worth the name, so it was near my best")]
        slips = sum(seen.loss >= NO_GOOD for seen in mine)
        return [_seen(f"not all of it was my best: {found}" if slips == 1 else f"I slipped {_times(slips)}: {found}")]


class Considered(Topical):
    """What else the character thought of before its last move, as far as the analysis names a better one."""

    subjects = frozenset((Subject.CONSIDERED,))
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        mine = [seen for seen in moment.given.judged if seen.by_me]
        last = mine[-1] if mine else None
        if last is None or last.better is None:
            return MovePurpose().topics(act, moment)
        return [_seen(f"it was {last.san} or {last.better}, and I am not sure that I chose rightly")]


class Strength(Topical):
    """How strong the writer is: by the club's count, by the score of the two, and by this game."""

    subjects = frozenset((Subject.STRENGTH,))
    at_table = False
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if HOPES.search(act.plain):
            return []
        told = []
        if moment.given.opponent_rating:
            told.append(f"the club has you at about {moment.given.opponent_rating}")
        theirs = [seen for seen in moment.given.judged if not seen.by_me]
        verdict = None if moment.facts.in_room else verdict_of(theirs, moment.facts)
        tally = tally_of(with_this_game(moment))
        if verdict is not None:
            told.append(f"in this game you {'played' if moment.facts.over else 'have played'} {verdict}")
        elif tally is not None:
            told.append(f"against me {tally}")
        return [_seen(", and ".join(told))] if told else [Topic("ask_not_looked", 1)]


class Beaten(Topical):
    """Whether one ever beat the other, and what is known of it."""

    subjects = frozenset((Subject.BEATEN,))
    at_table = False
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        score, last = with_this_game(moment), moment.given.last_game
        games = score.wins + score.draws + score.losses
        if not games:
            return [Topic("ask_record_none", 1)]
        of_draws, by_me = _DRAWS.search(act.plain), _BY_ME.search(act.plain)
        count, wanted = (score.draws, 0) if of_draws else (score.wins, 1) if by_me else (score.losses, -1)
        done = "we have drawn" if of_draws else "I have beaten you" if by_me else "you have beaten me"
        told = f"{done} {_times(count) if count else 'not once'} in {number_word(games)} games"
        if moment.facts.over and {"won": 1, "drawn": 0, "lost": -1}.get(moment.facts.result or "") == wanted:
            return [_seen(f"{told}, and the latest was this very game")]
        if count and last is not None and last.score == wanted:
            return [_seen(f"{told}, and the last time it went so: {story_of(last)}")]
        if count and last is not None:
            return [_seen(f"{told}; it was before our last game, and the day I did not write down")]
        return [_seen(told)]


class Away(Topical):
    """How long ago the writer was here last."""

    subjects = frozenset((Subject.AWAY,))
    at_table = False
    of_record = True

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        days = moment.given.days_away
        if days is None:
            return [Topic("ask_last_game_none", 1)]
        if days < A_DAY:
            return [_seen("you were here earlier today, so it is a matter of hours")]
        if days < TWO_DAYS:
            return [_seen("you were last here about a day ago")]
        return [_seen(f"it is {number_word(round(days))} days since you were last here")]


def _best(mine: Sequence[MoveWorth], judged: Sequence[MoveWorth]) -> MoveWorth:
    """The move that took the most of what a slip of the other side had offered."""
    slips = {seen.ply + 1: seen.loss for seen in judged if not seen.by_me}
    good = [seen for seen in mine if seen.loss < NO_GOOD] or list(mine)
    return max(good, key=lambda seen: (slips.get(seen.ply, 0.0) - seen.loss, seen.ply))


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{number_word(count)} times")


def _seen(clause: str) -> Topic:
    return Topic("ask_seen", 1, {"seen": clause})
