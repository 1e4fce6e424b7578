"""Answers how a game was lost by whoever was far ahead, what a new queen achieved, and whether there was something
at the very end."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth
from app.domain.prose_facts import points_ahead
from app.domain.prose_words import listed, move_in_words, piece_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_in_words import AskedInWords
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.was_it import words_on
from app.soul.listening.played_words import cost_of
from app.soul.listening.recalling import recalled_in
from app.soul.listening.worded_men import split
from app.soul.move_quality import position_before

# Points from which one is far ahead, points of a swing that is told, and swings that are.
_FAR, _SWING, _TOLD = 4, 2, 2
# Half-moves before the end among which there may have been something.
_LATE = 8
_AHEAD = frozenset(("up", "ahead", "winning", "won", "crushing", "better", "extra"))
_LOSES = frozenset(
    ("lose", "lost", "losing", "threw", "throw", "thrown", "blew", "blow", "blown", "ruin", "ruined", "waste",
     "wasted", "mess", "messed", "spoil", "spoiled", "spoilt", "bottle", "bottled", "fumble", "fumbled", "chuck",
     "chucked")
)  # fmt: skip
_ACHIEVES = frozenset(
    ("achieve", "achieved", "get", "accomplish", "accomplished", "gain", "gained", "do", "did", "bring", "brought",
     "point", "help", "helped", "worth", "good", "idea", "for", "use")
)  # fmt: skip
_THERE = frozenset(("anything", "something", "chance", "shot", "trick", "swindle", "save", "mate", "win"))
_END = frozenset(("end", "finish", "last", "before", "final"))


class LeadLost(AskedInWords):
    """How somebody lost who was far ahead: the lead, and the moves that gave it back."""

    about = "a lead lost"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        whole = set(split(written(moment)))
        if (
            not moment.facts.over
            or not known & _LOSES
            or not whole & _AHEAD
            or not known & {"how", "where", "when", "why"}
        ):
            return None
        mine = bool(whole & {"your", "yours"}) and not whole & {"i", "my", "i'm", "me"}
        if moment.facts.result == ("won" if not mine else "lost"):
            return lead_lost_in_words(moment.facts, mine=mine)
        return None


def lead_lost_in_words(facts: Facts, *, mine: bool) -> str | None:
    """The largest lead of a side in points, and its moves after it that cost most; None where it never led so far."""
    color, boards = facts.color(mine), []
    for number in range(len(facts.plies) + 1):
        boards.append(points_ahead(position_before(facts, len(facts.plies) - number), color))
    quiet = [at for at in range(1, len(boards)) if facts.plies[at - 1].mover == color and at + 1 < len(boards)]
    settled = {at: min(boards[at], boards[at + 1]) for at in quiet}
    most = max(settled, key=lambda at: (settled[at], -at), default=None)
    if most is None or settled[most] < _FAR:
        return None
    drops = []
    for at in range(most, len(facts.plies) - 1):
        ply, taken = facts.plies[at], facts.plies[at + 1]
        if (
            ply.mover == color
            and taken.taken is not None
            and boards[at] - boards[min(at + 3, len(boards) - 1)] >= _SWING
        ):
            drops.append((boards[at] - boards[min(at + 3, len(boards) - 1)], at))
    drops = sorted(sorted(drops, reverse=True)[:_TOLD], key=lambda one: one[1])
    if not drops:
        return None
    who = "I was" if mine else "you were"
    move = position_before(facts, len(facts.plies) - most + 1).fullmove_number
    given = listed([_gave(at, facts) for _, at in drops])
    return f"{who} {settled[most]} points up after move {move}, and gave it back: {given}"


def _gave(number: int, facts: Facts) -> str:
    """A move and what it let the other side take: "queen to a8 on move 20 lost the queen to my rook on c8"."""
    taken = facts.plies[number + 1]
    whose = "my" if taken.mover == facts.me else "your"
    kind = piece_word(taken.taken or chess.PAWN)
    taker = f"{whose} {piece_word(taken.piece)} on {chess.square_name(taken.origin)}"
    return f"{words_on(number, facts)} left the {kind} on {chess.square_name(taken.taken_on)} to {taker}"


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
    worth = next((seen for seen in moment.given.judged if seen.ply == number + 3), None)
    if worth is None or worth.loss < NO_GOOD or not worth.better:
        return f"little: {drew}"
    board = position_before(facts, len(facts.plies) - number - 2)
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


class NotWonBack(AskedInWords):
    """Why a move of the writer's did not win the man that it attacked."""

    about = "a man not won back"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        text = written(moment)
        whole = set(split(text))
        asks = known & {"why", "miss", "missed", "wrong", "how"}
        if (
            not asks
            or not whole & {"win", "won", "wins", "get", "regain", "trap", "catch"}
            or not whole & {"back", "trap"}
        ):
            return None
        number = recalled_in(text, moment.facts)
        return None if number is None else stepped_away(number, moment)


def stepped_away(number: int, moment: Moment) -> str | None:
    """That the man which a move attacked simply went away, and the better move; None where it did not."""
    facts = moment.facts
    if number + 1 >= len(facts.plies):
        return None
    ply, reply = facts.plies[number], facts.plies[number + 1]
    after = position_before(facts, len(facts.plies) - number - 1)
    if ply.mover == facts.me or not after.attacks_mask(ply.square) & chess.BB_SQUARES[reply.origin]:
        return None
    kind, at, to = piece_word(reply.piece), chess.square_name(reply.origin), chess.square_name(reply.square)
    told = f"it attacked my {kind} on {at}, and the {kind} simply stepped away to {to}"
    worth = next((seen for seen in moment.given.judged if seen.ply == number + 1), None)
    if worth is None or not worth.better:
        return told
    board = position_before(facts, len(facts.plies) - number)
    better = board.parse_san(worth.better)
    took = ", which takes it at once" if better.to_square == reply.origin and board.is_capture(better) else ""
    return f"{told}; {move_in_words(board, better)} was better{took}"


def _had(seen: MoveWorth, facts: Facts) -> str:
    board = position_before(facts, len(facts.plies) - seen.ply + 1)
    better = move_in_words(board, board.parse_san(seen.better or seen.san))
    who = "I" if seen.by_me else "you"
    cost = cost_of(seen.ply - 1, facts)
    played = words_on(seen.ply - 1, facts)
    return f"yes: {better} was there, where {who} played {played}{f', and {cost}' if cost else ''}"


THROWN_AWAY: Sequence[type[Bidder]] = (LeadLost, NewQueenFor, AnythingAtTheEnd, NotWonBack)
