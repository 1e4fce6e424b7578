"""Goes on along the line of moves that the character told last: what comes behind its end, behind a move of it that is
named or another one in its place, with which move it begins, and what the character would do if it were to move."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.condition import to_move
from app.domain.facts import Facts
from app.domain.line_of_play import LineOfPlay
from app.domain.prose_words import move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.by_looking import told_of_line
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import kinds_in
from app.soul.listening.line_goes_on import first_of_kind, going_on, stands_so
from app.soul.listening.line_told import LEANS, asks_my_turn, asks_onward, line_told, meant_along
from app.soul.listening.topics import Subject
from app.soul.listening.weighed_words import counted_moves, swapped_in

_FIRST = frozenset(("first", "begin", "start", "starts", "begins"))
_ASKS_WHICH = frozenset(("which", "what", "who"))
_CHECKS = frozenset(("check", "checks", "checking"))
_LONG = re.compile(r"\bhow (?:long|many moves?|quick\w*|soon)\b")


class WereItMyTurn(ReadWhole):
    """What the character would play, were it to move in place of the writer."""

    about = "were it my turn"
    helps = True

    def told(self, _words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        if not asks_my_turn(written(moment)) or facts.over or facts.my_turn or facts.board.is_check():
            return None
        side = to_move(facts.board, facts.me)
        seen = facts.seen_at(side)
        if seen is None:
            return None
        line = LineOfPlay.legal_part(side, seen.lines[0].moves)
        if not line.line:
            return None
        name, does = move_in_words(side, line.line[0]), swapped_in(seen.lines[0].moves, side)
        if line.first(1).after.is_checkmate():
            return f"were it my move, I should play {name}"
        brings = f", which {does}" if does else ""
        if seen.lines[0].mate:
            return f"were it my move, I should play {name}{brings}{_mates(seen.lines[0].mate)}"
        goes = LineOfPlay(line.first(1).after, line.line[1:3]).told(facts.me)
        stands = stands_so(seen.lines[0].chance, mine=True)
        return f"were it my move, I should play {name}{brings}{f'; {goes}' if goes else ''}{stands}"


class LineGoesOn(ReadWhole):
    """What comes along the line that was told last."""

    about = "the line goes on"
    helps = True
    # "And if you take back?" asks for no move back.
    never = ReadWhole.never - {Subject.TAKEBACK}

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        if len(words) > LEANS or not facts.seen or moment.dialogue.my_last is None:
            return None
        told = line_told(moment.my_lines, facts)
        if told is None:
            return None
        if asks_onward(words):
            return going_on(told, facts, first="then") or f"further than {told.last_in_words} I have not looked"
        return _begins_with(words, told, facts) or _till_mate(words, told, moment) or _along(words, told, moment)


def _along(words: Sequence[str], told: LineOfPlay, moment: Moment) -> str | None:
    """What comes behind the move of the line that is named, or behind another one in its place."""
    facts, text = moment.facts, written(moment)
    meant = meant_along(text, told, facts)
    if meant is None:
        return None
    if meant.line == told.line[: len(meant.line)] or len(meant.line) > 1:
        return going_on(meant, facts)
    return told_of_line(meant, words, facts)


def _begins_with(words: Sequence[str], told: LineOfPlay, facts: Facts) -> str | None:
    """Which move of its side the line has first, of the men that are named or with check."""
    known = set(words)
    if not known & _ASKS_WHICH or not known & _FIRST:
        return None
    line = first_of_kind(told, told.board.turn, kinds=frozenset(kinds_in(words)), checks=bool(known & _CHECKS))
    if line is None:
        return None
    before = LineOfPlay(line.board, line.line[:-1]).told(facts.me, begins="play")
    return f"{line.last_in_words}{f', once {before}' if before else ', at once'}"


def _till_mate(words: Sequence[str], told: LineOfPlay, moment: Moment) -> str | None:
    """In how many moves the line that was told mates."""
    facts = moment.facts
    seen = facts.seen_at(told.board)
    if _LONG.search(written(moment)) is None or seen is None or len(words) > LEANS:
        return None
    best = seen.lines[0]
    if best.mate is None or not told.line or best.first != told.line[0].uci():
        return None
    mover = (told.board.turn == facts.me) == (best.mate > 0)
    who, whom = ("I mate", "you") if mover else ("you mate", "me")
    return f"{who} {whom} in {counted_moves(abs(best.mate))}, and it begins with {told.first(1).last_in_words}"


def _mates(mate: int) -> str:
    return f", with mate in {counted_moves(mate)}" if mate > 0 else ""


LINE_GOES_ON: Sequence[type[Bidder]] = (WereItMyTurn, LineGoesOn)
