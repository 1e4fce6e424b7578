"""Answers about a capture that was there and was not made: what it would have won, what was played in its place and
what for, with an owning-up where it was the character's; and whether the writer's last move missed something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.board import after_moves
from app.domain.move_worth import NO_GOOD
from app.domain.prose_words import move_in_words
from app.domain.trial import mate_next
from app.soul.listening.bid import Bidder, Content, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.choice_words import worth_of
from app.soul.listening.heard import ActKind
from app.soul.listening.move_meant import MoveMeant
from app.soul.listening.move_not_made import then_in_words, told_then
from app.soul.listening.move_told import comes_to
from app.soul.listening.passed_over import PassedOver, passed_over
from app.soul.listening.played_words import reason_of_move, standing_in_words, verdict_in_words, worth_at
from app.soul.listening.topics import Subject
from app.soul.listening.worded_men import men_in
from app.soul.scripted.topics import Topic

# Characters of an answer with its reason.
_ROOM = 250
_MISSED = frozenset(("miss", "missed", "missing", "overlook", "overlooked"))
_BAIT = frozenset(("trap", "bait", "trick", "poisoned", "poison"))
_JUST = frozenset(("last", "just", "latest"))


class ChancePassed(ReadWhole):
    """The capture that one of the two passed by."""

    about = "a chance passed by"
    of_squares = False
    # "You could have had my rook. I was holding my breath" is no excuse and no thanks.
    kinds = frozenset(ActKind)
    never = frozenset((Subject.INJECTION, Subject.INSULT, Subject.LAST_WORDS))

    def told(self, words: Sequence[str], moment: Moment, /) -> str | Content | None:
        # "Did I just blunder the knight?" tells of what was lost.
        own_loss = "i" in words and {"blunder", "blundered", "hang", "hung", "drop", "dropped"} & set(words)
        found = None if own_loss else passed_over(words, moment.facts, moment.given.judged)
        if found is None:
            return None
        return _as_bait(found) if _BAIT & set(words) else _answer(found, moment)


def _answer(found: PassedOver, moment: Moment) -> str | Content:
    facts = moment.facts
    if found.number == len(facts.plies):
        return _at_end(found, moment)
    told, missed = told_then(MoveMeant(found.move, found.board, found.number), facts, moment.given.judged)
    if found.board.turn != facts.me:
        pays = worth_of(found.move, found.board) > 0
        return f"yes: {told}" if pays else f"no, not for free: {told}"
    reason = reason_of_move(found.number, facts).removeprefix("it ")
    why = f"{told}; {facts.plies[found.number].words} {reason}" if reason else told
    said = from_board(ChancePassed.about, why if len(why) < _ROOM else told)
    if missed:
        return replace(said, topics=(Topic("ask_missed", 1, {"seen": said.topics[0].slots["seen"]}), *said.topics))
    return said


def _as_bait(found: PassedOver) -> str | None:
    """That what was offered was a trap, where taking it allowed mate; None else."""
    after = after_moves(found.board, found.move)
    mate = mate_next(after, after.turn)
    if mate is None:
        return None
    name, reply = move_in_words(found.board, found.move), move_in_words(after, mate)
    return f"yes: {name} on move {found.board.fullmove_number} would have allowed {reply}, so it was well left alone"


def _at_end(found: PassedOver, moment: Moment) -> str:
    """The capture that was there when the game was given up, and how it stood all the same."""
    facts, chances = moment.facts, moment.given.my_chances
    name = move_in_words(found.board, found.move)
    told = then_in_words(comes_to(found.move, found.board, facts.me).replace(name, "it", 1))
    first = f"yes: {name} was there at the end, and {told}"
    if chances is None:
        return first
    mine = facts.result == "lost"
    who, own = ("I was", chances) if mine else ("you were", 1 - chances)
    return f"{first}; all in all {who} {standing_in_words(own)}"


class MissedJustNow(ReadWhole):
    """Whether the writer's last move missed something, and what."""

    about = "missed just now"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        asks = known & _MISSED and known & _JUST and "i" in known and known & {"did", "have", "?"}
        if not asks or any(man.kind for man in men_in(words)):
            return None
        number = next((at for at in range(len(facts.plies) - 1, -1, -1) if facts.plies[at].mover != facts.me), None)
        worth = None if number is None else worth_at(number, moment)
        if number is None or worth is None:
            return None
        board = facts.before(number)
        if worth.loss < NO_GOOD or not worth.better:
            verdict = verdict_in_words(number, moment)
            return None if verdict is None else f"no, nothing big: {verdict}"
        better = board.parse_san(worth.better)
        if board.is_capture(better):
            return f"yes: {told_then(MoveMeant(better, board, number), facts, moment.given.judged)[0]}"
        return f"yes: {verdict_in_words(number, moment)}"


CHANCES_PASSED: Sequence[type[Bidder]] = (ChancePassed, MissedJustNow)
