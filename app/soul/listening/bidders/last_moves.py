"""Answers on moves of a game just over that are not named: where the king should have gone, whether making a queen was
right, and which move of the character's gave the game away."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from itertools import pairwise

import chess

from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.asked_plainly import asked_elsewhere, written
from app.soul.listening.bidders.game_turned import decisive, moved_on, without_number
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.bidders.was_it import words_on
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.heard import MAY_ASK, ActKind, SpeechAct
from app.soul.listening.played_words import cost_of, standing_in_words, verdict_in_words, worth_at
from app.soul.listening.recalling import recalled_in
from app.soul.listening.topics import Subject

# Before what is said of the game on the whole.
OF_MOVES = 0.978
# Chances up to which a game was lost by then.
_LOST = 0.2
# Words of a question that only points at what the sentence before it names.
_SHORT = 7
# Half-moves between two moves of a king up to which they belong to one walk.
_BETWEEN = 8
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS))
_OWN = frozenset(["my", "your", "ur"])
_GONE = frozenset(
    ["gone", "go", "went", "walk", "walked", "walking", "walks", "march", "marched", "marching", "run", "running",
     "ran", "moved", "move", "moving", "step", "stepped", "stepping", "put", "hide", "hidden", "stayed", "stay",
     "wander", "wandered", "wandering", "stroll", "trip", "adventure", "journey"]
)  # fmt: skip
_WHERE = frozenset(["where", "which"])
_SHOULD = frozenset(["should", "shoulda", "shouldve", "should've", "could", "better", "best", "supposed"])
_BLAMES = frozenset(
    ["dumb", "stupid", "silly", "bad", "mistake", "blunder", "wrong", "idea", "dangerous", "problem", "crazy",
     "terrible", "mad", "insane", "suicide", "suicidal", "foolish",
     "idiotic", "awful", "reckless", "good", "ok", "okay", "right"]
)  # fmt: skip
_MAKES = frozenset(
    ["making", "make", "made", "getting", "promote", "promoted", "promoting", "promotion", "queening", "queened", "new"]
)
_JUDGES = _BLAMES | frozenset(
    ["moment", "best", "time", "early", "soon", "late", "needed", "necessary", "better", "fast"]
)
_GIVES = frozenset(
    ["gave", "give", "handed", "lost", "cost", "threw", "let", "gifted", "won", "decided", "killed", "sank"]
)


def of_own_men(text: str) -> bool:
    """Whether a sentence speaks of a man of one of the two: "my king got cooked" is no trouble of the writer's."""
    return any(one in _OWN and kinds_in([other]) for one, other in pairwise(words_in(text)))


class OfMovesPlayed(ABC):
    """Answers a sentence on the moves of a game just over, known by its words. `kinds` are the acts it may be."""

    about = ""
    kinds: Collection[ActKind] = MAY_ASK

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer from the moves; None for other sentences, in a game that goes on and in a room."""
        facts = moment.facts
        if facts.in_room or not facts.over or not facts.plies or act.kind not in self.kinds:
            return None
        if act.is_bad_news and not of_own_men(act.plain):
            return None
        if act.topic in _NEVER or asked_elsewhere(act, moment):
            return None
        told = self.told(act.plain, frozenset(words_in(act.plain)), moment)
        return None if told is None else Bid(OF_MOVES, from_board(self.about, told))

    @abstractmethod
    def told(self, text: str, words: frozenset[str], moment: Moment) -> str | None:
        """The answer as a clause; None where it is not asked for."""


class KingWent(OfMovesPlayed):
    """Where a king should have gone, or whether its walk was wrong."""

    about = "where the king went"

    def told(self, text: str, words: frozenset[str], moment: Moment) -> str | None:
        if "king" not in words and len(words) <= _SHORT:
            words = frozenset(words_in(written(moment)))  # "So my king. Where should it have gone?"
        if "king" not in words or not words & (_GONE | _WHERE):
            return None
        if words & {"walk", "walked", "march", "marched"} and words & {
            "cooked",
            "toast",
            "died",
            "dead",
            "lost",
            "mated",
        }:
            return king_in_words(moment, mine=bool(words & {"your"}), where=False)
        where, blames = bool(words & _WHERE and words & (_SHOULD | _GONE)), bool(words & _BLAMES)
        if not (where or blames) or recalled_in(text, moment.facts) is not None:
            return None
        mine = bool(words & {"your", "ur"})
        return king_in_words(moment, mine=mine, where=where)


class QueenMade(OfMovesPlayed):
    """Whether making a queen was the best at that moment."""

    about = "making a queen"

    def told(self, _text: str, words: frozenset[str], moment: Moment) -> str | None:
        facts = moment.facts
        named = words & {"promote", "promoted", "promoting", "promotion", "queening", "queened"}
        if not (named or (words & {"queen", "pawn"} and words & _MAKES)) or not words & _JUDGES:
            return None
        mine = bool(words & {"your", "you", "ur", "u"}) and not words & {"my", "i", "me"}
        found = [at for at, ply in enumerate(facts.plies) if ply.promoted and ply.mover == facts.color(mine)]
        on_square = [at for at in found if chess.square_name(facts.plies[at].square) in words]
        number = next(iter(on_square or found[-1:]), None)
        seen = None if number is None else worth_at(number, moment)
        if number is None or seen is None:
            return None
        told = verdict_in_words(number, moment)
        better = seen.better if seen.better != seen.san else None
        first = "no" if seen.loss >= NO_GOOD else "yes" if not better else "nearly"
        return None if told is None else f"{first}: {told}"


class OwnLosing(OfMovesPlayed):
    """Which move of the character's gave the game to the writer."""

    about = "my losing move"

    def told(self, text: str, words: frozenset[str], moment: Moment) -> str | None:
        of_me = {"yours", "your", "ur"} & words and {"move", "moves", "mistake", "mistakes", "blunder", "slip"} & words
        if (
            not of_me
            or words & {"my", "mine"}
            or not words & {"which", "what", "where", "when"}
            or not words & (_GIVES | {"losing"})
        ):
            return None
        if moment.facts.result != "lost" or not moment.given.judged or recalled_in(text, moment.facts) is not None:
            return None
        return own_losing(moment)


