"""Answers what is held against an earlier move of the game by what an engine saw of the position before it: the other
move that is named, or the best one, with the reply that shows it."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.then_by_looking import better_in_words
from app.soul.listening.played_words import cost_of, standing_in_words
from app.soul.listening.then_meant import ThenMeant, then_meant
from app.soul.listening.weighed import AS_GOOD, LOST, Grade, Weighed, weighed
from app.soul.listening.weighed_words import LONGEST, continuation, reason_of

# What asks whether a slip was seen.
_SEES = frozenset(("see", "miss", "missed", "notice", "overlook"))
# What asks for yes or no of the move that was not played, and what blames the one that was.
_WHETHER = frozenset(
    ("should", "could", "would", "right", "shouldn't", "couldn't", "wouldn't", "better", "stronger", "accurate")
)
_BLAMES = frozenset(("daft", "silly", "stupid", "wrong", "bad", "dumb", "mistake", "blunder"))
_ASKS = frozenset(("what", "why", "how", "which", "where"))
_MATES = frozenset(("mate", "checkmate", "mated", "mating"))


class HeldAgainst(ReadWhole):
    """A move that was played against another one, at the moment of the game that is named or described."""

    about = "a move held against another"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if not facts.seen or known & _MATES:
            return None
        meant = then_meant(written(moment), facts)
        if meant is None or facts.seen_at(meant.board) is None:
            return None
        if meant.other is not None:
            return against_in_words(meant, words, moment)
        if not known & _SEES or known & {"what"}:
            return None
        return _unseen(meant, known, moment)


def _unseen(meant: ThenMeant, known: set[str], moment: Moment) -> str | None:
    """Whether somebody missed something with a move, and what."""
    told, found = better_in_words(meant.number, moment), weighed(meant.played, meant.board, moment.facts)
    if told is None or found is None:
        return None
    by_me, fine = meant.board.turn == moment.facts.me, found.grade >= Grade.AS_GOOD
    if not by_me or "miss" in known:
        return f"{'no' if fine else 'yes'}: {told}"
    cost = "" if fine else cost_of(meant.number, moment.facts)
    if not cost:
        return f"no, I did not see it: {told}"
    name, better = move_in_words(meant.board, meant.played), move_in_words(meant.board, found.best_move)
    stood, on = standing_in_words(found.best.chance), f"on move {meant.board.fullmove_number}"
    return f"no, I did not see it: {_cost(name, cost)}; {better} was better {on}, and I was {stood} before it"


def against_in_words(meant: ThenMeant, words: Sequence[str], moment: Moment) -> str | None:
    """What the other move would have come to beside the one that was played; None where nobody has looked at both."""
    facts, board = moment.facts, meant.board
    found = None if meant.other is None else weighed(meant.other, board, facts)
    made = weighed(meant.played, board, facts)
    if found is None or made is None:
        return None
    gap = found.line.chance - made.line.chance
    name, played = move_in_words(board, found.move), move_in_words(board, made.move)
    after = after_moves(board, found.move)
    by_me = board.turn == facts.me
    who, am, me = ("I", "am", "me") if by_me else ("you", "are", "you")
    stood, left = standing_in_words(found.line.chance), standing_in_words(made.line.chance)
    on = f"on move {board.fullmove_number}"
    if after.is_checkmate():
        return f"{name} was mate {on}"
    if gap >= AS_GOOD:
        told = f"{name} was better than {played} {on}"
    elif gap > -AS_GOOD:
        told = f"{name} would have been no better than {played} {on}"
    else:
        told = f"{name} would have been worse than {played} {on}"
    is_same = found.move.to_square == made.move.to_square  # Both took back.
    why = reason_of(found, facts.me) if gap >= AS_GOOD and not is_same else ""
    told = f"{_lead(gap, found, words)}{told}{f', for it {why}' if why else ''}"
    goes = continuation(found.line.moves[1:3], after, facts.me)
    told = f"{told}: then {goes}, and {who} {am} {stood}" if goes else f"{told}, and {who} {am} {stood}"
    cost = cost_of(meant.number, facts) if gap >= AS_GOOD else None
    more = [_cost(played, cost) if cost else f"{played} left {me} {left}" if left != stood else ""]
    more.append(_best(found, made, facts))
    for clause in more:
        if clause and len(told) + len(clause) < LONGEST:
            told = f"{told}; {clause}"
    return told


def _cost(name: str, cost: str) -> str:
    """What a move cost, with its name: "it left ..." is said of it, "my pawn could take it" of what came after."""
    return f"{name} {cost.removeprefix('it ')}" if cost.startswith("it ") else f"after {name} {cost}"


def _best(found: Weighed, made: Weighed, facts: Facts) -> str:
    """What was better than both."""
    if max(found.grade, made.grade) >= Grade.AS_GOOD or facts.seen_at(found.board) is None:
        return ""
    return f"the best was {move_in_words(found.board, found.best_move)}"


def _lead(gap: float, found: Weighed, words: Sequence[str]) -> str:
    """Yes or no, to whoever asks for it: whether the other move was the right one, or what was played was bad."""
    known = set(words)
    if known & _ASKS & set(words[:2]):
        return ""
    if known & {"safe", "fine", "ok", "okay", "alright"} or {"all", "right"} <= known:
        return "yes: " if found.grade.is_fine and found.line.chance > LOST else "no: "
    if not known & (_WHETHER | _BLAMES):
        return ""
    return "yes: " if gap >= AS_GOOD else "no: "


HELD_AGAINST: Sequence[type[Bidder]] = (HeldAgainst,)
