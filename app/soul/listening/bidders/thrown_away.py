"""Answers what a new queen achieved, and whether there was something at the very end of a game."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth, judged_at
from app.domain.prose_words import move_in_words, piece_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_in_words import AskedInWords
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.was_it import words_on
from app.soul.listening.played_words import cost_of
from app.soul.listening.worded_men import split

# Half-moves before the end among which there may have been something.
_LATE = 8
_ACHIEVES = frozenset(
    ("achieve", "achieved", "get", "accomplish", "accomplished", "gain", "gained", "do", "did", "bring", "brought",
     "point", "help", "helped", "worth", "good", "idea", "for", "use")
)  # fmt: skip
_THERE = frozenset(("anything", "something", "chance", "shot", "trick", "swindle", "save", "mate", "win"))
_END = frozenset(("end", "finish", "last", "before", "final"))


class NewQueenFor(AskedInWords):
    """What a pawn achieved that was promoted: what took it, where that drew the other side, and what came of it."""

    about = "a new queen for what"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        facts, whole = moment.facts, set(split(written(moment)))
        promoted = bool(whole & {"promote", "promoted", "promoting", "promotion", "queening", "queened"})
        second = "queen" in whole and bool(whole & {"second", "new", "another", "extra"})
        if not (promoted or second) or not known & _ACHIEVES or not known & {"what", "did", "was", "why", "anything"}:
            return None
        mine = bool(whole & {"you", "your"}) or not whole & {"my"}
        numbers = [at for at, ply in enumerate(facts.plies) if ply.promoted and (ply.mover == facts.me) == mine]
        return None if not numbers else achieved_in_words(numbers[-1], moment)


def achieved_in_words(number: int, moment: Moment) -> str:
    """What came of a promotion."""
    facts = moment.facts
    ply, after = facts.plies[number], facts.plies[number + 1 :]
    mine = ply.mover == facts.me
    who, other = ("I", "your") if mine else ("you", "my")
    piece = piece_word(ply.promoted or chess.QUEEN)
    if not after or after[0].taken_on != ply.square or not after[0].taken:
        where = chess.square_name(ply.square)
        return f"the {piece} on {where} stayed on the board for a while, so it was worth the pawn at least"
    drew = f"it drew {other} {piece_word(after[0].piece)} to {chess.square_name(ply.square)}, for it was taken at once"
    worth = judged_at(number + 2, moment.given.judged)
    if worth is None or worth.loss < NO_GOOD or not worth.better:
        return f"little: {drew}"
    board = facts.before(number + 2)
    better = move_in_words(board, board.parse_san(worth.better))
    return f"{drew}; then {better} was there, and {who} missed it with {words_on(number + 2, facts)}"


class AnythingAtTheEnd(AskedInWords):
    """Whether a side had something shortly before the end: its last slip and what would have been better."""

    about = "something at the end"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        facts = moment.facts
        asks = known & _THERE and known & _END and known & {"did", "was", "had", "have", "were", "is"}
        if not facts.over or not asks or not known & {"i", "me", "my", "you", "your"}:
            return None
        by_me = not known & {"i", "me", "my"}
        late = [
            seen
            for seen in moment.given.judged
            if seen.by_me == by_me and seen.ply > len(facts.plies) - _LATE and seen.loss >= NO_GOOD and seen.better
        ]
        if not late:
            return None
        return _had(max(late, key=lambda seen: (seen.loss, seen.ply)), facts)


def _had(seen: MoveWorth, facts: Facts) -> str:
    board = facts.before(seen.ply - 1)
    better = move_in_words(board, board.parse_san(seen.better or seen.san))
    who = "I" if seen.by_me else "you"
    cost = cost_of(seen.ply - 1, facts)
    played = words_on(seen.ply - 1, facts)
    return f"yes: {better} was there, where {who} played {played}{f', and {cost}' if cost else ''}"


THROWN_AWAY: Sequence[type[Bidder]] = (NewQueenFor, AnythingAtTheEnd)
