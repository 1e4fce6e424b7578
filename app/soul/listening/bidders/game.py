"""Answers about the game as a whole: opening, turn, move number, phase, clock, check, and what was said."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import chess

from app.domain import prose_facts
from app.domain.facts import Facts
from app.domain.text import is_question
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.ending import moves_played
from app.soul.listening.bidders.topical import Topical
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic, move_slots

_IDEAS_FILE = Path(__file__).with_name("opening_ideas.toml")
_ABOUT_IT = re.compile(r"\b(?:about|idea|point|plan|what for|explain)\b")
_THEORY = re.compile(r"\b(?:theory|book|known|on our own)\b")
_CASTLE = re.compile(r"\bcastl")


# Words without which nobody asks for the turn, the number of the move, the phase or the last move.
_WHEREABOUTS = {
    Subject.TURN: re.compile(r"\b(?:turn|whose|who'?s|go|move|wait\w*|up|play)\b"),
    Subject.MOVE_NUMBER: re.compile(
        r"\b(?:number|how (?:many|far|long)|(?:which|what) move|move (?:is|are|number)|count)\b"
    ),
    Subject.PHASE: re.compile(r"\b(?:openings?|middle ?games?|end ?games?|endings?|phase|stage|early|late|far)\b"),
    Subject.LAST_MOVE: re.compile(
        r"\b(?:last|just|latest|previous|recent)\b.{0,20}\b(?:moved?|play\w*|did|do|go|went|done)\b"
        r"|\bwhat (?:did|have|was|were) (?:you|that|your)\b"
        r"|\bwhere did you\b|\b(?:your|which|what) (?:last |latest )?move\b|\bdid you (?:move|play|go)\b"
        r"|\b(?:missed|see|show|tell)\b.{0,20}\bmove\b"
    ),
}


class OpeningName(Topical):
    """The opening on the board with its variation, and what it is about."""

    subjects = frozenset((Subject.OPENING,))

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        name = moment.facts.opening
        if name is None:
            return [Topic("ask_opening_unknown", 1)]
        idea = idea_of(name)
        told = [Topic("ask_opening_idea", 1, {"idea": idea})] if idea else []
        asked_more = bool(_ABOUT_IT.search(act.plain) or _THEORY.search(act.plain))
        return [*told, Topic("ask_opening", 1)] if asked_more else [Topic("ask_opening", 1), *told]


class Whereabouts(Topical):
    """Whose turn it is, the move number, the phase, and the character's last move."""

    subjects = frozenset((Subject.TURN, Subject.MOVE_NUMBER, Subject.PHASE, Subject.LAST_MOVE))

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        facts = moment.facts
        if len(act.plain.split()) > 3 and act.topic in _WHEREABOUTS and not _WHEREABOUTS[act.topic].search(act.plain):
            return []
        if act.topic is Subject.MOVE_NUMBER and facts.over:
            return [Topic("ask_seen", 1, {"seen": f"the game took {moves_played(facts)} moves"})]
        if act.topic is Subject.MOVE_NUMBER:
            return [Topic("tail_number", 1)]
        if act.topic is Subject.PHASE:
            phase = prose_facts.phase_of(facts.board)
            return [Topic("ask_phase", 1, {"phase": f"{'a' if phase == 'middlegame' else 'an'} {phase}"})]
        if act.topic is Subject.LAST_MOVE:
            ply = facts.latest(True)
            return [Topic("tail_my_move", 1, move_slots(ply)) if ply else Topic("ask_why_none", 1)]
        return [] if facts.over else [Topic("tail_my_turn" if facts.my_turn else "tail_your_turn", 1)]


class TimeLeft(Topical):
    """The time left on both clocks."""

    subjects = frozenset((Subject.CLOCK,))

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        left = moment.given.left_ms
        if left is None:
            return [Topic("ask_clock_none", 1)]
        return [Topic("ask_clock_left", 1, {"mine": in_minutes(left[0]), "yours": in_minutes(left[1])})]


class CheckOrMate(Topical):
    """Whether it is check, mate or stalemate, and whether the writer may still castle."""

    subjects = frozenset((Subject.CHECK,))
    needs = re.compile(r"\b(?:check\w*|mate\w*|castl\w*|stalemate|legal|allow\w*|over)\b")

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        others = (one.plain for one in moment.heard.acts if one is not act)
        if not is_question(act.plain) and any(map(is_question, others)):
            return []  # "Ugh, check. Can I block?" asks something else.
        fact = castling_in_words(moment.facts) if _CASTLE.search(act.plain) else check_in_words(moment.facts.board)
        return [Topic("ask_seen", 1, {"seen": fact})]


class LastWords(Topical):
    """What the character said last."""

    subjects = frozenset((Subject.LAST_WORDS, Subject.REPEAT))
    at_table = False

    def topics(self, _act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        last = moment.dialogue.my_last
        return [Topic("ask_last_words", 1, {"line": last})] if last else []


@cache
def _ideas() -> dict[str, str]:
    return {str(name): str(idea) for name, idea in tomllib.loads(_IDEAS_FILE.read_text(encoding="utf-8")).items()}


def idea_of(opening: str) -> str | None:
    """What an opening is about, as a sentence without its full stop; None for one without an entry."""
    found = [name for name in _ideas() if opening.startswith(name)]
    return _ideas()[max(found, key=len)] if found else None


def in_minutes(left_ms: int) -> str:
    """ "3 minutes", "1 minute", "40 seconds"; minutes are rounded."""
    seconds = left_ms // 1000
    if seconds < 60:
        return f"{seconds} second{'' if seconds == 1 else 's'}"
    minutes = (seconds + 30) // 60
    return f"{minutes} minute{'' if minutes == 1 else 's'}"


def check_in_words(board: chess.Board) -> str:
    """Whether the side to move is mated, stalemated or in check."""
    if board.is_checkmate():
        return "it is checkmate"
    if board.is_stalemate():
        return "it is stalemate"
    return "it is check, and there is a way out of it" if board.is_check() else "nobody is in check"


def castling_in_words(facts: Facts) -> str:
    """Whether the opponent may still castle, by the rights that are left."""
    theirs = not facts.me
    if theirs in facts.castled:
        return "you have castled already"
    wings = [
        wing
        for wing, has in (
            ("kingside", facts.board.has_kingside_castling_rights(theirs)),
            ("queenside", facts.board.has_queenside_castling_rights(theirs)),
        )
        if has
    ]
    if not wings:
        return "you may not castle any more"
    return f"you may still castle {' or '.join(wings)}, once nothing stands in the way and no square of it is attacked"
