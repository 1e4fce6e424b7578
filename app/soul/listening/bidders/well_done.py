"""Answers after a game what the writer did well, how their opening went, and what they should practise: by this game's
own moves."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Facts
from app.domain.move_worth import MISTAKE, MoveWorth
from app.domain.prose_words import counted, number_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.afterwards import lesson_of
from app.soul.listening.bidders.game_turned import moved_on, without_number
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.cost_played import points_won
from app.soul.listening.played_words import AS_GOOD, cost_of, standing_in_words, verdict_in_words

_WELL = frozenset(("well", "right", "good", "best", "positive", "positives", "nicely", "correctly", "decent", "strong"))
_ME = frozenset(("i", "my", "me"))
_DO = frozenset(("do", "did", "done", "played", "get", "got", "go", "went", "play", "was", "were"))
_NOT_WELL = frozenset(
    ("wrong", "better", "could", "should", "if", "next", "badly", "opening", "mistake", "mistakes", "you", "your",
     "not", "worst", "luck", "night", "morning")
)  # fmt: skip
_OPINION = frozenset(
    ("think", "how", "good", "ok", "okay", "right", "sound", "well", "like", "rate", "opinion", "fine", "alright",
     "bad", "thoughts", "was", "wrong", "about")
)  # fmt: skip
_PRACTISE = frozenset(
    ("practise", "practice", "practising", "practicing", "train", "study", "improve", "learn", "work", "brush")
)  # fmt: skip
_LONGEST = 18
# Half-moves of an opening, and points from which a move won something worth a word.
_OPENING, _WON = 20, 2
_FEWEST = 4


def _own(moment: Moment) -> list[MoveWorth]:
    return [seen for seen in moment.given.judged if not seen.by_me]


class WhatWentWell(ReadWhole):
    """One thing that was good, and how many moves were: "what did I do well?" """

    about = "what went well"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, facts = set(words), moment.facts
        asks = known & {"what", "anything", "something", "which"} and known & _WELL and known & _ME and known & _DO
        if not facts.over or not asks or known & _NOT_WELL or len(words) > _LONGEST:
            return None
        own = _own(moment)
        if len(own) < _FEWEST:
            return None
        best = _won_most(own, facts) or _answered_a_slip(own, moment)
        told = [part for part in (best, _early(own, facts)) if part]
        good = sum(seen.loss < AS_GOOD for seen in own)
        if good:
            told.append(f"{number_word(good)} of your {number_word(len(own))} moves were as good as any")
        return "; ".join(told) if told else None


def _won_most(own: Sequence[MoveWorth], facts: Facts) -> str:
    """The move that won most and lost nothing; empty without one."""
    won = [(points_won(seen.ply - 1, facts), seen) for seen in own if seen.loss < AS_GOOD]
    points, best = max(won, key=lambda pair: pair[0], default=(0, own[0]))
    ply = facts.plies[best.ply - 1]
    if points < _WON or not ply.taken:
        return ""
    return f"{ply.words} on {moved_on(best, facts)} was good: it won {counted(ply.taken, 1)}"


def _answered_a_slip(own: Sequence[MoveWorth], moment: Moment) -> str:
    """The move that made most of a slip of the character's; empty without one."""
    before = {seen.ply: seen.loss for seen in moment.given.judged if seen.by_me}
    found = [seen for seen in own if seen.loss < AS_GOOD and before.get(seen.ply - 1, 0.0) >= MISTAKE]
    best = max(found, key=lambda seen: before[seen.ply - 1], default=None)
    if best is None:
        return ""
    facts = moment.facts
    return f"you saw what I let you have on {moved_on(best, facts)}, and played {facts.plies[best.ply - 1].words}"


def _early(own: Sequence[MoveWorth], facts: Facts) -> str:
    """How many moves from the first on cost nothing much; empty where they were few."""
    slip = next((at for at, seen in enumerate(own) if seen.loss >= MISTAKE), len(own))
    if slip < _FEWEST:
        return ""
    opening = f" in the {facts.opening}" if facts.opening and slip * 2 <= _OPENING else ""
    return f"your first {number_word(slip)} moves{opening} were sound"


class OwnOpening(ReadWhole):
    """How the writer's opening went: "what did you think of my opening?" """

    about = "their opening"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, facts = set(words), moment.facts
        if not facts.over or "opening" not in known or not known & {"my", "i"} or not known & _OPINION:
            return None
        early = [seen for seen in _own(moment) if seen.ply <= _OPENING]
        if known & {"which", "should", "next", "name", "called", "learn", "study"} or len(early) < _FEWEST:
            return None
        name = f"the {facts.opening}" if facts.opening else "your opening"
        slip = next((seen for seen in early if seen.loss >= MISTAKE), None)
        if slip is None:
            stood = standing_in_words(early[-1].after)
            return (
                f"{name} went well: your first {number_word(len(early))} moves cost nothing much, and you were {stood}"
            )
        told = verdict_in_words(slip.ply - 1, moment)
        well = f"{name} went well until {moved_on(slip, facts)}" if early.index(slip) >= _FEWEST else f"in {name} it"
        went = "" if early.index(slip) >= _FEWEST else f" went wrong early, on {moved_on(slip, facts)}"
        return f"{well}{went}: {without_number(told, slip, facts)}"


class ToPractise(ReadWhole):
    """What to practise, by the costliest mistake of this game."""

    about = "what to practise"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, facts = set(words), moment.facts
        asks = known & {"what", "how", "which", "anything"} and known & _ME and known & _PRACTISE
        of_me = bool(known & {"you", "your"}) and not known & {"think", "suggest", "recommend"}
        if not facts.over or not asks or of_me or len(words) > _LONGEST:
            return None
        worst = max(_own(moment), key=lambda seen: seen.loss, default=None)
        told = None if worst is None or worst.loss < MISTAKE else verdict_in_words(worst.ply - 1, moment)
        if worst is None or told is None:
            return None
        cost = cost_of(worst.ply - 1, facts) or ""
        lesson = lesson_of(worst, facts)
        if "mate" in cost:
            lesson = "looking, before every move, at the other side's checks"
        elif "took it there" in cost:
            lesson = "asking, before every move, what can take the man where it goes"
        elif "take back" in cost:
            lesson = "taking back before anything else"
        return f"{lesson}: on {moved_on(worst, facts)} {without_number(told, worst, facts)}"


WELL_DONE: Sequence[type[Bidder]] = (WhatWentWell, OwnOpening, ToPractise)
