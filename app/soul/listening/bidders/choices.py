"""Answers which of several men to save, and what gets out of a check."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names, hanging
from app.domain.facts import Facts
from app.domain.prose_words import listed, move_in_words
from app.domain.trial import Trial, ranked
from app.soul.listening.bid import Bid, Moment, declined, once_for_its_words
from app.soul.listening.bidders.asked_plainly import asked_elsewhere, written
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.choice_words import (
    as_advice,
    manner_of,
    manner_worth,
    worth_of,
)
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.danger_words import refutes_itself
from app.soul.listening.heard import SpeechAct
from app.soul.listening.supposed_words import effect_of
from app.soul.listening.supposing import supposed_in
from app.soul.listening.topics import Subject

# Before what is asked of one named move or man alone, each of which a choice names too.
CHOICE = 0.978
# Ways out of a check that are named one by one, and moves
# that are weighed for one that saves most.
_NAMED, _WEIGHED = 5, 10
_NEVER = frozenset(
    (Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS, Subject.DRAW)
)
# What is past, and what asks for a taste.
_PAST = frozenset(
    [
        "did",
        "was",
        "were",
        "taken",
        "took",
        "instead",
        "wasnt",
        "wasn't",
        "didnt",
        "didn't",
        "swapped",
        "played",
        "better",
    ]
)
_OUT = frozenset(["out", "escape", "options", "option", "ways", "answer", "block", "reply", "respond", "interpose"])
# Ways out of a check that are only meant where two of them stand beside each other.
_ALSO_OUT = frozenset(["front", "run", "between", "walk", "step", "move", "away"])
_NOT_OUT = frozenset(
    ["castle", "castling", "many", "caught", "ever", "people", "rule", "chicken", "practise", "practice", "train"]
)
_SAVES = frozenset(
    ["out", "save", "saves", "guards", "attend", "rescue", "guard", "protect", "defend", "move", "retreat"]
)
_ONE_OF = frozenset(["which", "or", "what", "how", "both", "first"])


class WhatToSave:
    """How a man of the side to move that is attacked is saved; of several, which one first."""

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The move that saves most; None where no man that can be taken is named."""
        if not is_open(act, moment):
            return None
        text, facts = written(moment), moment.facts
        words = frozenset(words_in(text))
        any_way = words & {"anything", "something"} and words & {"save", "saves", "rescue", "guards", "protects"}
        if not words & _SAVES or not (words & _ONE_OF or any_way) or words & _PAST:
            return None
        meant = _named_of(words, facts.board.turn, facts)
        if not meant and "out" in words and facts.last is not None and chess.square_name(facts.last.square) in words:
            meant = [at for at, _ in hanging(facts.board, facts.board.turn)]  # "Can I get out of e5?"
        if not meant:
            return None
        return offered("what to save", moment, saving(meant, facts))


class WaysOutOfCheck:
    """What gets the side to move out of a check: which move is best, and what else there is."""

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The ways out; None where there is no check, or they are not asked for."""
        if not is_open(act, moment) or not moment.facts.board.is_check():
            return None
        words = frozenset(words_in(act.plain))
        asks = act.asks or words & {"list", "how", "what", "or"}
        if not asks or words & _NOT_OUT or not words & (_OUT | (_ALSO_OUT if "or" in words else frozenset())):
            return None
        if supposed_in(act.plain, moment.facts) is not None:
            return None  # "Block with the queen on d4?" names its own.
        return offered("ways out of check", moment, ways_out(moment.facts))


def ways_out(facts: Facts) -> str:
    """Every way out of the check, the best first, with what it does."""
    board = facts.board
    trials = sorted(ranked(board), key=lambda one: -worth_of(one.move, board) - manner_worth(one.move, board, facts.me))
    if not trials:
        return "there is none: it is mate"
    best, *others = trials
    effect = effect_of(best, facts.me).replace(move_in_words(board, best.move), "it", 1)
    if best.taken is None and (manner := manner_of(best.move, board, facts.me)):
        effect = f"{manner.removeprefix('; ')}, though {effect}" if " leaves " in effect else manner.removeprefix("; ")
    if not others:
        return f"there is only one way out, {move_in_words(board, best.move)}: {effect}"
    if len(others) <= _NAMED:
        told = [move_in_words(board, trial.move) for trial in others]
    else:
        told = [sort for sort in _SORTS if any(_sort(trial, board) == sort for trial in others)]
    return f"I would {as_advice(best.move, board)}: {effect}; the other ways out are {listed(told)}"


def saving(meant: Sequence[chess.Square], facts: Facts) -> str:
    """The move that saves most of some men that are attacked, and which of them it saves."""
    board, names = facts.board, Names(facts.board, facts.me)
    trials = ranked(board)[:_WEIGHED] + [trial for trial in ranked(board) if trial.saved][:_WEIGHED]
    # A check that takes nothing saves only for a move.
    lasting = [
        trial for trial in trials if not trial.checks or trial.taken or trial.move.from_square in meant
    ] or trials
    lasting = [trial for trial in lasting if not refutes_itself(effect_of(trial, facts.me))] or lasting
    best = max(lasting, key=lambda trial: (worth_of(trial.move, board), len(trial.saved)))
    moved = {best.move.from_square: best.move.to_square}
    saved = [at for at in meant if moved.get(at, at) in best.saved]
    effect = effect_of(best, facts.me).replace(move_in_words(board, best.move), "it", 1)
    others = [at for at, _ in hanging(board, board.turn) if moved.get(at, at) in best.saved]
    if not saved and others:
        return f"{names.all(others)} first: I would {as_advice(best.move, board)}: {effect}"
    if len(meant) == 1:
        how = "move it" if meant[0] in moved else "guard it" if saved else f"leave {names.of(meant[0])}"
        return f"{how}: I would {as_advice(best.move, board)}: {effect}"
    which = "both at once" if len(saved) == len(meant) else f"{names.all(saved)} first" if saved else "neither"
    return f"{which}: I would {as_advice(best.move, board)}: {effect}"


def _named_of(words: frozenset[str], color: chess.Color, facts: Facts) -> list[chess.Square]:
    """The men of a side that hang and that a message names, by their word or by their square."""
    kinds, board = kinds_in(words), facts.board
    named = [
        at
        for at in chess.scan_forward(board.occupied_co[color])
        if chess.square_name(at) in words or board.piece_type_at(at) in kinds
    ]
    if not named:
        return []
    hung = [at for at, _ in hanging(board, color)]
    return [at for at in hung if at in named]


_SORTS = ("taking what gives check", "putting something in between", "stepping aside with the king")


def _sort(trial: Trial, board: chess.Board) -> str:
    """Which kind of way out a move is."""
    if board.piece_type_at(trial.move.from_square) == chess.KING:
        return _SORTS[2]
    return _SORTS[0] if trial.taken is not None else _SORTS[1]


def is_open(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act may ask about the position of a game that goes on."""
    facts = moment.facts
    if facts.in_room or facts.over or not act.may_ask or act.topic in _NEVER or act.is_bad_news:
        return False
    return not asked_elsewhere(act, moment)


def offered(about: str, moment: Moment, told: str) -> Bid:
    """What was found; in a rated game it is declined."""
    return declined(CHOICE) if moment.facts.rated else Bid(CHOICE, from_board(about, told))
