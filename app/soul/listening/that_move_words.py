"""What is said in clauses of the move under discussion: what was better and why, what the move cost, whether it is too
late for the better one, whether a whole way of moves was worth it, and which was the next mistake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, taking_of, to_move
from app.domain.move_worth import NO_GOOD
from app.domain.prose_words import counted, move_in_words, number_word, piece_word
from app.domain.trial import ranked, tried
from app.soul.listening.bid import Moment
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.played_words import AS_GOOD, cost_of, reason_of_move, verdict_in_words, worth_at
from app.soul.listening.spoken_of import MoveSpokenOf
from app.soul.listening.supposed_words import effect_of, of_move
from app.soul.listening.ways_of_asking import ThatMove

# Chances (0 to 1) that moves cost together, in words: each up to its limit.
_NEXT_TO_NOTHING = 3
_TOGETHER = ((AS_GOOD, "hardly anything"), (NO_GOOD, "a little"), (0.2, "a good deal"), (10.0, "dearly"))


@dataclass(frozen=True, slots=True)
class ThatMoveAsked:
    """What is asked, as `plain` gives it, of which move, and when."""

    text: str
    spoken: MoveSpokenOf
    moment: Moment


def told_of(asked: ThatMove, one: ThatMoveAsked) -> str | None:
    """The answer as one clause; None where there is none."""
    return _TOLD[asked](one)


def _alternative(text: str, spoken: MoveSpokenOf) -> chess.Move | None:
    """The move that is meant beside the one that was played: the one of the man or to the square that is named, else
    the better one."""
    words = words_in(text)
    kinds = kinds_in(words) - {spoken.board.piece_type_at(spoken.move.from_square)}
    squares = {chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES}
    better = spoken.better
    fits_better = better is not None and (not kinds or spoken.board.piece_type_at(better.from_square) in kinds)
    if better is not None and fits_better and (not squares or better.to_square in squares):
        return better
    aims = squares or {spoken.move.to_square}
    fits = [
        move
        for move in spoken.board.legal_moves
        if move.to_square in aims and move != spoken.move and (spoken.board.piece_type_at(move.from_square) in kinds)
    ]
    return next((one.move for one in ranked(spoken.board, fits)), None) if fits else None


def _on(spoken: MoveSpokenOf) -> str:
    return f"on move {spoken.board.fullmove_number}"


def _does(move: chess.Move, spoken: MoveSpokenOf, me: chess.Color, by: str = "it") -> str:
    """What another move would have done, with `by` in the place of its words."""
    board, words = spoken.board, move_in_words(spoken.board, move)
    took = board.is_capture(spoken.move) and board.is_capture(move) and move.to_square == spoken.move.to_square
    if not took:
        return effect_of(tried(move, board), me).replace(words, by, 1)
    after = after_moves(board, move)
    back, kind = taking_of(move.to_square, after), board.piece_type_at(spoken.move.from_square)
    told = f"{by} takes the same, and "
    told += f"{Names(after, me).of(back.move.from_square)} could take it there" if back else "nothing takes it there"
    king = board.king(board.turn)
    near = king is not None and abs(chess.square_file(spoken.move.from_square) - chess.square_file(king)) <= 1
    if kind == chess.PAWN and near:
        whose = "my" if spoken.by_me else "your"
        told += f", while {whose} pawn stays on {chess.square_name(spoken.move.from_square)} before the king"
    return told


def _why_not(one: ThatMoveAsked) -> str | None:
    """Why the other move was not played: it was the better one, or what would have spoken against it."""
    text, spoken, moment = one.text, one.spoken, one.moment
    other, me = _alternative(text, spoken), moment.facts.me
    if other is None:
        return None
    words = move_in_words(spoken.board, other)
    if other == spoken.better:
        owned = "no good reason" if spoken.by_me else "nothing speaks against it"
        return f"{owned}: {words} was the better move {_on(spoken)}; {_does(other, spoken, me)}"
    took = spoken.board.is_capture(other) and other.to_square == spoken.move.to_square
    told = f"{words}: {_does(other, spoken, me)}" if took else of_move(other, spoken.board, me, advises=False)
    best = "" if spoken.better is None else f"; best was {move_in_words(spoken.board, spoken.better)}"
    return f"{_on(spoken)}, {told}{best}"


def _why_better(one: ThatMoveAsked) -> str | None:
    """What the better move does that the played one did not."""
    text, spoken, moment = one.text, one.spoken, one.moment
    other = _alternative(text, spoken)
    if other is None:
        return None
    words, against = move_in_words(spoken.board, other), _against(spoken, moment)
    told = f"{words} {_on(spoken)}: {_does(other, spoken, moment.facts.me)}"
    return f"{told}; {against}" if against else told


def _what_better(one: ThatMoveAsked) -> str | None:
    """The better move, and what it does."""
    spoken, moment = one.spoken, one.moment
    played = move_in_words(spoken.board, spoken.move)
    if spoken.better is None:
        good = spoken.worth is not None and spoken.worth.loss < AS_GOOD
        return f"nothing was better than {played} {_on(spoken)}" if good else None
    words = move_in_words(spoken.board, spoken.better)
    return f"{words} instead of {played} {_on(spoken)}: {_does(spoken.better, spoken, moment.facts.me)}"


def _how_bad(one: ThatMoveAsked) -> str | None:
    """What the move cost, in chances out of a hundred."""
    spoken, moment = one.spoken, one.moment
    worth = spoken.worth
    if worth is None:
        return verdict_in_words(spoken.number, moment)
    whose = "my" if spoken.by_me else "your"
    before, after = round(100 * worth.before), round(100 * worth.after)
    played = f"{move_in_words(spoken.board, spoken.move)} {_on(spoken)}"
    if before <= after:
        return f"not bad at all: {played} cost nothing of {whose} chances, some {after} in a hundred"
    left = f"some {after}" if after > _NEXT_TO_NOTHING else "next to nothing"
    return f"{whose} chances fell from some {before} in a hundred to {left} with {played}"


def _why_bad(one: ThatMoveAsked) -> str | None:
    """What was wrong with the move: what it let the other side do, or what it let go."""
    spoken, moment = one.spoken, one.moment
    against = _against(spoken, moment)
    if spoken.better is None:
        return against
    words = move_in_words(spoken.board, spoken.better)
    if against is not None:
        return f"{against}; {words} was better"
    played = f"{move_in_words(spoken.board, spoken.move)} {_on(spoken)}"
    return f"{played} let something go: {words} was better; {_does(spoken.better, spoken, moment.facts.me)}"


def _against(spoken: MoveSpokenOf, moment: Moment) -> str | None:
    """What speaks against the move that was played: what it cost, how it was answered where that was well done, or the
    best answer that there was."""
    facts, played = moment.facts, f"{move_in_words(spoken.board, spoken.move)} {_on(spoken)}"
    cost = cost_of(spoken.number, facts)
    if cost:
        return f"{played} had its price: {cost}"
    answer = worth_at(spoken.number + 1, moment)
    if answer is not None and answer.loss < AS_GOOD:
        reason = reason_of_move(spoken.number + 1, facts)
        return f"after {played} came {facts.plies[spoken.number + 1].words}{f': {reason}' if reason else ''}"
    after = after_moves(spoken.board, spoken.move)
    best = next(iter(ranked(after)), None)
    if best is None or not (best.mates or best.points > 0 or best.attacks):
        return None
    return f"after {played} there was this: {effect_of(best, facts.me)}"


def _seen(one: ThatMoveAsked) -> str | None:
    """Whether the character saw at the time what was better."""
    spoken = one.spoken
    if spoken.better is None or spoken.worth is None or spoken.worth.loss < AS_GOOD:
        return None
    words = move_in_words(spoken.board, spoken.better)
    if spoken.by_me:
        return f"no: had I seen {words} {_on(spoken)}, I should have played it"
    return f"I see it now: {words} {_on(spoken)} was there for you"


def _why_played(one: ThatMoveAsked) -> str | None:
    """What the character wanted with a move of its own."""
    spoken, moment = one.spoken, one.moment
    if not spoken.by_me:
        return None
    reason, played = reason_of_move(spoken.number, moment.facts), move_in_words(spoken.board, spoken.move)
    better = "" if spoken.better is None else f", and did not see {move_in_words(spoken.board, spoken.better)}"
    return f"I looked at what {played} does{better}: {reason}" if reason else None


def _then(one: ThatMoveAsked) -> str | None:
    """What would have come after the better move."""
    spoken, moment = one.spoken, one.moment
    if spoken.better is None:
        return None
    after = after_moves(spoken.board, spoken.better)
    answer = next(iter(ranked(after)), None)
    words = f"after {move_in_words(spoken.board, spoken.better)} {_on(spoken)}"
    if answer is None:
        return f"{words} the game would have been over"
    who = "you" if spoken.by_me else "I"
    taken = spoken.board.piece_type_at(spoken.better.to_square)
    if taken is not None and answer.move.to_square == spoken.better.to_square:
        gave = counted(spoken.board.piece_type_at(spoken.better.from_square) or chess.PAWN, 1)
        back = move_in_words(after, answer.move)
        return f"{words} {who} would perhaps have taken back with {back}, {counted(taken, 1)} for {gave}"
    return f"{words} {who} would have had to answer, perhaps so: {effect_of(answer, moment.facts.me)}"


def _too_late(one: ThatMoveAsked) -> str | None:
    """Whether the better move can still be played."""
    text, spoken, moment = one.text, one.spoken, one.moment
    facts, better = moment.facts, spoken.better
    if better is None or facts.over:
        return None
    now, kind = to_move(facts.board, spoken.board.turn), spoken.board.piece_type_at(better.from_square)
    words, late = move_in_words(spoken.board, better), "late" in words_in(text)
    stands = now.piece_type_at(better.from_square) == kind and now.color_at(better.from_square) == now.turn
    if stands and better in now.legal_moves and now.is_capture(better) == spoken.board.is_capture(better):
        return f"{'no' if late else 'yes'}, it can still be played: {of_move(better, now, facts.me, advises=False)}"
    where = chess.square_name(better.from_square)
    gone = "" if stands else f", for the {piece_word(kind or chess.PAWN)} is no longer on {where}"
    return f"{'yes' if late else 'no'}, {words} is not possible any more{gone}"


def _next_worst(one: ThatMoveAsked) -> str | None:
    """The mistake of the same side that cost most beside this one."""
    text, spoken, moment = one.text, one.spoken, one.moment
    others = [seen for seen in moment.given.judged if seen.by_me == spoken.by_me and seen.ply != spoken.number + 1]
    worst = max(others, key=lambda seen: seen.loss, default=None)
    only = "only" in words_in(text)
    whose = "mine" if spoken.by_me else "yours"
    if worst is None or worst.loss < NO_GOOD:
        return f"{'yes' if only else 'no'}, no other move of {whose} cost much"
    told = verdict_in_words(worst.ply - 1, moment)
    if told is None:
        return None
    number = f"move {moment.facts.on_move(worst.ply - 1)}"
    return f"{'no: ' if only else ''}the next was on {number}: {told.replace(f' on {number}', '', 1)}"


def _worth_it(one: ThatMoveAsked) -> str | None:
    """Whether all the moves of that man were worth it: how many they were, how many would have done, what they cost."""
    text, spoken, moment = one.text, one.spoken, one.moment
    facts = moment.facts
    steps = [facts.plies[number] for number in spoken.way]
    if len(steps) < 2:
        return None
    start, end = steps[0].origin, steps[-1].square
    before = facts.before(spoken.way[0])
    needed = 0 if start == end else 1 if end in before.attacks(start) or _alone(start, end, before) else 2
    lost = len(steps) - needed
    worths = {seen.ply - 1: seen.loss for seen in moment.given.judged}
    together = next(words for limit, words in _TOGETHER if sum(worths.get(at, 0.0) for at in spoken.way) < limit)
    whose, kind = "my" if spoken.by_me else "your", piece_word(steps[0].piece)
    places = ", then to ".join(chess.square_name(step.square) for step in steps)
    way = f"{whose} {kind} went from {chess.square_name(start)} to {places}"
    if lost <= 0:
        return f"{_yes(text, worth=True)}: {way}, and each of these moves was needed; they cost {together}"
    count = number_word(len(steps))
    would = (
        "it stands where it stood" if needed == 0 else "one would have done" if needed == 1 else "two would have done"
    )
    return f"{_yes(text, worth=False)}: {way}, {count} moves, and {would}; together they cost {together}"


def _alone(start: chess.Square, end: chess.Square, board: chess.Board) -> bool:
    """Whether the man on a square reaches another one in one move on an empty board."""
    empty = chess.Board(None)
    man = board.piece_at(start)
    if man is None:
        return False
    empty.set_piece_at(start, man)
    return end in empty.attacks(start)


def _yes(text: str, *, worth: bool) -> str:
    """The yes or no: "was it worth it" asks for the good, "for nothing" for the bad."""
    good = not {"worth", "good", "useful", "pay", "help", "gain"}.isdisjoint(words_in(text))
    return "yes" if good == worth else "no"


_TOLD: dict[ThatMove, Callable[[ThatMoveAsked], str | None]] = {
    ThatMove.WHY_NOT: _why_not, ThatMove.WHY_BETTER: _why_better, ThatMove.WHAT_BETTER: _what_better,
    ThatMove.HOW_BAD: _how_bad, ThatMove.WHY_BAD: _why_bad, ThatMove.SEEN: _seen, ThatMove.WHY_PLAYED: _why_played,
    ThatMove.THEN: _then, ThatMove.TOO_LATE: _too_late, ThatMove.NEXT_WORST: _next_worst, ThatMove.WORTH_IT: _worth_it,
}  # fmt: skip
