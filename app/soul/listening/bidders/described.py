"""Answers what is asked of a move that is described in words: "can I not just take that rook with my king", "why didn't
you take my bishop on d7", "what happens if my knight jumps somewhere"."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

import chess
from cachetools import LRUCache

from app.soul.listening.bid import FOUND_BY_TRYING, Bid, Content, Moment, declined, once_for_its_words
from app.soul.listening.bidders.asked_plainly import asked_elsewhere, written
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.choosing import choice_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.leads import MAY, WHETHER, lead_in
from app.soul.listening.move_meant import MoveMeant, move_meant
from app.soul.listening.move_not_made import told_then
from app.soul.listening.move_told import all_the_same, out_of_reach, told_now, uncovered_by, unworried
from app.soul.listening.supposing import supposed_in
from app.soul.listening.topics import Subject
from app.soul.listening.worded_men import WordedMove, men_in, split
from app.soul.listening.worded_move import read_move
from app.soul.scripted.topics import Topic

# Words behind "or" among which another man is an option.
_REACH = 4
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS))
_WORRIED = frozenset(
    ("worried", "worry", "scared", "afraid", "calm", "bothered", "nervous", "relaxed", "frightened")
)  # fmt: skip
_GAVE_UP = frozenset(("resign", "resigned", "resigning", "quit", "quitting", "stop", "stopped", "surrender"))
_CONDITIONS = frozenset(("if", "suppose", "supposing", "say", "would", "will", "should", "may", "can", "could"))


# One worker's own: answers to the latest sentences, a few hundred bytes each.
_KEPT = 32
_latest: LRUCache[tuple[Hashable, ...], Bid | None] = LRUCache(_KEPT)


def _key(act: SpeechAct, moment: Moment) -> tuple[Hashable, ...]:
    """All that an answer is made from."""
    facts, said = moment.facts, tuple(one.plain for one in moment.heard.acts)
    fen, over = facts.board.fen(), (facts.over, facts.rated, facts.in_room, act.topic in _NEVER, act.is_bad_news)
    return (
        act.plain,
        act.kind,
        said,
        moment.given.pending_chat,
        facts.me,
        fen,
        len(facts.plies),
        over,
        moment.given.judged,
        facts.looked_at,
    )


class MoveDescribed:
    """What a described move comes to, or would have come to."""

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer about the move that the act describes; None if it describes none that is clearly meant. The same
        sentence is asked for once for each topic that it may be of."""
        key = _key(act, moment)
        if key not in _latest:
            _latest[key] = self._bid(act, moment)
        return _latest[key]

    def _bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        facts = moment.facts
        if facts.in_room or not act.may_ask or act.topic in _NEVER or act.is_bad_news:
            return None
        if asked_elsewhere(act, moment) and not _is_asked_after(act, moment):
            return None
        before = " . ".join(one.plain for one in _acts_before(act, moment))
        worded = read_move(act.plain, before)
        if worded is None and _WORRIED & set(split(act.plain)):
            worded = read_move(before)  # "I take it with the pawn. Why aren't you worried?"
        if worded is None or _is_choice(act, moment):
            return None
        meant = move_meant(worded, facts, moment.given.judged)
        if meant is None:
            return self._unreached(worded, moment)
        asks = act.asks or "?" in act.plain or bool(_CONDITIONS & set(worded.words)) or meant.number is not None
        line = supposed_in(act.plain, facts) if meant.number is None else None
        if not asks or (line is not None and len(line.line) > 1):
            return None
        if meant.number is None and facts.unaided:
            return declined(FOUND_BY_TRYING)
        told = _told(meant, worded, act, moment)
        return None if told is None else Bid(FOUND_BY_TRYING, told)

    @staticmethod
    def _unreached(worded: WordedMove, moment: Moment) -> Bid | None:
        """That what is to be taken cannot be; None where no single man of the other side is meant by it."""
        facts = moment.facts
        if (
            not worded.takes
            or (worded.past and not worded.final)
            or worded.victim is None
            or worded.victim.kind is None
        ):
            return None
        victim, kind_taken = worded.victim, worded.victim.kind
        squares = [
            at
            for at in facts.board.pieces(kind_taken, chess.WHITE) | facts.board.pieces(kind_taken, chess.BLACK)
            if victim.square in (None, at)
            and (victim.file is None or chess.square_file(at) == victim.file)
            and (worded.mine is None or facts.board.color_at(at) == (facts.me if worded.mine else not facts.me))
            and (victim.mine is None or facts.board.color_at(at) == (not facts.me if victim.mine else facts.me))
        ]
        if len(squares) != 1 or facts.unaided or not (MAY | WHETHER) & set(worded.words):
            return None
        kind = None if worded.mover is None else worded.mover.kind
        if kind == chess.KING:
            return None
        told = out_of_reach(squares[0], kind, facts)
        if worded.mover is not None and _has_taker(squares[0], worded, moment):
            return None
        return Bid(FOUND_BY_TRYING, from_board("out of reach", f"{'no: ' if MAY & set(worded.words) else ''}{told}"))


def _has_taker(square: chess.Square, worded: WordedMove, moment: Moment) -> bool:
    """Whether a man of the kind that was said attacks the square all the same."""
    board = moment.facts.board
    attackers = board.attackers(not bool(board.color_at(square)), square)
    return any(worded.mover is not None and board.piece_type_at(at) == worded.mover.kind for at in attackers)


def _acts_before(act: SpeechAct, moment: Moment) -> Sequence[SpeechAct]:
    acts = moment.heard.acts
    at = next((number for number, one in enumerate(acts) if one.plain == act.plain), len(acts))
    return acts[:at]


def _is_asked_after(act: SpeechAct, moment: Moment) -> bool:
    """Whether what is asked beside it is asked of the move: "you had my queen. Did you not see it?"."""
    worded = read_move(act.plain)
    others = [one for one in moment.heard.acts if one is not act and "?" in one.plain]
    return worded is not None and worded.past and all(read_move(one.plain) is None for one in others)


def _is_choice(act: SpeechAct, moment: Moment) -> bool:
    words = split(act.plain)
    if "or" not in words:
        return False
    at, men = words.index("or"), [one.at for one in men_in(words)]
    between = any(one < at for one in men) and any(at < one <= at + _REACH for one in men)
    return between or choice_in(act.plain, moment.facts) is not None


def _told(meant: MoveMeant, worded: WordedMove, act: SpeechAct, moment: Moment) -> Content | None:
    """What is said of the move."""
    facts = moment.facts
    if meant.number is not None:
        told, missed = told_then(meant, facts, moment.given.judged)
        said = from_board("a move not made", told)
        if missed:
            return replace(said, topics=(Topic("ask_missed", 1, {"seen": told}), *said.topics))
        return said
    if worded.anywhere and worded.target is None and worded.aims is None and not worded.takes:
        told_open = uncovered_by(meant.move.from_square, facts)
        return None if told_open is None else from_board("a man uncovers", told_open)
    told = told_now(meant, facts, lead_in(split(act.plain)))
    asked = set(split(written(moment)))
    if asked & _WORRIED and meant.legal:
        told += unworried(meant, facts)
    elif facts.over and asked & _GAVE_UP and meant.legal:
        told += all_the_same(meant, facts)
    return from_board("a move described", told)
