"""Answers what to take first, whether there is a fork, whether a check can be blocked with a man that is named, and how
a man was lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, guards_of, to_move
from app.domain.facts import Facts
from app.domain.prose_words import listed, move_in_words, piece_word
from app.domain.trial import fork_next, ranked, tried
from app.soul.listening.bid import Bid, Bidder, Moment
from app.soul.listening.bidders.asked_plainly import asked_elsewhere
from app.soul.listening.bidders.choices import is_open, offered
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.bidders.was_it import words_on
from app.soul.listening.choice_words import as_advice, manner_of, manner_worth, outcome_of, worth_of
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.move_choice import TAKING
from app.soul.listening.naming import moves_of
from app.soul.listening.played_words import cost_of
from app.soul.listening.pointing import men_of
from app.soul.listening.supposing import supposed_in

# Before what is asked of a man that is named, and of the whole game.
LOST = 0.979
# Words behind "can you" among which the fork stands.
_REACH = 4
_FORKS = frozenset(["fork", "forks", "forked", "forking", "skewer"])
_BLOCKS = frozenset(
    ["block", "blocks", "blocking", "blocked", "interpose", "interposing", "cover", "between", "front", "shield"]
)
# What is asked beside a block: a choice, the right to castle, and what happens to others.
_NO_BLOCK = frozenset(["or", "castle", "castling", "many", "people", "caught", "ever"])
# What may follow "what do I take".
_ENDS_WITH = frozenset(["first", "now", "here", "next", "with", "please", "then"])
_ASKS_WHICH = frozenset(["first", "what", "which", "whats", "best"])
_I = frozenset(["i", "me", "we"])
_LOSES = frozenset(
    ["lose", "lost", "losing", "drop", "dropped", "hang", "hung", "blunder", "blundered", "give", "gave"]
)
_HOW = frozenset(["how", "how'd", "hows", "when", "where", "why"])


class TakeFirst:
    """What to take, or what first, where no man is named."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The best capture and why; None where a man or a move is named, or it is not the writer's turn."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        if not is_open(act, moment) or facts.my_turn or not words & _ASKS_WHICH or not _asks_to_take(act.plain):
            return None
        if "back" in words or kinds_in(words) or words & frozenset(chess.SQUARE_NAMES):
            return None
        if men_of(act.plain, facts) or supposed_in(act.plain, facts) is not None:
            return None
        return offered("what to take", moment, taken_first(facts))


class CanTakeKind:
    """Whether one of several like men of the other side can be taken: "can I take your rook somehow"."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The best capture of such a man, or that nothing attacks one; None where a square is named, or one alone."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        if not is_open(act, moment) or facts.my_turn or not words & TAKING or not {"can", "i", "your"} <= words:
            return None
        kinds = kinds_in(words) - {chess.KING, chess.PAWN}
        if len(kinds) != 1 or words & frozenset(chess.SQUARE_NAMES) or supposed_in(act.plain, facts) is not None:
            return None
        return offered("taking one of them", moment, taken_of_kind(kinds.pop(), facts))


class BlockAsked:
    """Whether a check can be blocked with the man that is named, and what that costs."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The verdict on that block; None without a check, and where no man of the side in check is named."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        if not is_open(act, moment) or facts.my_turn or not facts.board.is_check() or not words & _BLOCKS:
            return None
        kinds = kinds_in(words) - {chess.KING}
        if len(kinds) != 1 or supposed_in(act.plain, facts) is not None or words & _NO_BLOCK:
            return None
        return offered("a block weighed", moment, blocked_with(kinds.pop(), facts))


class ManLost:
    """How and when a man was lost that stands on the board no more."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The capture, and the move that allowed it; None where no such man was taken."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        if facts.in_room or not act.may_ask or act.is_bad_news or asked_elsewhere(act, moment):
            return None
        kinds = kinds_in(words) - {chess.KING, chess.PAWN}
        asks = words & _HOW or {"did", "i"} <= words
        if len(kinds) != 1 or not words & _LOSES or not asks:
            return None
        mine = bool(words & {"you", "your", "ur"}) and not words & {"i", "my"}
        if not mine and not words & {"i", "my"}:
            return None
        squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
        kind, on = kinds.pop(), next(iter(squares), None)
        both = bool(words & {"both", "two"}) and both_lost_in_words(kind, facts, mine=mine)
        told = both or lost_in_words(kind, facts, mine=mine, on=on)
        return None if told is None else Bid(LOST, from_board("how it was lost", told))


class ForkAsked:
    """Whether a side has a fork, or whether the move that is named is one."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The plain yes or no, with the fork or with what the move attacks; None where no fork of a side is meant."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        who = _who_forks(act.plain) if words & _FORKS else None
        if who is None or not is_open(act, moment):
            return None
        mine = who != "i"
        return offered("a fork asked", moment, forked_in_words(act.plain, facts, mine=mine))


