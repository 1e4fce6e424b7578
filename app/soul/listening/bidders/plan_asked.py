"""Answers what would be a good plan for one of the two: an aim in words, and at the most one move to begin with."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names, hanging
from app.domain.facts import Facts
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.plan_words import plan_in_words

_PLAN = frozenset(
    ("plan", "plans", "strategy", "planning", "aim", "aims", "aiming", "goal", "strategic", "strategically")
)  # fmt: skip
_YOU, _ME = frozenset(("you", "your", "u", "ur", "yours")), frozenset(("i", "me", "my", "we", "us"))
_THINKS = frozenset(
    ("suggest", "recommend", "think", "advise", "tell", "give", "say", "help", "reckon", "advice", "see", "find",
     "offer")
)  # fmt: skip
_WANTS = frozenset(("want", "going", "hope", "hoping", "intend", "like", "gonna", "wanna"))
_MARKS = frozenset((",", ".", "?", "!", ";", ":"))
# Every word of such a question is known, so that nothing else is spoken of in it.
_KNOWN = _PLAN | _YOU | _ME | _THINKS | frozenset(chess.COLOR_NAMES) | _WANTS | frozenset(
    ("what", "is", "are", "was", "would", "will", "be", "a", "an", "the", "good", "best", "better", "decent",
     "sensible", "any", "some", "for", "to", "do", "does", "have", "got", "in", "on", "at", "of", "with", "from",
     "here", "now", "next", "this", "that", "position", "game", "board", "then", "so", "and", "ok", "okay", "hmm",
     "hm", "well", "long", "term", "longer", "should", "could", "can", "how", "go", "about", "it", "please", "right",
     "currently", "stuck", "no", "idea", "ideas", "am", "not", "sure", "really", "actually", "overall", "general",
     "there", "trying", "try", "side", "moves", "few", "coming", "point", "after", "make", "made", "follow", "need",
     "know", "oh", "reasonable", "main", "big", "play", "playing", "lost", "bit", "possible", "where", "which")
)  # fmt: skip
_LONGEST = 20
# Points from which what hangs comes before a plan.
_DEAR = 2


class PlanAskedOf(ReadWhole):
    """What a side could aim at: "what would be a good plan for me?", "what do you want to do next?" """

    about = "a plan"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        said = [word for word in words if word not in _MARKS]
        known = set(said)
        if facts.over or facts.board.is_game_over() or len(said) > _LONGEST or not known <= _KNOWN:
            return None
        you, me = known & _YOU, known & _ME
        next_of_you = you and not me and "what" in known and {"do", "next"} <= known and known & _WANTS
        if not known & _PLAN and not next_of_you:
            return None
        sides = known & set(chess.COLOR_NAMES)
        if len(sides) == 1:
            return plan_in_words(sides == {"white"}, facts)
        mine = bool(me) or (bool(known & _THINKS) and bool(you)) or not you
        told = plan_in_words(facts.color(not mine), facts)
        return f"{first_to_save(facts)}{told}" if mine and told is not None else told


def first_to_save(facts: Facts) -> str:
    """What of the writer's is attacked and has to be looked after before any plan; empty for nothing."""
    board, names = facts.board, Names(facts.board, facts.me)
    if facts.my_turn:
        return ""
    hung = hanging(board, not facts.me)
    at = next((at for at, taking in hung if taking.won >= _DEAR), None)
    taken = next((taking for one, taking in hung if one == at), None)
    if at is None or taken is None:
        return ""
    return f"first see to {names.of(at)}, which {names.of(taken.move.from_square)} can take; after that "


PLAN_ASKED: Sequence[type[Bidder]] = (PlanAskedOf,)
