"""Which moves of a game a question is about: played ones, by their notation or as they are described, and lines that
are tried in their place or behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess

from app.desk.games import SeenGame, board_at
from app.desk.moves.card_described import (
    SUPPOSED,
    TAKEN,
    Target,
    capture_of,
    described_ply,
    side_meant,
    thought_there,
    to_take,
)
from app.desk.moves.moves_named import WrittenMove, legal_as, lines_of, moves_named, number_said, ply_in, same_move
from app.domain.position import Color
from app.domain.prose_words import piece_word

# Letters between two moves that stand behind each other, and words by which they stand beside each other.
BETWEEN = 40
_BESIDE = re.compile(r"\b(?:or|rather|instead|than|versus|vs|better|but)\b")
_AFTER = re.compile(r"\bafter\W*$")
# Another move is meant in the place of the one that was talked of, and not where the page stands; a move is meant that
# was played.
_INSTEAD = re.compile(r"^(?!.*\b(?:here|now)\b).*\b(?:instead|rather)\b")
_PAST = re.compile(r"\b(?:was|were|did|had|have|went|played|when)\b|\bwasn't\b|\bdidn't\b")
# Half-moves behind a played move in which one that is tried is looked for, and moves that are told of in one answer.
NEAR, MOST = 8, 2


@dataclass(frozen=True, slots=True)
class _ShownMoves:
    """Where a page and a talk stand: `at` is the half-move that is shown, `talked` that of the last answer; a move may
    be meant `instead` of that one, one that was played (`past`), and one of a `side`."""

    at: int | None = None
    talked: int | None = None
    instead: bool = False
    past: bool = False
    side: Color | None = None

    def order(self) -> tuple[int | None, int | None]:
        """The half-move that is meant first, and the other one."""
        return (self.talked, self.at) if self.instead else (self.at, self.talked)

    def places(self) -> list[int]:
        """The half-moves after which a move without a number may be tried, the likeliest first."""
        here = [] if self.at is None else [self.at, self.at - 1]
        talk = [] if self.talked is None else [self.talked - 1, self.talked]
        return [*talk, *here] if self.instead else [*here, *talk]


def targets_of(text: str, low: str, game: SeenGame, at_ply: int | None, talked: int | None) -> list[Target]:
    """The moves that words name in a game, two at the most; `at_ply` is what the page shows, `talked` the half-move of
    the last answer. None where they name none that is there or can be played."""
    named = carried_on(moves_named(text), [one.san for one in game.state.moves])
    side = side_meant(low, game)
    shown = _ShownMoves(
        at_ply, talked, instead=_INSTEAD.search(low) is not None, past=_PAST.search(low) is not None, side=side
    )
    found = _of_notation(text, game, named, shown)
    number = number_said(text)
    if found:
        return _with_capture(low, game, found)[:MOST]
    if taken := to_take(low, game, number) or (thought_there(low, game, *shown.order()) if number is None else []):
        return taken[:MOST]
    described = described_ply(low, game, side, number)
    if described is not None:
        return [Target(described)]
    if number is not None:
        own = side or game.color or Color.WHITE
        ply = 2 * number - (1 if own is Color.WHITE else 0)
        return [Target(ply)] if 0 < ply <= game.state.ply else []
    return []


def carried_on(named: Sequence[WrittenMove], sans: Sequence[str]) -> list[WrittenMove]:
    """The moves that words name, a bare square behind the move of a piece as that piece's next move, where it went
    there and no pawn did: "Bg5 and h4" is 7.Bg5 and 8.Bh4."""
    found: list[WrittenMove] = []
    for one in named:
        piece = next((was.san[0] for was in reversed(found) if was.san[:1] in set("NBRQK")), None)
        bare = one.san in chess.SQUARE_NAMES and one.number is None
        moved = None if piece is None else f"{piece}{one.san}"
        if bare and moved is not None and one.san not in sans and any(same_move(san, moved) for san in sans):
            one = replace(one, san=moved)
        found.append(one)
    return found


def _with_capture(low: str, game: SeenGame, found: list[Target]) -> list[Target]:
    """The moves with a capture that is only thought of in the place of the one that was played: "9.Bg3, was that
    forced, or could I sacrifice on g5?"."""
    ply = found[0].ply
    if len(found) > 1 or found[0].tried or ply is None or SUPPOSED.search(low) is None:
        return found
    board = board_at(game.state, ply - 1)
    for taken in TAKEN.finditer(low):
        move = capture_of(board, None, taken["square"]) if taken["square"] else None
        if move is not None and move.uci() != game.moves[ply - 1]:
            return [*found, Target(None, ply - 1, (move.uci(),))]
    return found