def _asks_to_take(text: str) -> bool:
    """Whether "I take", or "to take", ends a clause: "what do I take first", and not "while I take ages"."""
    words = words_in(text)
    takes = TAKING - {"back", "hit", "hits", "win", "wins", "trade", "swap", "exchange"}
    for at, word in enumerate(words[1:], 1):
        ends = len(words) == at + 1 or words[at + 1] in _ENDS_WITH
        if word in takes and words[at - 1] in _I | {"to"} and ends:
            return True
    return False


def _who_forks(text: str) -> str | None:
    """The word for the side whose fork is asked for, "can you fork me" or "can I fork anything"; None for others."""
    words = words_in(text)
    for at, (word, who) in enumerate(pairwise(words)):
        if word in ("can", "could", "do", "will") and who in ("you", "u", "i"):
            return who if _FORKS.intersection(words[at + 2 : at + 2 + _REACH]) else None
    return None


def forked_in_words(text: str, facts: Facts, *, mine: bool) -> str:
    """Whether the move that a text names forks, or else whether that side has a fork next."""
    side = to_move(facts.board, facts.color(mine))
    named = next((one.move for one in moves_of(text, side) if one.move is not None), None)
    if named is None:
        found = fork_next(side, side.turn)
        if found is None:
            return f"no, {'I have' if mine else 'you have'} no fork just now"
        after = after_moves(side, found[0])
        hit = Names(after, facts.me).all(found[1][:2])
        return f"yes: {move_in_words(side, found[0])} would fork {hit}"
    trial, words = tried(named, side), move_in_words(side, named)
    names = Names(trial.after, facts.me)
    lost = trial.reply is not None and trial.reply[0].to_square == named.to_square and trial.reply[1] > 0
    whose = "my" if trial.after.turn == facts.me else "your"
    hits = ([f"{whose} king"] if trial.checks else []) + [names.of(at) for at in trial.attacks[:2]]
    if len(hits) > 1 and not lost:
        return f"yes: {words} would hit {listed(hits)} at once"
    if lost and trial.reply is not None:
        return f"no: {words} does not work, {names.of(trial.reply[0].from_square)} simply takes it"
    held = [at for at in trial.after.attacks(named.to_square) if trial.after.color_at(at) == trial.after.turn]
    guarded = [at for at in held if trial.after.piece_type_at(at) not in (chess.KING, chess.PAWN)]
    why = ""
    if guarded and (guards := guards_of(guarded[0], trial.after)):
        why = f", for {names.of(guards[0])} guards {names.of(guarded[0])}"
    alone = "is only a check" if trial.checks else "forks nothing"
    return f"no: {words} {alone} and wins nothing{why}" if not trial.attacks else f"no: {words} hits {hits[-1]} alone"


def taken_of_kind(kind: chess.PieceType, facts: Facts) -> str:
    """What the best capture of a man of this kind comes to; that nothing attacks one, where nothing does."""
    board = facts.board
    theirs = board.pieces_mask(kind, not board.turn)
    captures = list(board.generate_legal_captures(to_mask=theirs))
    if not theirs:
        return f"there is no {piece_word(kind)} of mine left to take"
    if not captures:
        return f"no: nothing of yours attacks my {piece_word(kind)}{'s' if chess.popcount(theirs) > 1 else ''} now"
    best = max(captures, key=lambda move: worth_of(move, board))
    return f"{'yes' if worth_of(best, board) >= 0 else 'not for free'}: {outcome_of(best, board, facts.me)}"


