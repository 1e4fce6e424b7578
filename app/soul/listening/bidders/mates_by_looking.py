"""Answers what is asked of mates and finishes by what an engine saw: whether there is one, for whom, how it goes, and
how a game that was given up would have ended."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import to_move
from app.domain.facts import Facts
from app.domain.number_words import number_said
from app.domain.prose_words import move_in_words
from app.domain.seen import PositionSeen
from app.domain.trial import mate_next
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import kinds_in
from app.soul.listening.covering import squares_named
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.weighed_words import continuation, counted_moves
from app.soul.listening.worded_men import split

_MATE = re.compile(r"\b(?:mate|checkmate|check mate|mates|mating)\b")
_IS_THERE = re.compile(
    r"\b(?:is there|there'?s|have i|do i have|i have|got|any|can i|could i|see|smell|somewhere|forced|am i getting"
    r"|(?:is|isn'?t) (?:that|this|it|there)|that'?s|am i (?:seeing|missing|imagining|dreaming)|about to|can you"
    r"|could you|do you|are you|mate in (?:one|two|three|four|five|[1-9]))\b"
)
# In how many moves a mate is asked for.
_COUNTED = re.compile(r"\b(?:mate|checkmate|mates|mating)(?: me| you)? in (?P<count>one|two|three|four|five|[1-9])\b")
_OF_ME = re.compile(
    r"\b(?:against me|on me|mate me|mating me|you (?:have|got|threaten\w*|see|going for|after)|have you"
    r"|do you have|can you|am i (?:getting |being )?mated|my king)\b"
)
_MISSED = re.compile(
    r"\b(?:did|have) (?P<who>i|you) (?:just )?(?:miss|missed|overlook|overlooked|not see)\b|\bmissed\b"
    r"|\bwas there (?:a |any |some )?(?:forced )?(?:mate|checkmate)\b"
    r"|\b(?:did (?P<has>i|you) (?:ever )?have|had (?P<had>i|you)|(?P<could>i|you) (?:had|could have had))"
    r" (?:a |any |the |some )?(?:forced )?(?:mate|checkmate)\b"
)
_FINISH = re.compile(
    r"\bhow (?:would|could|should|do|might|was) (?:i|you|we|one|it)\b.{0,24}\b(?:finish\w*|mate[d]?|end(?:ed)?|win|won"
    r"|kill|checkmate[d]?|gone on|go on|continu\w+|convert\w*)\b"
    r"|\bwhat (?:was|were|would) (?:the|have been the|your|my) (?:finish|end|mate|kill|rest)\b"
    r"|\b(?:show|tell|talk) me (?:through )?(?:the )?(?:finish|mate|end|rest)\b"
    r"|\bhow would (?:it|that) have (?:ended|gone)\b"
)
# What asks of the game as it was, or of a rule.
_OF_PAST = frozenset(("was", "were", "did", "had", "rule", "rules", "mean", "means", "called"))
# Moves of the writer before the end among which a mate may have been missed; one each costs half a thousandth.
_LATEST = 2


class MateLookedAt(ReadWhole):
    """Whether there is a mate, was one, or how the game would have been finished."""

    about = "a mate looked at"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text = moment.facts, written(moment)
        if not facts.plies:
            return None
        if facts.seen and facts.over and _FINISH.search(text):
            return _finish(facts)
        missed = _MISSED.search(text)
        if facts.seen and missed is not None and _MATE.search(text):
            return _missed(facts, mine="you" in missed.group("who", "has", "had", "could"))
        asked = _MATE.search(text)
        # "Any mate here, or should I just take the rook?" asks of the mate first.
        first = text[: asked.end()] if asked is not None and " or " in text[asked.end() :] else text
        if asked is None or squares_named(words) or kinds_in(split(first)) - {chess.KING}:
            return None
        if facts.over or facts.board.is_game_over() or not _IS_THERE.search(first) or _OF_PAST & set(words):
            return None
        match = _COUNTED.search(text)
        within = None if match is None else number_said(match["count"])
        return _against(facts, within) if _OF_ME.search(text) else _own(facts, within)


def line_in_words(seen: PositionSeen, board: chess.Board, facts: Facts) -> str:
    """The moves of a mating line from the mouth of the character, at most four half-moves of it."""
    return continuation(seen.lines[0].moves, board, facts.me, begins="play")


def _finish(facts: Facts) -> str | None:
    """How a game that is over would have gone on to its end."""
    if facts.board.is_checkmate():
        name = facts.plies[-1].words.removesuffix(", checkmate")
        return f"the finish was {name}, and that was mate"
    seen = facts.seen_at(facts.board)
    if seen is None:
        return None
    best, mine = seen.lines[0], facts.board.turn == facts.me
    goes = line_in_words(seen, facts.board, facts)
    if best.mate is not None:
        winner = "I" if (best.mate > 0) == mine else "you"
        other = "me" if winner == "you" else "you"
        return (
            f"{winner} mate {other} in {counted_moves(abs(best.mate))}: {goes}, and so on to mate"
            if (abs(best.mate) > 2)
            else f"it is mate in {counted_moves(abs(best.mate))}: {goes}"
        )
    return f"no mate yet, but it goes on like this: {goes}, and {_stands(best.chance, mine)}"


def _stands(chance: float, mine: bool) -> str:
    now = standing_in_words(chance)
    return "it is level" if now == "level" else f"{'I am' if mine else 'you are'} {now}"


def _own(facts: Facts, within: int | None) -> str | None:
    """Whether the writer, who is to move, has a mate, `within` so many moves if these were named; and whether the
    character has one next, where the writer has none."""
    board = facts.board
    if board.turn == facts.me:
        return None
    at_once, seen = mate_next(board, board.turn), facts.seen_at(board)
    if at_once is not None:
        return f"yes, mate in one: {move_in_words(board, at_once)}"
    if seen is None:
        return f"no, there is no mate in one{_threatened(facts)}" if within == 1 else None
    best = seen.lines[0]
    goes = line_in_words(seen, board, facts)
    if best.mate is not None and best.mate > 0:
        lead = "yes, mate" if within is None or best.mate <= within else f"not in {counted_moves(within)}, but mate"
        return f"{lead} in {counted_moves(best.mate)}: {goes}"
    if best.mate is not None:
        return f"no: it is you who are mated, in {counted_moves(-best.mate)}: {goes}"
    first = chess.Move.from_uci(best.first)
    name, goes = move_in_words(board, first), continuation(best.moves[1:3], after_moves(board, first), facts.me)
    told = f"no, there is no mate in it: after {name} {goes}, and {_stands(best.chance, mine=False)}"
    return f"{told}{_threatened(facts)}"


def _threatened(facts: Facts) -> str:
    """That the character would mate next if nothing were done about it, as an afterthought."""
    side = to_move(facts.board, facts.me)
    mate = None if facts.board.is_check() else mate_next(side, facts.me)
    return "" if mate is None else f"; mind that I threaten {move_in_words(side, mate)}"


def _against(facts: Facts, within: int | None) -> str | None:
    """Whether the writer is being mated: whatever is played, or if nothing is done about it."""
    board = facts.board
    if board.turn == facts.me:
        return None
    seen, side = facts.seen_at(board), to_move(board, facts.me)
    at_once = None if board.is_check() else mate_next(side, facts.me)
    if seen is None:
        if at_once is not None:
            return f"yes, if nothing is done about it: I threaten {move_in_words(side, at_once)}"
        return "no, I threaten no mate in one" if within == 1 else None
    best = seen.lines[0]
    if best.mate is not None and best.mate < 0:
        goes = line_in_words(seen, board, facts)
        return f"yes, mate in {counted_moves(-best.mate)} whatever you play: {goes}"
    threat = None if board.is_check() else facts.seen_at(side)
    name = move_in_words(board, chess.Move.from_uci(best.first))
    if at_once is not None:
        return f"I threaten {move_in_words(side, at_once)}; nothing forces it yet, for {name} stops it"
    if threat is not None and (threat.lines[0].mate or 0) > 0:
        count = threat.lines[0].mate or 1
        first = line_in_words(threat, side, facts)
        return f"I threaten mate in {counted_moves(count)}: {first}; nothing forces it yet, for {name} stops it"
    return f"no, no mate is forced: after {name} {_stands(best.chance, mine=False)}"


def _missed(facts: Facts, *, mine: bool) -> str | None:
    """Whether a side missed a mate with one of its latest moves, or stood before one at the end."""
    told = _mate_in_one(facts, mine=mine)
    if told is not None:
        return told
    looked = False
    for back in range(_LATEST + 1):
        board = facts.before(-back) if 0 < back <= len(facts.plies) else facts.board
        seen = None if (board.turn == facts.me) != mine else facts.seen_at(board)
        if seen is None or board.is_game_over():
            continue
        looked = True
        mate = seen.lines[0].mate
        is_played = back and facts.plies[-back].square == chess.Move.from_uci(seen.lines[0].first).to_square
        if mate is not None and mate > 0 and not is_played:
            who = "I" if mine else "you"
            return f"yes: {who} had mate in {counted_moves(mate)}: {line_in_words(seen, board, facts)}"
    if not looked:
        return None
    best = facts.seen_at(facts.board)
    end = "" if best is None else f": at the end {_stands(best.lines[0].chance, facts.board.turn == facts.me)}"
    return f"no, {'I' if mine else 'you'} missed no mate{end}"


def _mate_in_one(facts: Facts, *, mine: bool) -> str | None:
    """The latest mate in one of a side that it did not give; None for none."""
    for back in range(1, len(facts.plies) + 1):
        ply = facts.plies[-back]
        if (ply.mover == facts.me) != mine:
            continue
        board = facts.before(-back)
        mate = mate_next(board, ply.mover)
        if mate is not None and not (back == 1 and facts.board.is_checkmate()):
            who, name = "I" if mine else "you", move_in_words(board, mate).removesuffix(", checkmate")
            return f"yes: {name} was mate on move {board.fullmove_number}, and {who} played {ply.words}"
    return None


MATES_BY_LOOKING: Sequence[type[Bidder]] = (MateLookedAt,)