def _first_half(game: SeenGame) -> int:
    """The half-move, counted from White's first, before which the game began, and one."""
    board = chess.Board(game.state.position.initial_fen)
    return 2 * (board.fullmove_number - 1) + (0 if board.turn else 1) + 1


def _of_notation(text: str, game: SeenGame, named: Sequence[WrittenMove], shown: _ShownMoves) -> list[Target]:
    """The played move of those that are named, and the lines that are only tried."""
    sans, first = [one.san for one in game.state.moves], _first_half(game)
    played = next((ply for one in named if (ply := _played(game, one, first, shown)) is not None), None)
    tried, ends = list[Target](), 0
    others: list[int] = []
    for run in lines_of(text, named):
        ply = _played(game, run[0], first, shown)
        if ply is not None and game.state.ended is False and run[0].number is None and _can_be_now(game, run[0]):
            # While a game runs, what can be played now is meant.
            ply = None
        if ply is not None:
            rest = _unplayed_rest(run, sans, ply)
            if (
                rest
                and any(ply_in(sans, one, first) is None for one in rest)
                and (line := _line_from(game, ply + len(run) - len(rest), rest)) is not None
            ):
                tried.append(Target(ply, ply + len(run) - len(rest), line))
            if rest and all(ply_in(sans, one, first) is not None for one in rest):
                others = [other for one in run[1:] if (other := ply_in(sans, one, first)) is not None]
            continue
        if tried and (chained := _chained(text, game, tried[-1], ends, run)) is not None:
            tried[-1], ends = chained, run[-1].end
            continue
        if (found := _tried(game, run, first, played, shown)) is not None:
            tried.append(found)
            ends = run[-1].end
    own = [] if played is None else [Target(played), *(Target(one) for one in others)]
    # Of a move that is set beside the played one both are told, the tried one first.
    return [*tried, *own]


def _chained(text: str, game: SeenGame, before: Target, ends: int, run: Sequence[WrittenMove]) -> Target | None:
    """A move that is tried behind another one that is: "after 2.Nf3 they go Nf6"; also where that is named last, "f6
    after Nf3". None where it stands beside it."""
    between = text[ends : run[0].start].lower()
    if len(between) > BETWEEN or _BESIDE.search(between) or before.passes or before.tried_at is None:
        return None
    board = board_at(game.state, before.tried_at)
    for uci in before.through:
        board.push_uci(uci)
    if _AFTER.search(between):
        first, at = [one.uci() for one in _legal_run(board, run)], before.tried_at
        if not first:
            at, board = game.state.ply, board_at(game.state, game.state.ply)
            first = [one.uci() for one in _legal_run(board, run)]
        if not first:
            return None
        for uci in first:
            board.push_uci(uci)
        named = text[:ends].split()[-1].strip("?!.,")
        then = legal_as(board, named)
        return None if then is None else Target(None, at, (then.uci(),), False, tuple(first))
    for uci in before.tried:
        board.push_uci(uci)
    more = tuple(one.uci() for one in _legal_run(board, run))
    return Target(None, before.tried_at, more, False, (*before.through, *before.tried)) if more else None


def _legal_run(board: chess.Board, run: Sequence[WrittenMove]) -> list[chess.Move]:
    """The moves of a line that can be played one after the other."""
    after, found = board.copy(stack=False), list[chess.Move]()
    for one in run:
        move = legal_as(after, one.san)
        if move is None:
            break
        found.append(move)
        after.push(move)
    return found


def _played(game: SeenGame, one: WrittenMove, first: int, shown: _ShownMoves) -> int | None:
    """The half-move at which a named move was played: of several that on the page, of the side that is meant, or the
    last. None where it was not, and for one that can be made where a finished game is shown, and is not asked about as
    one that was played."""
    sans = [move.san for move in game.state.moves]
    if one.number is not None:
        return ply_in(sans, one, first) or _near_number(sans, one, first, shown)
    plies = [at for at in range(1, len(sans) + 1) if ply_in(sans[at - 1 : at], one, first + at - 1) is not None]
    if game.state.ended and shown.at is not None:
        here = [at for at in plies if at - shown.at in (0, 1)]
        if here or (not shown.past and legal_as(board_at(game.state, min(shown.at, game.state.ply)), one.san)):
            return here[0] if here else None
    own = [at for at in plies if shown.side in (None, game.state.moves[at - 1].color)]
    return max(own or plies, default=None)