def taken_first(facts: Facts) -> str:
    """The capture that wins most and what it comes to, and the next best; or that none pays."""
    board = facts.board
    captures = [trial.move for trial in ranked(board) if board.is_capture(trial.move)]
    order = sorted(captures, key=lambda move: -worth_of(move, board))
    if not order:
        return "there is nothing to take"
    if worth_of(order[0], board) <= 0:
        return f"nothing, no capture wins anything: {outcome_of(order[0], board, facts.me)}"
    told = f"take on {chess.square_name(order[0].to_square)} first: {outcome_of(order[0], board, facts.me)}"
    second = next((move for move in order[1:] if move.to_square != order[0].to_square), None)
    if second is None or worth_of(second, board) <= 0:
        return told
    return f"{told}; {move_in_words(board, second)} would pay too"


def blocked_with(kind: chess.PieceType, facts: Facts) -> str:
    """Whether a piece of this kind can stand in the way of the check, what it costs, and a better way out."""
    board = facts.board
    trials = sorted(ranked(board), key=lambda one: -worth_of(one.move, board) - manner_worth(one.move, board, facts.me))
    blocks = [
        trial
        for trial in trials
        if board.piece_type_at(trial.move.from_square) == kind and trial.taken is None and trial.move.promotion is None
    ]
    if not trials:
        return "no: it is mate"
    best = trials[0]
    if not blocks:
        return f"no: no {piece_word(kind)} of yours can stand in between; I would {as_advice(best.move, board)}"
    block = blocks[0]
    told = outcome_of(block.move, board, facts.me).partition(", though it ")[0]
    if worth_of(block.move, board) >= worth_of(best.move, board):
        return f"yes: {told}"
    other = f"I would {as_advice(best.move, board)}{manner_of(best.move, board, facts.me).replace(';', ':')}"
    lost = "you can, but I would not" if block.points < 0 else "you can, but there is better"
    return f"{lost}: {told}; {other}" if block.move != best.move else f"yes: {told}"


def lost_in_words(kind: chess.PieceType, facts: Facts, *, mine: bool, on: chess.Square | None = None) -> str | None:
    """With which capture the last man of a kind went, the one `on` a square before others, and which move had left it
    there; None if none was taken."""
    found = _losses(kind, facts, mine=mine)
    number = next(reversed([at for at in found if facts.plies[at].square == on] or found), None)
    return None if number is None else _lost_at(number, kind, facts, mine=mine)


def both_lost_in_words(kind: chess.PieceType, facts: Facts, *, mine: bool) -> str | None:
    """How the last two men of a kind went, the earlier one first; None where only one did."""
    found = _losses(kind, facts, mine=mine)[-2:]
    return "; ".join(_lost_at(at, kind, facts, mine=mine) for at in found) if len(found) == 2 else None


def _losses(kind: chess.PieceType, facts: Facts, *, mine: bool) -> list[int]:
    taker = facts.color(not mine)
    return [at for at in range(len(facts.plies)) if _took(at, kind, taker, facts)]


def _lost_at(number: int, kind: chess.PieceType, facts: Facts, *, mine: bool) -> str:
    """With which capture a man went, and which move had left it there."""
    ply, board = facts.plies[number], facts.before(number)
    names = Names(board, facts.me)
    who = f"{names.of(ply.origin)} took {names.of(ply.taken_on)} on move {board.fullmove_number}"
    following = facts.plies[number + 1] if number + 1 < len(facts.plies) else None
    if following is not None and following.taken == kind and following.square == ply.square:
        return f"it was exchanged: {who}, and {'I' if mine else 'you'} took back"
    before = facts.plies[number - 1] if number else None
    even = {kind, *({chess.KNIGHT, chess.BISHOP} if kind in (chess.KNIGHT, chess.BISHOP) else ())}
    if before is not None and before.taken in even and before.square == ply.square:
        taken = piece_word(before.taken or kind)
        return f"it was exchanged: {words_on(number - 1, facts)} took a {taken} first, and {who}"
    cost = cost_of(number - 1, facts) if before is not None else None
    if before is None or not cost:
        return who
    if before.square == ply.square:
        return f"{who}, because {words_on(number - 1, facts)} put it where it could be taken"
    return f"{who}, because {words_on(number - 1, facts)} left it there"


def _took(at: int, kind: chess.PieceType, taker: chess.Color, facts: Facts) -> bool:
    ply = facts.plies[at]
    return ply.mover == taker and ply.taken == kind


TAKINGS: Sequence[type[Bidder]] = (ManLost, BlockAsked, TakeFirst, CanTakeKind, ForkAsked)
