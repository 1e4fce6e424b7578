"""Tells what is asked of a move of the game that was just spoken of: why it was bad or good, what was better, how it
would have stood with that, with which man something could be taken, and what its side had in mind."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names
from app.domain.move_worth import NO_GOOD, MoveWorth
from app.domain.prose_words import listed, move_in_words, piece_word
from app.soul.listening.bid import Moment
from app.soul.listening.choosing import kinds_in
from app.soul.listening.matter_said import PastMove
from app.soul.listening.played_words import cost_of, reason_of_move, standing_in_words, verdict_in_words, worth_at
from app.soul.listening.weighed import Weighed, all_weighed, best_of, chance_after, line_from, weighed
from app.soul.listening.weighed_words import continuation, reason_of, swapped_in

# Half-moves that are told behind a move of the game.
_SHOWN = 3


def why_in_game(past: PastMove, moment: Moment) -> str | None:
    """Why the move was bad: what came of it, and what the better one would have kept; or what it was good for."""
    worth, facts = worth_at(past.number, moment), moment.facts
    loss = _loss(past, worth, moment)
    if loss is None:
        return None
    name, reason = facts.plies[past.number].words, reason_of_move(past.number, facts)
    if loss < NO_GOOD:
        return f"{name} was there because {reason}" if reason else None
    kept = _kept(past, worth, moment)
    goes = _goes(past, moment)
    if goes:
        return f"after {name} {goes}{kept}"
    cost = cost_of(past.number, facts)
    return f"because {cost}{kept}" if cost else None


def _goes(past: PastMove, moment: Moment) -> str:
    """What follows on the move by a look, what that takes, and how its side stands then; empty where nobody looked."""
    facts, after = moment.facts, past.after
    line = line_from((past.played,), past.board, facts)
    goes = continuation(line[:_SHOWN], after, facts.me, begins="could play")
    if not goes:
        return ""
    swapped = swapped_in((past.played.uci(), *line), past.board)
    taken = f", which {swapped.replace('costs', 'cost', 1)}" if swapped.startswith("costs") else ""
    chance = chance_after((past.played,), past.board, facts)
    return f"{goes}{taken}{_then(chance, past, facts.me)}"


def _then(chance: float | None, past: PastMove, me: chess.Color) -> str:
    if chance is None:
        return ""
    now = standing_in_words(chance)
    if now == "level":
        return ", and it was only level"
    return f", and {'I was' if past.board.turn == me else 'you were'} {now}"


def _kept(past: PastMove, worth: MoveWorth | None, moment: Moment) -> str:
    """What the better move would have kept, as an afterthought."""
    better = _better(past, worth, moment)
    if better is None:
        return ""
    found, facts = weighed(better, past.board, moment.facts), moment.facts
    chance = worth.before if worth is not None else None if found is None else found.line.chance
    reason = "" if found is None else reason_of(found, facts.me)
    name, who = move_in_words(past.board, better), "me" if past.board.turn == facts.me else "you"
    stood = "" if chance is None else standing_in_words(chance)
    kept = f" would have kept {'it' if stood == 'level' else who} {stood}" if stood else " was better"
    return f"; {name}{kept}{f', for it {reason}' if reason else ''}"


def instead_in_game(past: PastMove, moment: Moment) -> str | None:
    """What its side should have played: the better move with its reason, and how it goes on; where all was lost, the
    move that gives nothing away."""
    worth, facts = worth_at(past.number, moment), moment.facts
    better, on = _better(past, worth, moment), f"on move {past.board.fullmove_number}"
    name, mine = facts.plies[past.number].words, past.board.turn == facts.me
    if better is None:
        if worth is None and not facts.seen:
            return None
        stood = None if worth is None else standing_in_words(worth.after)
        who = "I was" if mine else "you were"
        return f"nothing was better than {name} {on}{f': {who} {stood} all the same' if stood else ''}"
    found = weighed(better, past.board, facts)
    told = f"{move_in_words(past.board, better)} {on}, instead of {name}"
    if found is None:
        return f"{told}: {_before_after(worth, mine)}" if worth is not None else told
    reason = reason_of(found, facts.me)
    end = after_moves(past.board, better)
    goes = continuation(found.line.moves[1:_SHOWN], end, facts.me)
    now = standing_in_words(found.line.chance)
    stands = "it is level" if now == "level" else f"{'I am' if mine else 'you are'} {now}"
    told = f"{told}{f': it {reason}' if reason else ''}"
    return f"{told}; then {goes}, and {stands}" if goes else f"{told}, and {stands}"


def _before_after(worth: MoveWorth, mine: bool) -> str:
    who, were = ("I", "was") if mine else ("you", "were")
    return f"{who} {were} {standing_in_words(worth.before)} before it and {standing_in_words(worth.after)} after it"


def stood_in_game(past: PastMove, words: Sequence[str], moment: Moment) -> str | None:
    """How it would have stood with the other move that was spoken of, else with the better one; None without one."""
    worth, facts = worth_at(past.number, moment), moment.facts
    named = [move for move in past.others if past.board.piece_type_at(move.from_square) in kinds_in(words)]
    other = next(iter(named or past.others), None) or _better(past, worth, moment)
    if other is None:
        return None
    chance = chance_after((other,), past.board, facts)
    if chance is None and worth is not None and other == _better(past, worth, moment):
        chance = worth.before
    if chance is None:
        return None
    mine = past.board.turn == facts.me
    stood, goes = standing_in_words(chance), _line_behind(other, past, moment)
    who, left = ("I", "I was") if mine else ("you", "you were")
    told = f"with {move_in_words(past.board, other)} {who} would have been {stood}{f': then {goes}' if goes else ''}"
    if worth is None or other == past.played or standing_in_words(worth.after) == stood:
        return told
    return f"{told}; after {move_in_words(past.board, past.played)} {left} {standing_in_words(worth.after)}"


def _line_behind(move: chess.Move, past: PastMove, moment: Moment) -> str:
    end = after_moves(past.board, move)
    return continuation(line_from((move,), past.board, moment.facts)[:_SHOWN], end, moment.facts.me)


def with_what_man(moves: Sequence[chess.Move], board: chess.Board, moment: Moment) -> str | None:
    """With which man of a side something could be taken, the one spoken of first; None where none was."""
    takes = next((move for move in moves if board.is_capture(move)), None)
    if takes is None:
        return None
    all_takes = list(board.generate_legal_captures(to_mask=chess.BB_SQUARES[takes.to_square]))
    graded = [one.move for one in all_weighed(board, moment.facts, all_takes)]
    others = [one for one in graded or all_takes if one.from_square != takes.from_square]
    names = Names(board, moment.facts.me)
    told = f"with {names.of(takes.from_square)}: {move_in_words(board, takes)}"
    if not others:
        return f"{told}; nothing else could take there"
    more = listed([names.of(one) for one in dict.fromkeys(move.from_square for move in others)])
    best = f", and {move_in_words(board, graded[0])} was best" if graded and graded[0] in others else ""
    return f"{told}; {more} could have taken too{best}"


def thought_in_game(past: PastMove, moment: Moment) -> str | None:
    """What the character had in mind with its move, and what it did not look at; None for a move of the writer's."""
    facts = moment.facts
    if past.board.turn != facts.me:
        return None
    worth = worth_at(past.number, moment)
    better = _better(past, worth, moment)
    name, reason = facts.plies[past.number].words, reason_of_move(past.number, facts)
    man = piece_word(facts.plies[past.number].piece)
    to = f"I wanted the {man} on {chess.square_name(past.played.to_square)} and looked no further"
    wanted = f"I looked at what it did: {reason}" if reason else to
    missed = f"; I did not look at {move_in_words(past.board, better)}" if better is not None else ""
    return f"with {name} {wanted}{missed}"


