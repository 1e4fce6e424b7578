"""Answers second questions about what the last line said of the game: another move than the one it advised, the answer
to that one, whether it stands so even without a man, when a side was winning, and why to resign or not."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.line_of_play import LineOfPlay
from app.domain.prose_words import move_in_words
from app.domain.text import plain
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.by_looking import told_of_line
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_words import material_in_words
from app.soul.listening.bidders.state import LOST, ResignAsked
from app.soul.listening.played_words import standing_in_words, verdict_in_words, worth_at
from app.soul.listening.under_discussion import LEANS, advised_in, line_under_discussion, moment_named

_WHEN = frozenset(("when", "point", "moment", "where"))
_LOSES = frozenset(
    ("lose", "lost", "losing", "take", "takes", "taken", "goes", "gone", "falls", "drop", "drops", "without")
)
_EVEN = frozenset(("even", "if", "still", "without", "once", "after"))
_STANDS = ("winning", "better", "worse", "losing", "level", "lost")
# Chances from which a side was winning, and below which it no longer was.
_WON, _NO_LONGER = 0.7, 0.6


class AdviceDiscussed(ReadWhole):
    """Another move in place of the advised one, or the answer to that."""

    about = "the advice discussed"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        if not moment.facts.seen:
            return None
        facts = moment.facts
        meant = line_under_discussion(written(moment), _said(moment), facts)
        return None if meant is None else told_of_line(meant, words, facts)


class EvenWithout(ReadWhole):
    """How it stands for the writer even if a man on a square is taken."""

    about = "even without a man"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
        # "After I take it" supposes no loss of one's own.
        takes = "i" in known and known & {"take", "takes"}
        if len(words) > LEANS or len(squares) != 1 or takes or not known & _LOSES or not known & _EVEN:
            return None
        stood = any(word in _said(moment) for word in _STANDS) and advised_in(_said(moment), facts) is None
        if facts.over or facts.my_turn or not stood or facts.board.color_at(squares[0]) != facts.board.turn:
            return None
        return _even_without(squares[0], moment)


class WhenItWas(ReadWhole):
    """The moment at which a side was winning that the last line named, and how that ended."""

    about = "when it was"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        if len(words) > LEANS or not set(words) & _WHEN or "winning" not in _said(moment):
            return None
        number = moment_named(_said(moment), moment.facts)
        return None if number is None else _winning_then(number, moment, mine="i was winning" in _said(moment))


class WhyResign(ReadWhole):
    """Why to resign, or why not, behind the question whether."""

    about = "why resign or not"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        before = plain(next(iter(moment.dialogue.their_lines), ""))
        asked = "why" in words and len(words) <= LEANS and ResignAsked.asks.search(before) is not None
        chances = moment.given.my_chances
        if not asked or moment.facts.over or chances is None:
            return None
        material = material_in_words(moment.facts)
        if 1 - chances <= LOST:
            return (
                "nothing but time is lost by playing on, and I may still slip, which is the reason not to; the reason"
                f" to is the count: {material}, and that is lost as a rule"
            )
        return f"because it is not lost: you are {standing_in_words(1 - chances)}, {material}"


def _said(moment: Moment) -> str:
    return plain(moment.dialogue.my_last or "")


def _even_without(square: chess.Square, moment: Moment) -> str | None:
    """The best line that was seen in which the man on this square is taken at once, and how it stands then; None
    without one."""
    facts, board = moment.facts, moment.facts.board
    seen = facts.seen_at(board)
    for line in () if seen is None else seen.lines:
        if len(line.moves) < 2 or line.moves[1][2:4] != chess.square_name(square):
            continue
        first = chess.Move.from_uci(line.first)
        if first.from_square == square:
            continue
        end = 3 if any(uci[2:4] == chess.square_name(square) for uci in line.moves[2:3]) else 2
        after = LineOfPlay.legal_part(board, line.moves[:1]).after
        goes = LineOfPlay.legal_part(after, line.moves[1:end]).told(facts.me)
        now = standing_in_words(line.chance)
        lead = "yes, even then" if line.chance >= _NO_LONGER else "even then" if line.chance >= 0.45 else "no"
        stands = "it is level" if now == "level" else f"you are {now}"
        return f"{lead}: after {move_in_words(board, first)} {goes}, and {stands}"
    return None


def _winning_then(number: int, moment: Moment, *, mine: bool) -> str | None:
    """With which move a side was winning at a moment of the game, and which of its moves gave that away."""
    facts, side = moment.facts, moment.facts.color(mine)
    number = number if facts.plies[number].mover == side else number - 1
    worth = next((seen for seen in moment.given.judged if seen.ply == number + 1), None)
    if worth is None or max(worth.before, worth.after) < _WON:
        return None
    ply, who = facts.plies[number], "I" if mine else "you"
    were = "was" if mine else "were"
    when = "after" if worth.after >= _WON else "before"
    told = (
        f"{when} {ply.words} on move {1 + number // 2} {who} {were} {standing_in_words(max(worth.before, worth.after))}"
    )
    later = range(number if when == "before" else number + 2, len(facts.plies), 2)
    ended = next((at for at in later if (one := worth_at(at, moment)) is not None and one.after < _NO_LONGER), None)
    verdict = None if ended is None else verdict_in_words(ended, moment)
    return told if verdict is None else f"{told}; then {verdict}"


DISCUSSED: Sequence[type[Bidder]] = (AdviceDiscussed, EvenWithout, WhenItWas, WhyResign)
