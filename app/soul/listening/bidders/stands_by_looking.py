"""Answers how it stands and what to do about it by what an engine saw: the best move, how to finish, whether anything
holds, a perpetual check, and what is threatened."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.one_verdict import amount_of
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choice_words import as_advice
from app.soul.listening.choosing import kinds_in
from app.soul.listening.line_meant import is_past, line_meant
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.threat_seen import threat_in_words, with_answer
from app.soul.listening.weighed import LOST, WON, Grade, all_weighed, best_of, weighed
from app.soul.listening.weighed_words import continuation, counted_moves, held_out, verdict_in_words_of

# Chances up to which a side is glad of a draw, and from which it needs none.
_GLAD, _NEEDS_NONE = 0.43, 0.6
# Characters of a verdict with words before it, and of one that leaves room for another answer.
_ROOM, _SHORTER = 170, 130
# Words of a message that asks for the next move and names nothing.
_SHORT = 16
_ASKS = frozenset(
    ("what", "how", "which", "any", "anything", "best", "fastest", "quickest", "whats", "where", "something")
)
_ENDS = frozenset(
    ("finish", "kill", "convert", "beat", "crush", "mate", "checkmate", "win", "away", "close", "end", "winning")
)
_WAYS = frozenset(("fastest", "quickest", "way", "how", "easiest", "simplest", "cleanest", "fast", "quickly", "best"))
_PLAYS = frozenset(("do", "play", "move", "go", "try", "suggest"))
_PLACES = frozenset(("shoes", "place", "seat", "chair"))
_BETTER, _ANY = frozenset(("better", "stronger")), frozenset(("anything", "something", "any", "nothing"))
_PERPETUAL = frozenset(("perpetual", "repetition", "threefold", "perpetuals"))
_HOLDS = frozenset(("save", "saves", "hold", "holds", "survive", "rescue", "salvage", "defence", "defense", "lifeline"))
_LOST = frozenset(("lost", "hopeless", "dead", "over", "toast", "finished", "doomed", "busted", "goner"))
_THREATENS = frozenset(
    ("threat", "threaten", "threatening", "threats", "coming", "afraid", "worry", "worried", "fear", "watch", "scared",
     "careful", "cooking", "nervous")
)  # fmt: skip
_WARY = frozenset(("watch", "careful", "worry", "worried", "afraid", "fear", "scared", "nervous", "do", "should"))
_ASKS_THREAT = frozenset(("what", "whats", "anything", "any", "should", "something", "do", "am"))
# What asks about the past, about training, or about the character's own move.
_NOT = frozenset(
    ("week", "day", "train", "training", "study", "practise", "practice", "tournament", "opening", "usually", "ever",
     "game", "last", "first", "yours", "life", "tonight", "tomorrow", "weekend", "club", "hanging", "hang", "hangs",
     "friend", "work", "school")
)  # fmt: skip


# What may be done about a man that is attacked.
_TORN = frozenset(("take", "run", "retreat", "block", "save", "leave", "swap", "move"))
_PAST = frozenset(("was", "were", "did", "went", "wrong", "been"))


class BestLookedAt(ReadWhole):
    """The move to play, or to finish with."""

    about = "the best as looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        if (
            not _may_answer(words, moment)
            or known & ((_NOT - {"first"} if "or" in known else _NOT) | _PAST)
            or not (known & _ASKS)
        ):
            return None
        finishes = known & _ENDS and known & _WAYS and known & {"i", "me", "my", "to", "u", "you", "this", "it"}
        in_my_place = "my" in known and known & _PLACES
        asks = (
            known & _PLAYS and known & {"i", "we"} and known & {"should", "do", "can", "would", "shall", "could"}
        ) or ({"best", "move"} <= known or ("plan" in known and "my" in known))
        better = known & _BETTER and known & _ANY
        checked = moment.facts.board.is_check() and "which" in known and known & {"ways", "way", "out", "least"}
        torn = "or" in known and ({"what", "do", "i"} <= known or len(known & _TORN) > 1)
        if not (finishes or in_my_place or asks or better or checked or torn) or len(words) > _SHORT + 16 * bool(
            torn or checked
        ):
            return None
        if (kinds_in(words) or known & set(chess.SQUARE_NAMES)) and not torn:
            return None
        if not torn and line_meant(written(moment), moment.facts) is not None:
            return None
        if not in_my_place and not torn and known & {"your", "yours", "ur"}:
            return None
        return best_in_words(moment.facts, finishes=bool(finishes))


class PerpetualLookedAt(ReadWhole):
    """Whether there is a perpetual check, or a draw by repetition."""

    about = "a perpetual looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        if not set(words) & _PERPETUAL or not _may_answer(words, moment) or is_past(words):
            return None
        return _perpetual(written(moment), moment.facts)


class HoldsLookedAt(ReadWhole):
    """Whether it is lost, and what holds best."""

    about = "what holds as looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        if not _may_answer(words, moment) or moment.facts.over or known & _NOT or kinds_in(words):
            return None
        holds = known & _HOLDS and known & (_ASKS | {"can", "there", "is"}) and known & {"i", "me", "my", "this", "it"}
        lost = (
            known & _LOST and known & {"is", "am", "'m", "are", "i'm", "im"} and known & {"i", "me", "this", "it", "im"}
        )
        if not (holds or (lost and "?" in known)) or known & set(chess.SQUARE_NAMES) or known & {"did", "was", "time"}:
            return None
        return holds_in_words(moment.facts)


class ThreatLookedAt(ReadWhole):
    """What the character threatens."""

    about = "a threat looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, facts = set(words), moment.facts
        asks = known & _ASKS_THREAT and known & {"you", "your", "u", "ur", "coming", "afraid", "worry", "i", "me"}
        if not _may_answer(words, moment) or not asks or not known & _THREATENS or facts.over or facts.board.is_check():
            return None
        if (kinds_in(words) - {chess.BISHOP, chess.KNIGHT, chess.ROOK} and "threatening" not in known) or (
            known & set(chess.SQUARE_NAMES)
        ):
            return None  # What is named may be all that is asked about.
        if kinds_in(words) and not ("your" in known or "threatening" in known):
            return None
        if known & {"i"} and known & {"threatening", "threaten"} and not known & {"you", "your"}:
            return None
        # Whoever asks for the threat is told that; what to do about it, who asks what to fear.
        return with_answer(facts) if known & _WARY else threat_in_words(facts)


def best_in_words(facts: Facts, *, finishes: bool = False) -> str | None:
    """The best move of the side to move, with what is as good; None where nobody has looked."""
    found = all_weighed(facts.board, facts)
    if not found:
        return None
    best, name = found[0], move_in_words(facts.board, found[0].move)
    if best.is_lost and best.line.mate is None:
        return f"nothing saves it any more, but {held_out(best, facts.me)}"
    verdict = verdict_in_words_of(best, facts.me, replies=2, room=_SHORTER).replace(name, "it", 1)
    if best.line.mate is not None and best.line.mate > 0:
        return f"begin with {name}: {verdict}" if best.line.mate > 1 else f"with {name}: it is mate"
    first = (
        f"begin with {name}" if finishes and best.line.chance >= WON else f"I would {as_advice(best.move, facts.board)}"
    )
    told = f"{first}: {verdict}"
    if finishes and best.line.chance < WON:
        told = f"nothing finishes it yet; {told}"
    second = next((one for one in found[1 : best.equals] if one.move.from_square != best.move.from_square), None)
    if second is not None and len(told) < _ROOM + 20:
        told = f"{told}; {move_in_words(facts.board, second.move)} would do as well"
    return told


def holds_in_words(facts: Facts) -> str | None:
    """How it stands for the side to move, and what holds out best; None where nobody has looked."""
    best = best_of(facts.board, facts)
    if best is None:
        return None
    who = "I am" if facts.my_turn else "you are"
    if best.line.mate is not None and best.line.mate < 0:
        count = counted_moves(-best.line.mate)
        return f"no: mate comes in {count} whatever {'I' if facts.my_turn else 'you'} play; {_best(facts)}"
    stands = standing_in_words(best.line.chance)
    if best.line.chance <= LOST:
        return f"yes, it is lost, and nothing saves it; {_best(facts)}"
    if stands in ("lost", "losing"):
        return f"yes, {who} {stands}, by {amount_of(best.line.chance)}; {_best(facts)}"
    if best.line.chance <= _GLAD:
        return f"not lost yet, though {who} {stands}; {_best(facts)}"
    return f"not lost at all: {'it is level' if stands == 'level' else f'{who} {stands}'}; {_best(facts)}"


def _best(facts: Facts) -> str:
    found = best_of(facts.board, facts)
    if found is not None and found.is_lost:
        return held_out(found, facts.me)
    return "" if found is None else verdict_in_words_of(found, facts.me, replies=2, room=_ROOM)


def _perpetual(text: str, facts: Facts) -> str | None:
    """Whether checks hold the game: by the check that is named, else by the best one."""
    best, board = best_of(facts.board, facts), facts.board
    if best is None:
        return None
    meant = line_meant(text, facts)
    named = None if meant is None or meant.board.turn != board.turn else weighed(meant.line[0], board, facts)
    checks = [one for one in all_weighed(board, facts) if board.gives_check(one.move)]
    found = named or next(iter(checks), None)
    if best.line.chance >= _NEEDS_NONE:
        return f"no, and you need none: you are {standing_in_words(best.line.chance)}; {_best(facts)}"
    if found is None:
        return f"no: you have not a single check, and you are {standing_in_words(best.line.chance)}"
    name, after = move_in_words(board, found.move), after_moves(board, found.move)
    goes = continuation(found.line.moves[1:], after, facts.me)
    if found.line.chance <= _GLAD:
        other = "" if found.grade >= Grade.AS_GOOD else f"; {move_in_words(board, best.move)} is better"
        stands = standing_in_words(found.line.chance)
        return f"no, the checks run out: after {name} {goes}, and you are {stands}{other}"
    held = "it holds the balance" if found.line.chance < _NEEDS_NONE else "you have more than that"
    return f"perhaps, for {held}: after {name} {goes}"


def _may_answer(words: Sequence[str], moment: Moment) -> bool:
    facts = moment.facts
    return bool(facts.seen) and not facts.board.is_game_over() and not (facts.my_turn or facts.over) and bool(words)


STANDS_BY_LOOKING: Sequence[type[Bidder]] = (PerpetualLookedAt, BestLookedAt, HoldsLookedAt, ThreatLookedAt)