def own_losing(moment: Moment) -> str | None:
    """The character's slip after which it never stood so well again, with what it cost; None without one."""
    seen = decisive(True, moment.given.judged)
    told = None if seen is None else verdict_in_words(seen.ply - 1, moment)
    if seen is None or told is None:
        return None
    facts = moment.facts
    return f"it was {moved_on(seen, facts)}: my {without_number(told, seen, facts)}"


def king_in_words(moment: Moment, *, mine: bool, where: bool) -> str | None:
    """Where the king of a side should have gone, or whether its walk was wrong; None while it never moved, or nobody
    knows what its moves were worth."""
    facts = moment.facts
    color = facts.color(mine)
    steps = [
        (at, seen)
        for at, ply in enumerate(facts.plies)
        if ply.mover == color and ply.piece == chess.KING and not ply.castled and (seen := worth_at(at, moment))
    ]
    if not steps:
        return None
    return _went_better(steps, moment) if where else _walked(steps, moment, mine=mine)


_Steps = Sequence[tuple[int, MoveWorth]]


def _went_better(steps: _Steps, moment: Moment) -> str | None:
    """The king's move that cost most with its other square, and the last one that cost something; of a game that was
    lost long before the last that had another square."""
    facts = moment.facts
    other = [(at, seen) for at, seen in steps if _square_for(at, seen, facts)]
    if not other:
        return None
    bad = [step for step in other if step[1].loss >= NO_GOOD]
    if not bad:
        at, seen = other[-1]
        late = ", though it was lost by then" if seen.before <= _LOST else ""
        return f"to {_square_for(at, seen, facts)}, in place of {words_on(at, facts)}{late}"
    at, worst = max(bad, key=lambda step: step[1].loss)
    told = without_number(verdict_in_words(at, moment), worst, facts)
    first = f"to {_square_for(at, worst, facts)} on {moved_on(worst, facts)}"
    last, seen = bad[-1]
    if last == at:
        return f"{first}: {told}"
    return f"{first}, and at the end to {_square_for(last, seen, facts)}, in place of {words_on(last, facts)}; {told}"


def _walked(steps: _Steps, moment: Moment, *, mine: bool) -> str | None:
    """What the last walk of a king was worth: its moves with few others in between."""
    facts = moment.facts
    walk = [steps[-1]]
    for step in reversed(steps[:-1]):
        if walk[-1][0] - step[0] > _BETWEEN:
            break
        walk.append(step)
    (last, end), (first, start) = walk[0], walk[-1]
    who, had = ("I", "was") if mine else ("you", "were")
    allowed = next((f"{words_on(at, facts)} {cost}" for at, _ in walk if (cost := _allowed(at, facts))), None)
    late = start.before <= _LOST
    stood = f"{who} {had} {standing_in_words(start.before)}{' already' if late else ''} before it began"
    if allowed is not None:
        return f"it ended badly, {allowed}; {stood}{', so it only hurried the end' if late else ''}"
    if start.before - end.after >= NO_GOOD:
        worst = max(walk, key=lambda step: step[1].loss)
        told = verdict_in_words(worst[0], moment)
        return f"yes, it cost something: {stood} and {standing_in_words(end.after)} after it; {told}"
    moves = f"from {words_on(first, facts)} to {words_on(last, facts)}" if first != last else words_on(last, facts)
    return f"no, the walk itself cost little, {moves}: {stood}"


def _allowed(number: int, facts: Facts) -> str | None:
    """ "allowed mate by queen takes on g7", of a move that did; else None."""
    cost = cost_of(number, facts)
    return cost.removeprefix("it ").removesuffix(", checkmate") if cost and "mate" in cost else None


def _square_for(number: int, seen: MoveWorth, facts: Facts) -> str | None:
    """The other square to which the king should have gone; None where something else was better, or nothing."""
    before = facts.before(number)
    if not seen.better or not seen.better.startswith("K"):
        return None
    move = before.parse_san(seen.better)
    return None if move.to_square == facts.plies[number].square else chess.square_name(move.to_square)


LAST_MOVES: Sequence[type[OfMovesPlayed]] = (KingWent, QueenMade, OwnLosing)
