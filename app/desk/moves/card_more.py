"""What may be told of a move beside its worth: how usual it is, others as good, the men after it, the answer to it, and
why an early queen or a pawn before the king comes off well or badly; each a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import chess

from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.board.square_words import pawns_told
from app.desk.games import SeenGame, board_at, line_in_words, numbered
from app.desk.moves.card_described import Target
from app.desk.moves.counted import count_told
from app.desk.moves.judged import analysis_of, searched
from app.desk.moves.moments import costliest_of
from app.desk.moves.swap_words import leaving_words, swap_played, taken_back_by, trade_words
from app.desk.moves.tactic_notes import WORTH, settled
from app.desk.services import DeskServices
from app.desk.wording import many
from app.domain.prose_words import listed, man_on, number_word, pieces_in_words
from app.openings.tree import continuations
from app.post_match.judging import INACCURACY_LOSS, MISTAKE_LOSS, chances

# Games from which shares are told.
COUNTED = 100
# Shares of a hundred games up to which a move is rare, and from which it is one of the usual ones.
RARE, USUAL = 3, 20
# Usual moves that are named, other moves that are searched, the move up to which a queen is out early, and the chance
# from which a slip is told.
NAMED, SEARCHED, EARLY, WON = 2, 5, 6, 0.75
_ANSWER = re.compile(
    r"\b(?:what(?:'?s| is| are|s)? (?:my|the) (?:move|answer|reply|best)|how (?:do|should|would"
    r"|can) i (?:answer|reply|react|respond|meet)"
    r"|what (?:do|should|would|can) i (?:do|play|answer|reply)|my (?:answer|reply|response))\b"
)
_COUNTS = {"two": 2, "2": 2, "couple": 2, "three": 3, "3": 3, "few": 3, "four": 4, "4": 4}
_COUNT = re.compile(
    r"\b(two|three|four|couple|few|[234]) (?:of )?(?:\w+ ){0,2}(?:moves|alternatives|options|candidates|ideas|things)\b"
)


async def more_of(
    at: DeskServices, game: SeenGame, target: Target, wanted: Sequence[str], asked: str
) -> dict[str, str]:
    """The sentences that words ask for, by the part of the card they belong to."""
    told: dict[str, str] = {}
    if target.tried:
        board = board_at(game.state, target.tried_at or 0)
        if target.passes:
            return told
        for uci in target.through:
            board.push_uci(uci)
        before = (*game.moves[: target.tried_at or 0], *target.through)
        told["queen"] = await _early_queen(at, board, chess.Move.from_uci(target.tried[0]))
        own = game.color is not None and board.turn is game.color.is_white
        if _ANSWER.search(asked) and (not own or game.color is None) and len(target.tried) == 1:
            told["answer"] = await _answer(at, game, board, before, target.tried[0])
        move = chess.Move.from_uci(target.tried[0])
        you = None if game.color is None else game.color.is_white
        if "count" in wanted:
            told["count"] = count_told(board, target.tried, you)
        if "pawns" in wanted:
            told["pawns"] = pawns_told(board, target.tried, you)
        if "leave" in wanted and own:
            told["leave"] = leaving_words(board, move)
            told["trade"] = trade_words(board, move, await taken_back_by(at, game, board, before, move))
    else:
        ply = target.ply or 1
        board, move = board_at(game.state, ply - 1), chess.Move.from_uci(game.moves[ply - 1])
        if "several" in wanted:
            told["several"] = await _several(at, game, ply, asked)
        if "material" in wanted:
            told["material"] = await _material(at, game, ply)
        if {"why", "weak", "verdict"} & set(wanted):
            told["spared"] = await _spared(at, game, ply)
        if "luck" in wanted:
            told["luck"] = await _luck(at, game, ply)
        if "swap" in wanted:
            told["swap"] = swap_played(game, ply, costliest_of(game, await analysis_of(at, game), "mine"))
    if "usual" in wanted:
        told["usual"] = usual_words(board, move)
    return {name: words for name, words in told.items() if words}


def usual_words(board: chess.Board, move: chess.Move) -> str:
    """How often a move is played in its position, and what is usual there."""
    known = sorted(continuations(board), key=lambda one: -(one.played_weak + one.played_strong))
    total = sum(one.played_weak + one.played_strong for one in known)
    named = numbered(board, board.san(move))
    if total < COUNTED:
        return _in_book(board, move, named)
    shares = {one.uci: round(100 * (one.played_weak + one.played_strong) / total) for one in known}
    share = shares.get(move.uci(), 0)
    others = [
        f"{numbered(board, board.san(chess.Move.from_uci(one.uci)))} ({shares[one.uci]} in a hundred)"
        for one in known
        if one.uci != move.uci() and shares[one.uci]
    ][:NAMED]
    first = known[0].uci == move.uci()
    how = (
        f"is the usual move there ({many(share, 'game')} in a hundred)"
        if first
        else f"is one of the usual moves there ({many(share, 'game')} in a hundred)"
        if share >= USUAL
        else f"is seldom played there ({many(share, 'game')} in a hundred)"
        if share >= RARE
        else "is unusual: hardly anybody plays it there"
    )
    if not others:
        return f"{named} {how}."
    return f"{named} {how}. {'Else' if first else 'Usual'} {'is' if len(others) == 1 else 'are'} {listed(others)}."


def _in_book(board: chess.Board, move: chess.Move, named: str) -> str:
    """The same by the lines of the book alone, where few games were counted."""
    known = sorted(continuations(board), key=lambda one: -one.lines)
    if not known:
        return f"What is usual there I cannot say of {named}: the book of openings does not reach this position."
    told = [numbered(board, board.san(chess.Move.from_uci(one.uci))) for one in known if one.uci != move.uci()][:NAMED]
    own = next((one.lines for one in known if one.uci == move.uci()), 0)
    where = "stands in the book, too" if own else "is unusual: no line of the book has it"
    return f"{named} {where}." + (f" The book goes on with {' or '.join(told)}." if told else "")


async def _several(at: DeskServices, game: SeenGame, ply: int, asked: str) -> str:
    """Other moves that are about as good as the best."""
    found = _COUNT.search(asked)
    count = _COUNTS[found[1]] if found else NAMED
    board, moves = board_at(game.state, ply - 1), game.moves[: ply - 1]
    lines = await searched(at, game.state.position.initial_fen, moves, SEARCHED)
    known = [one for one in lines if one.centipawns is not None and one.uci != game.moves[ply - 1]]
    if not known:
        return ""
    best, told = chances(known[0].centipawns or 0), list[str]()
    for one in [one for one in known if best - chances(one.centipawns or 0) < MISTAKE_LOSS][:count]:
        does = purpose_words(proposal_of(board, list(one.line) or [one.uci], moves))
        name = numbered(board, board.san(chess.Move.from_uci(one.uci)))
        why = f": it {does}" if does else ""
        told.append(f"{name} ({round(100 * chances(one.centipawns or 0))} in a hundred{why})")
    if len(told) == 1:
        return f"Only one move was good there: {told[0]}."
    return f"{number_word(len(told)).capitalize()} sound moves in its place: {'; '.join(told)}."


async def _material(at: DeskServices, game: SeenGame, ply: int) -> str:
    """The men that each side has more, once what was to be taken has been taken."""
    after = board_at(game.state, ply)
    line = list(game.moves[ply : ply + 4])
    if len(line) < 2 and not after.is_game_over():
        lines = await searched(at, game.state.position.initial_fen, game.moves[: ply + len(line)])
        line += list(lines[0].line or (lines[0].uci,))[:4] if lines else []
    kept = settled(after, line) if line else []
    board = after.copy(stack=False)
    for uci in kept:
        board.push_uci(uci)
    own, other = material_beside(board, chess.WHITE if game.color is None else game.color.is_white)
    whose, theirs = ("you", "the other side") if game.color is not None else ("White", "Black")
    last = numbered(board_at(game.state, ply - 1), game.state.moves[ply - 1].san)
    at_end = f"after {last}" + (f" and {line_in_words(after, kept, len(kept))}" if kept else "")
    if not own and not other:
        return f"Counted {at_end}: material is level."
    points = sum(WORTH[one] * n for one, n in own.items()) - sum(WORTH[one] * n for one, n in other.items())
    more = [
        f"{who} {'have' if who == 'you' else 'has'} {pieces_in_words(men)} more"
        for who, men in ((theirs, other), (whose, own))
        if men
    ]
    count = f"{number_word(abs(points))} point{'s' if abs(points) > 1 else ''}"
    how = f"{count} {'up' if points > 0 else 'down'} for {whose}" if points else "level by the count of points"
    return f"Counted {at_end}: {listed(more)}, which is {how}."


def material_beside(board: chess.Board, side: chess.Color) -> tuple[Counter[int], Counter[int]]:
    """The men that a side has more than the other, and those that the other has more."""
    own = Counter({kind: len(board.pieces(kind, side)) for kind in WORTH if kind != chess.KING})
    other = Counter({kind: len(board.pieces(kind, not side)) for kind in WORTH if kind != chess.KING})
    return own - other, other - own


async def _answer(at: DeskServices, game: SeenGame, board: chess.Board, before: tuple[str, ...], uci: str) -> str:
    """The answer to a move that is tried, and what is usually played against it."""
    after = board.copy(stack=False)
    after.push_uci(uci)
    if after.is_game_over():
        return ""
    moves = (*before, uci)
    lines = await searched(at, game.state.position.initial_fen, moves)
    if not lines:
        return ""
    line = list(lines[0].line) or [lines[0].uci]
    does = purpose_words(proposal_of(after, line, moves))
    best = numbered(after, after.san(chess.Move.from_uci(lines[0].uci)))
    told = f"Your answer by the engine is {best}{': it ' + does if does else ''}."
    known = sorted(continuations(after), key=lambda one: -(one.played_weak + one.played_strong + one.lines))
    if known and known[0].uci != lines[0].uci:
        usual = chess.Move.from_uci(known[0].uci)
        theirs = purpose_words(proposal_of(after, [known[0].uci], moves))
        told += f" In the books it is {numbered(after, after.san(usual))}{': it ' + theirs if theirs else ''}."
    elif known:
        told += " It is what the books have, too."
    return told


async def _early_queen(at: DeskServices, board: chess.Board, move: chess.Move) -> str:
    """Why a queen that comes out before the other men is frowned on; "" for any other move."""
    home = chess.D1 if board.turn else chess.D8
    if (
        move.from_square != home
        or board.fullmove_number > EARLY
        or board.piece_type_at(home) != chess.QUEEN
        or board.is_capture(move)
    ):
        return ""
    after = board.copy(stack=False)
    after.push(move)
    lines = await searched(at, after.fen(), ())
    if not lines:
        return ""
    first = after.san(chess.Move.from_uci(lines[0].uci))
    hits, slip = _blows(after, move.to_square), ""
    for one in hits:
        then = after.copy(stack=False)
        then.push(one)
        found = await searched(at, then.fen(), ())
        if found and found[0].centipawns is not None and chances(found[0].centipawns) >= WON:
            best = chess.Move.from_uci(found[0].uci)
            slip = (
                f" Only not {numbered(after, after.san(one))} at once, for then comes {numbered(then, then.san(best))}."
            )
            break
    dots = "" if after.turn else "..."
    ways = " or ".join(f"{dots}{after.san(one)}" for one in hits[:2])
    by = f", here first {dots}{first} and then {ways}" if ways and first not in ways else f", here {dots}{first}"
    return (
        "An early queen is frowned on because it comes out before the knights and bishops: the other side "
        "brings men out "
        f"and attacks it at the same time{by}, and it has to move again while they develop.{slip}"
    )


def _blows(after: chess.Board, queen: chess.Square) -> list[chess.Move]:
    """Moves of knights and pawns that attack a queen on its square."""
    found = []
    for one in after.legal_moves:
        if after.piece_type_at(one.from_square) not in (chess.KNIGHT, chess.PAWN) or after.is_capture(one):
            continue
        then = after.copy(stack=False)
        then.push(one)
        if queen in then.attacks(one.to_square):
            found.append(one)
    return found


async def _spared(at: DeskServices, game: SeenGame, ply: int) -> str:
    """Why a pawn that was pushed before its own king cannot simply be taken; "" where it can, or for other moves."""
    after, move = board_at(game.state, ply), chess.Move.from_uci(game.moves[ply - 1])
    king = after.king(not after.turn)
    if after.piece_type_at(move.to_square) != chess.PAWN or king is None:
        return ""
    if abs(chess.square_file(king) - chess.square_file(move.to_square)) > 1:
        return ""
    lines = await searched(at, game.state.position.initial_fen, game.moves[:ply])
    taking = sorted(
        (one for one in after.legal_moves if one.to_square == move.to_square),
        key=lambda one: after.piece_type_at(one.from_square) or 0,
    )
    told = ""
    if lines and lines[0].centipawns is not None and taking:
        then = after.copy(stack=False)
        then.push(taking[0])
        replies = await searched(at, game.state.position.initial_fen, (*game.moves[:ply], taking[0].uci()))
        if replies and replies[0].centipawns is not None:
            has = chances(-replies[0].centipawns)
            if chances(lines[0].centipawns) - has >= INACCURACY_LOSS:
                line = line_in_words(after, [taking[0].uci(), *(replies[0].line or (replies[0].uci,))], 4)
                told = f" Taking at once does not punish it: {line} leaves {round(100 * has)} chances in a hundred."
    gained = _driven(board_at(game.state, ply - 1), after, move)
    drives = f" It drives the {gained} away." if gained else ""
    return (
        f"The pawn before the king leaves squares behind, but they have to be used.{drives}{told}"
        if told or drives
        else ""
    )


def _driven(before: chess.Board, after: chess.Board, move: chess.Move) -> str:
    """The man that a pushed pawn attacks; "" for none."""
    for square in after.attacks(move.to_square):
        if after.color_at(square) is not before.turn and after.piece_type_at(square) not in (
            None,
            chess.PAWN,
            chess.KING,
        ):
            return man_on(after, square)
    return ""


async def _luck(at: DeskServices, game: SeenGame, ply: int) -> str:
    """Whether a combination that won was sound: what the best defence comes to, beside what was played."""
    if ply >= game.state.ply:
        return ""
    after = board_at(game.state, ply)
    lines = await searched(at, game.state.position.initial_fen, game.moves[:ply])
    if not lines or lines[0].centipawns is None:
        return ""
    chance = chances(-lines[0].centipawns)
    sound = "It was sound, no luck" if chance >= 0.5 else "It had luck in it"
    best = line_in_words(after, settled(after, list(lines[0].line) or [lines[0].uci]), 4)
    played = numbered(after, after.san(chess.Move.from_uci(game.moves[ply])))
    kept = f"{sound}: against the best defence, {best}, you still had {round(100 * chance)} chances in a hundred."
    if lines[0].uci == game.moves[ply]:
        return kept
    return f"{kept} What was played, {played}, made it easier for you."