def _near_number(sans: Sequence[str], one: WrittenMove, first: int, shown: _ShownMoves) -> int | None:
    """The half-move of a move that is asked about as one that was played, with the number of the move beside it."""
    if not shown.past or one.number is None:
        return None
    beside = (ply_in(sans, replace(one, number=number), first) for number in (one.number + 1, one.number - 1))
    return next((at for at in beside if at is not None), None)


def _can_be_now(game: SeenGame, one: WrittenMove) -> bool:
    board = board_at(game.state, game.state.ply)
    move = legal_as(board, one.san)
    return move is not None and board.is_capture(move) is ("x" in one.san)


def _unplayed_rest(run: Sequence[WrittenMove], sans: Sequence[str], ply: int) -> list[WrittenMove]:
    """What of a line that begins with a played move was not played behind it."""
    for at, one in enumerate(run):
        if ply + at > len(sans) or ply_in(sans[ply + at - 1 : ply + at], WrittenMove(one.san)) is None:
            return list(run[at:])
    return []


def _line_from(game: SeenGame, at: int, run: Sequence[WrittenMove]) -> tuple[str, ...] | None:
    """The moves of a line (UCI) after so many half-moves, up to the first that cannot be played; None for none."""
    if not 0 <= at <= game.state.ply:
        return None
    board, found = board_at(game.state, at), list[str]()
    for one in run:
        move = legal_as(board, one.san)
        if move is None:
            break
        found.append(move.uci())
        board.push(move)
    return tuple(found) or None


def _tried(
    game: SeenGame, run: Sequence[WrittenMove], first: int, played: int | None, shown: _ShownMoves
) -> Target | None:
    """Where a line that was not played can stand: at its number, in the place of the played move or behind it, on the
    page, in the last position; else at the latest place where it is legal."""
    last, one = game.state.ply, run[0]
    places: list[int] = []
    if one.number is not None:
        half = 2 * (one.number - 1) - (first - 1)
        places = [half + 1] if one.black else [half, half + 1] if one.black is None else [half]
    else:
        if played is not None:
            places += [played - 1, *range(played, min(played + NEAR, last))]
        if not game.state.ended:
            places.append(last)
            if not shown.past and (passed := _passed(game, one)) is not None and _line_from(game, last, run) is None:
                return passed
        places += shown.places()
        places += [last, *range(last - 1, -1, -1)]
    for place in places:
        if (line := _line_from(game, place, run)) is not None:
            return Target(None, place, line)
    return None if game.state.ended or one.number is not None else _passed(game, one)


def _passed(game: SeenGame, one: WrittenMove) -> Target | None:
    """A move of the side that is not on move, tried as if it were."""
    board = board_at(game.state, game.state.ply)
    if board.is_check():
        return None
    board.push(chess.Move.null())
    move = legal_as(board, one.san)
    return None if move is None else Target(None, game.state.ply, (move.uci(),), passes=True)


def impossible_move(game: SeenGame, text: str, lead: str) -> tuple[str, list[Target]]:
    """Words on a move with its number that cannot be played there, and the move that was played instead of it."""
    one = next((one for one in moves_named(text) if one.number is not None), None)
    if one is None or one.number is None:
        return lead, []
    ply = 2 * one.number - (0 if one.black else 1)
    if not 0 < ply <= game.state.ply:
        return lead, []
    board, to = board_at(game.state, ply - 1), one.san.rstrip("+#!?")[-2:]
    if legal_as(board, one.san) is not None or ply_in([move.san for move in game.state.moves], one) is not None:
        return lead, []
    if one.black is None and legal_as(board_at(game.state, ply), one.san) is not None:
        return lead, []
    why = ""
    if to in chess.SQUARE_NAMES and board.color_at(chess.parse_square(to)) is board.turn:
        piece = piece_word(board.piece_type_at(chess.parse_square(to)) or chess.PAWN)
        why = f": the {piece} stands on {to}"
    dots = "..." if one.black else "."
    return f"{lead} {one.number}{dots}{one.san} cannot be played there{why}.".strip(), [Target(ply)]
