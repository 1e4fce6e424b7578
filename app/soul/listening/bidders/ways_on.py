"""Answers how it goes on where much is at stake: how a mate goes, whether there is any defence, and what holds best."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, to_move
from app.domain.facts import Facts
from app.domain.mated_anyway import mated_anyway, mating_line
from app.domain.prose_words import listed, move_in_words
from app.domain.settling import settled
from app.domain.trial import Trial, mate_next, ranked
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.stands_by_looking import holds_in_words
from app.soul.listening.choice_words import worth_of
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.sources import is_perhaps_of_board
from app.soul.listening.supposed_words import effect_of
from app.soul.listening.worded_men import men_in
from app.soul.scripted.of_life import names_chess

# Moves that are weighed for a defence, 10 ms each, and that are named; chances up to which it is lost.
_WEIGHED, _NAMED, _LOST = 5, 2, 0.12
_SHOWS = frozenset(("show", "give", "write", "tell", "line", "moves", "finish", "go", "goes", "find", "work", "works"))
_DEFENDS = frozenset(
    ("defence", "defense", "defend", "save", "saving", "hold", "survive", "escape", "rescue", "salvage", "parry",
     "defences", "defenses", "resist", "resource", "lifeline", "wriggle")
)  # fmt: skip
_ASKS = frozenset(("is", "any", "how", "can", "what", "could", "anything", "do", "show", "which", "should"))
_OF_WRITER = frozenset(("i", "me", "my", "this", "here", "there", "it", "we", "that"))
# Words of a short message.
_SHORT = 12
_POINTS = frozenset(("it", "that", "this", "you", "them"))


class MateShown(ReadWhole):
    """How the mate goes that the writer has, or that comes whatever they play."""

    about = "how the mate goes"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        mate = bool(known & {"mate", "mates", "checkmate", "finish", "kill"})
        shows = known & _SHOWS and (mate or {"show", "me"} <= known or ("how" in known and known & {"go", "goes"}))
        asked = shows or (mate and known & {"what", "where", "how", "soon"})
        if facts.over or facts.my_turn or not asked or not _is_of_board(words, moment) or "mean" in known:
            return None
        line = mating_line(facts.board)
        return f"it goes {line_in_words(line, facts.board)}" if line else None


class AnyDefence(ReadWhole):
    """Whether there is a defence, and what holds best."""

    about = "what holds"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        stops = any(words[at] in ("stop", "prevent", "avoid", "meet") and words[at + 1 : at + 2] and
                    words[at + 1] in _POINTS for at in range(len(words)))  # fmt: skip
        way_out = "way" in known and "out" in known
        if not (known & _DEFENDS or stops or way_out) or not known & _ASKS or not known & _OF_WRITER:
            return None
        if facts.over or facts.my_turn or facts.board.is_game_over() or known & {"ever", "did", "was"}:
            return None
        if any(man.kind is not None for man in men_in(words)) or not (stops or _is_of_board(words, moment)):
            return None
        if known & set(chess.SQUARE_NAMES):
            return None
        return holds_in_words(facts) or defence_of(facts, moment.given.my_chances)


def _is_of_board(words: Sequence[str], moment: Moment) -> bool:
    """Whether a message speaks of the game: by its words, or because it is short and points at what lies there."""
    if len(words) <= _SHORT and set(words) & (_POINTS | {"here", "there", "me"}):
        return True
    return any(names_chess(act) or is_perhaps_of_board(act) for act in moment.heard.acts)


def line_in_words(line: Sequence[chess.Move], board: chess.Board) -> str:
    """ "queen to f4 with check, king to h5, and rook to h1, checkmate"."""
    after, told = board.copy(stack=False), []
    for move in line:
        told.append(move_in_words(after, move))
        after.push(move)
    return ", then ".join(told)


def defence_of(facts: Facts, chances: float | None) -> str:
    """The moves that hold best by counting, what is threatened, and how it stands; or the mate that comes anyway."""
    board = facts.board
    line = mated_anyway(board)
    if line:
        after = after_moves(board, line[0])
        first = move_in_words(board, line[0])
        return f"no: mate comes whatever you play; after {first} it goes {line_in_words(line[1:], after)}"
    trials = [trial for trial in ranked(board)[:_WEIGHED] if not _is_taken(trial)] or ranked(board)[:1]
    worth = {trial.move: worth_of(trial.move, board) for trial in trials}
    best = sorted(trials, key=lambda trial: -worth[trial.move])
    good = [trial for trial in best if worth[trial.move] >= worth[best[0].move]][:_NAMED]
    hold = listed([move_in_words(board, trial.move) for trial in good])
    verb = "hold" if len(good) > 1 else "holds"
    first = _stands(chances)
    return f"{first}{hold} {verb} best as far as I can count: {_why(good[0], facts)}{_threat(facts)}"


def _is_taken(trial: Trial) -> bool:
    """Whether what moved can simply be taken."""
    return trial.reply is not None and trial.reply[0].to_square == trial.move.to_square and trial.points < 0


def _stands(chances: float | None) -> str:
    """How it stands for the writer, where it is lost."""
    if chances is None or 1 - chances > _LOST:
        return ""
    return f"nothing saves it all, for you are {standing_in_words(1 - chances)}, but "


def _why(trial: Trial, facts: Facts) -> str:
    return effect_of(trial, facts.me)


def _threat(facts: Facts) -> str:
    """What the character means to do, if anything can be counted, as an afterthought."""
    if facts.board.is_check():
        return ""
    side = to_move(facts.board, facts.me)
    mate = mate_next(facts.board, facts.me)
    if mate is not None:
        return f"; I threaten mate with {move_in_words(side, mate)}"
    found = settled(side)
    if found.points <= 0 or not found.line:
        return ""
    names = Names(facts.board, facts.me)
    return f"; I mean to take {names.of(found.line[0].to_square)}"


WAYS_ON: Sequence[type[Bidder]] = (MateShown, AnyDefence)