def overlooked_in_game(past: PastMove, moment: Moment) -> str | None:
    """What was overlooked with the move: how it is answered; None for a good one."""
    worth = worth_at(past.number, moment)
    loss = _loss(past, worth, moment)
    if loss is None or loss < NO_GOOD:
        return None if loss is None else verdict_in_words(past.number, moment)
    return why_in_game(past, moment)


def _loss(past: PastMove, worth: MoveWorth | None, moment: Moment) -> float | None:
    """What the move cost by the analysis, else by a look; None where neither is known. A man that was given counts."""
    if worth is not None:
        return worth.loss
    found = weighed(past.played, past.board, moment.facts)
    return None if found is None else found.best.chance - found.line.chance


def _better(past: PastMove, worth: MoveWorth | None, moment: Moment) -> chess.Move | None:
    """The better move by the analysis, else by a look: where little is left, one that gives nothing away."""
    if worth is not None and worth.better:
        move = past.board.parse_san(worth.better)
        return None if move == past.played else move
    found, best = weighed(past.played, past.board, moment.facts), best_of(past.board, moment.facts)
    if found is None or best is None or best.move == past.played:
        return None
    return best.move if _is_clearly_better(best, found) else None


def _is_clearly_better(best: Weighed, found: Weighed) -> bool:
    """Whether a best move is worth naming beside another: it keeps more, or the other one gives a man away."""
    return best.line.chance - found.line.chance >= NO_GOOD or (found.gives and not best.gives)
