"""Goes on with the move or the man that was just spoken of: "but then the knight takes back, no?", "can I take it?",
"how do I stop it?"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess

from app.domain.board import after_moves
from app.domain.condition import hanging
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words, piece_word
from app.domain.text import plain
from app.domain.trial import eye_catching, ranked, tried
from app.soul.listening.bid import Bid, Bidder, Moment, bid_filled_in
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.choices import is_open, offered, saving
from app.soul.listening.choice_words import chosen_of
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.dialogue import leans_back
from app.soul.listening.heard import SpeechAct
from app.soul.listening.move_choice import TAKING, MoveChoice
from app.soul.listening.supposed_words import effect_of, verdict_on
from app.soul.listening.supposing import Supposed, supposed_in

# Words of what only goes on.
LONGEST = 12
_POINTS = frozenset(["it", "him", "her", "that", "he", "she", "this"])
_STOPS = frozenset(["stop", "stops", "stopping", "parry", "prevent", "defend", "meet", "against"])
# The end of a question that asks to agree, and words of one that asks what a move costs.
_AGREED = frozenset(["no", "right", "yes", "yeah", "correct", "not"])
_COSTS = frozenset(["lose", "loses", "losing", "cost", "costs", "hang", "hangs", "blunder", "drop", "drops"])
# Words of one that asks how it goes on.
_ASKS_NEXT = frozenset(["then", "next", "after", "afterwards"])
_OTHER = {"my": "your", "your": "my"}


@dataclass(frozen=True, slots=True)
class _Man:
    """A man that was named with its owner and its square, as the writer would name it."""

    words: tuple[str, ...]
    square: chess.Square


class SpokenOn:
    """Reads a short question together with the move, or with the man, of the lines before it; `of_board` answer what
    is then asked."""

    def __init__(self, of_board: Sequence[Bidder]) -> None:
        self._of_board = tuple(of_board)

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer; None where nothing on the board was spoken of, and for what says itself what it is about."""
        told_of_self = moment.dialogue.source is not None
        if moment.dialogue.my_last is None or told_of_self or len(act.plain.split()) > LONGEST:
            return None
        if not is_open(act, moment):
            return None
        return (
            self._further(act, moment)
            or _loses(act, moment)
            or _checks(moment)
            or _stopped(act, moment)
            or self._of_man(act, moment)
        )

    @staticmethod
    def _further(act: SpeechAct, moment: Moment) -> Bid | None:
        """What comes of the moves of the last line with those that the act adds to them."""
        before = next(iter(moment.dialogue.their_lines), "")
        first = supposed_in(plain(before), moment.facts)
        line = None if first is None else supposed_in(f"{plain(before)} . {act.plain}", moment.facts)
        if first is None or line is None or line.line[: len(first.line)] != first.line:
            return None
        asks_next = not _ASKS_NEXT.isdisjoint(words_in(act.plain))
        if line.line == first.line:
            told_so = _cannot_take_back(act, first, moment)
            return told_so or (_played_on(first, moment) if asks_next and not kinds_in(words_in(act.plain)) else None)
        if asks_next and not {"what", "where", "which"}.isdisjoint(words_in(act.plain)):
            return _played_on(line, moment)
        told = _comes_to(line, moment.facts)
        agrees = words_in(act.plain)[-1:] and words_in(act.plain)[-1] in _AGREED
        return offered("moves further on", moment, f"yes: {told}" if agrees else told)

    def _of_man(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer once the man that was spoken of stands in the place of "it"."""
        words = act.plain.replace("?", " ?").split()
        man = _man_in(moment.dialogue.my_last or "", moment.facts)
        at = next((at for at, word in enumerate(words) if word in _POINTS), None)
        if man is None or at is None or not leans_back(act) or kinds_in(words):
            return None
        text = " ".join((*words[:at], *man.words, *words[at + 1 :])).replace(" ?", "?")
        return bid_filled_in(replace(act, plain=text, text=text), moment, self._of_board)


def _man_in(line: str, facts: Facts) -> _Man | None:
    """The first man that a line of the character names, where it still stands."""
    words = words_in(plain(line))
    for whose, kind, on, square in zip(words, words[1:], words[2:], words[3:], strict=False):
        if whose in _OTHER and on == "on" and square in chess.SQUARE_NAMES:
            at = chess.parse_square(square)
            if facts.board.piece_type_at(at) in kinds_in((kind,)):
                return _Man((_OTHER[whose], kind, "on", square), at)
    return None


def _played_on(line: Supposed, moment: Moment) -> Bid | None:
    """What the writer would best play once the moves have been made, and the answer to them where it is the other
    side's turn; None where the game is then over."""
    me, after, told = moment.facts.me, after_moves(line.board, *line.line), ""
    if after.turn == me and not line.others:
        back = [move for move in after.legal_moves if move.to_square == line.line[-1].to_square]
        mine = next(iter(ranked(after, back or None)), None)
        if mine is None:
            return None
        told = f"then I would play {move_in_words(after, mine.move)}, and of your moves "
        after.push(mine.move)
    best = next(iter(ranked(after)), None)
    if best is None or after.turn == me:
        return None
    return offered("played on", moment, f"{told or 'then '}{effect_of(best, me)}")


def _cannot_take_back(act: SpeechAct, supposed: Supposed, moment: Moment) -> Bid | None:
    """That a man which is said to take back cannot, and which can; None where nothing of the kind is said."""
    words = words_in(act.plain)
    kinds = kinds_in(words)
    if len(kinds) != 1 or "back" not in words or not any(word in TAKING for word in words):
        return None
    after, last = after_moves(supposed.board, *supposed.line), supposed.line[-1]
    takers = {after.piece_type_at(move.from_square) for move in after.legal_moves if move.to_square == last.to_square}
    (kind,) = kinds
    if kind in takers:
        return None
    whose = "mine" if after.turn == moment.facts.me else "yours"
    others = sorted(piece_word(one) for one in takers if one is not None)
    rest = f", only the {' or the '.join(others)} can" if others else ", and nothing else can"
    told = f"no: no {piece_word(kind)} of {whose} can take back on {chess.square_name(last.to_square)}{rest}"
    return offered("no taking back", moment, told)


def _comes_to(line: Supposed, facts: Facts) -> str:
    """What the moves come to, and the best that the other side has then."""
    after = after_moves(line.board, *line.line)
    told = verdict_on(line, facts.me)
    best = next(iter(ranked(after, eye_catching(after))), None)
    if best is None or best.points < 0 or not (best.points or best.attacks or best.mates) or " and then " in told:
        return told
    whose = "I" if after.turn == facts.me else "you"
    effect = effect_of(best, facts.me).replace(move_in_words(after, best.move), "it", 1)
    return f"{told}; then {whose} have {move_in_words(after, best.move)}: {effect}"


def _loses(act: SpeechAct, moment: Moment) -> Bid | None:
    """Whether the move of the last line loses something: "does that lose a pawn?"."""
    words = frozenset(words_in(act.plain))
    before = next(iter(moment.dialogue.their_lines), "")
    if not words & _COSTS or not words & _POINTS or supposed_in(act.plain, moment.facts) is not None:
        return None
    found = supposed_in(plain(before), moment.facts)
    if found is None or len(found.line) > 1 or found.others:
        return None
    lost = tried(found.line[0], found.board).points < 0
    return offered("what a move costs", moment, f"{'yes' if lost else 'no'}: {verdict_on(found, moment.facts.me)}")


def _checks(moment: Moment) -> Bid | None:
    """Which of two men should give the check that is spoken of."""
    words = frozenset(words_in(written(moment)))  # "Which check, rook or queen?" is heard as two sentences.
    kinds, board = kinds_in(words), moment.facts.board
    if len(kinds) < 2 or "or" not in words or not words & {"check", "checks"}:
        return None
    checks = [move for move in board.legal_moves if board.gives_check(move)]
    best = [
        next(iter(ranked(board, [move for move in checks if board.piece_type_at(move.from_square) == kind])), None)
        for kind in sorted(kinds)
    ]
    moves = tuple(trial.move for trial in best if trial is not None)
    if len(moves) < 2:
        return None
    return offered("a choice of checks", moment, chosen_of(MoveChoice(board, moves), moment.facts.me))


def _stopped(act: SpeechAct, moment: Moment) -> Bid | None:
    """How the writer meets what hangs of theirs, or how the character stops a pawn that was spoken of."""
    words = frozenset(words_in(act.plain))
    if not words & _STOPS or not words & (_POINTS | {"you", "u"}):
        return None
    facts = moment.facts
    man = _man_in(moment.dialogue.my_last or "", facts)
    theirs = man is not None and facts.board.color_at(man.square) != facts.me
    if man is not None and theirs and facts.board.piece_type_at(man.square) == chess.PAWN and words & {"you", "u"}:
        return offered("a pawn stopped", moment, _pawn_stopped(man.square, facts))
    hung = [at for at, _ in hanging(facts.board, not facts.me)]
    if not hung or facts.board.turn == facts.me:
        return None
    return offered("a threat met", moment, saving(hung, facts))


def _pawn_stopped(square: chess.Square, facts: Facts) -> str:
    """Whether a pawn of the writer can be stopped: by what stands in its way, and by what looks at it or at its way."""
    board, step = facts.board, 8 if facts.me == chess.BLACK else -8
    ahead = square + step
    if board.color_at(ahead) == facts.me:
        stands = f"my {piece_word(board.piece_type_at(ahead) or chess.PAWN)} stands before it"
        return f"for now, yes: {stands} on {chess.square_name(ahead)}"
    way = list(range(ahead, 64 if step > 0 else -1, step))
    looking = next((one for at in (*way, square) for one in board.attackers(facts.me, at)), None)
    if looking is None:
        return f"no, nothing of mine guards its way from {chess.square_name(square)}"
    kind = piece_word(board.piece_type_at(looking) or chess.PAWN)
    return f"as yet my {kind} on {chess.square_name(looking)} guards its way, and more I have not"
