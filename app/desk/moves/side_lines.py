"""A line that was not played, put on the board: what it gives and takes, and whether it is good, by the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.board.position_words import pins_by
from app.desk.game_tool import shown_by
from app.desk.games import SeenGame, board_at, line_in_words, numbered
from app.desk.moves.judged import NO_ENGINE, decided, searched
from app.desk.moves.named_moves import SideLine, read_line
from app.desk.services import DeskServices
from app.desk.tool import Findings, ToolRefused
from app.desk.wording import hundred
from app.domain.prose import chances_in_words
from app.domain.prose_facts import points_ahead
from app.domain.prose_words import listed, pieces_in_words
from app.post_match.judging import INACCURACY_LOSS, chances

# Chances of a side below which a line that loses some does not work.
HOPELESS = 0.4


def begins_at(game: SeenGame, line: SideLine, ply: int | None) -> int:
    """The half-move (from 1) that the first move of a line would be: by its number, else where the page or the game
    stands. Raises ToolRefused for a number beyond the game, and for a line of which no move is legal there."""
    start = chess.Board(game.state.position.initial_fen)
    if line.number is not None:
        first = 2 * (line.number - start.fullmove_number) + (1 if start.turn else 0)
        # "9.hxg5" may be written of Black's, without the dots.
        ways = [first + 1, first] if line.black else [first, first + 1]
    else:
        here = game.state.ply if ply is None else ply
        ways = [here + 1, here]
    found = [(len(read_line(board_at(game.state, at - 1), line.words)[0]), at)
             for at in ways if 1 <= at <= game.state.ply + 1]  # fmt: skip
    if not found:
        raise ToolRefused("not_found", f"This game has only {(game.state.ply + 1) // 2} moves.")
    most, at = max(found, key=lambda one: one[0])
    if not most:
        board = board_at(game.state, found[0][1] - 1)
        side = "White" if board.turn else "Black"
        number = board.fullmove_number
        raise ToolRefused("not_found", f"{line.words[0]} is no legal move for {side} there (move {number}).")
    return at


async def looked_at(at: DeskServices, game: SeenGame, line: SideLine, ply: int | None) -> Findings:
    """The findings of a line: the chances of its side before it, after its first move at best play, and at its end."""
    first = begins_at(game, line, ply)
    board, before = board_at(game.state, first - 1), game.moves[: first - 1]
    moves, wrong = read_line(board, line.words)
    ucis, fen = [one.uci() for one in moves], game.state.position.initial_fen
    end = board.copy(stack=False)
    for move in moves:
        end.push(move)
    best = await searched(at, fen, before)
    if not best or best[0].centipawns is None:
        raise NO_ENGINE
    then = () if end.is_game_over() else await searched(at, fen, (*before, *ucis))
    own = board.turn == end.turn
    has = chances((1 if own else -1) * (then[0].centipawns or 0)) if then else decided(end, board.turn)
    facts = {
        "by": "White" if board.turn else "Black",
        "other": "Black" if board.turn else "White",
        "line": line_in_words(board, ucis, len(ucis)),
        "wrong": wrong,
        "played": tuple(ucis) == game.moves[first - 1 : first - 1 + len(ucis)],
        "best": numbered(board, board.san(chess.Move.from_uci(best[0].uci))),
        "had": round(max(has, chances(best[0].centipawns)), 3),
        "has": round(has, 3),
        "over": end.is_checkmate(),
        "ahead": points_ahead(end, board.turn) - points_ahead(board, board.turn),
        **_taken(board, moves),
        "pins": pins_by(end, moves[-1].to_square),
        "next": line_in_words(end, list(then[0].line) or [then[0].uci], 3) if then else None,
        "better_reply": await _better_reply(at, game, board, before, ucis, has),
    }
    inner = shown_by(game, first - 1, board.fen())
    return Findings({"side_line": facts}, inner | {"arrow": ucis[0], "end": end.fen(), "end_last": ucis[-1]})


async def _better_reply(
    at: DeskServices, game: SeenGame, board: chess.Board, before: Sequence[str], ucis: Sequence[str], has: float
) -> dict[str, Any] | None:
    """What the other side would answer to the first move instead of what the line says, where that is stronger."""
    if len(ucis) < 2:
        return None
    after = board.copy(stack=False)
    after.push_uci(ucis[0])
    answers = await searched(at, game.state.position.initial_fen, (*before, ucis[0]))
    if not answers or answers[0].uci == ucis[1] or answers[0].centipawns is None:
        return None
    left = chances(-answers[0].centipawns)
    if has - left < INACCURACY_LOSS:
        return None
    told, written = chess.Move.from_uci(answers[0].uci), chess.Move.from_uci(ucis[1])
    return {"move": numbered(after, after.san(told)), "instead": after.san(written), "left": round(left, 3)}


def _taken(board: chess.Board, moves: Sequence[chess.Move]) -> dict[str, str]:
    """What each side has taken in a line, in words; empty for nothing."""
    after, taken = board.copy(stack=False), {True: Counter[int](), False: Counter[int]()}
    for move in moves:
        if after.is_capture(move):
            kind = chess.PAWN if after.is_en_passant(move) else after.piece_type_at(move.to_square) or chess.PAWN
            taken[after.turn is board.turn][kind] += 1
        after.push(move)
    return {"takes": _men(taken[True]), "gives": _men(taken[False])}


def _men(men: Mapping[int, int]) -> str:
    return pieces_in_words(dict(sorted(men.items(), reverse=True)))


def side_line_words(facts: Mapping[str, Any]) -> str:
    """Whether the line is good for who begins it, what it costs, and how it would go on."""
    by, had, has = facts["by"], facts["had"], facts["has"]
    lost = had - has
    verdict = (
        "it mates" if facts["over"] and has > 0.5
        else "it is as good as anything" if lost < INACCURACY_LOSS
        else "it does not work" if has < HOPELESS
        else f"it can be played, but gives away {hundred(lost)} chances in a hundred"
    )  # fmt: skip
    stands = f"at its end {by} has {hundred(has)} chances in a hundred, {chances_in_words(has)}"
    told = [f"{facts['line']}: {verdict}; {stands}."]
    if facts["played"]:
        told.insert(0, "That is what was played.")
    if facts["gives"] and facts["takes"]:
        count = facts["ahead"]
        worth = "a pawn’s worth" if abs(count) == 1 else f"{abs(count)} pawns’ worth"
        balance = "an even trade" if not count else f"{worth} {'won' if count > 0 else 'lost'}"
        told.append(f"{by} gives {facts['gives']} and gets {facts['takes']}: {balance}.")
    elif facts["gives"] or facts["takes"]:
        told.append(f"{by} {'gives' if facts['gives'] else 'wins'} {facts['gives'] or facts['takes']} in it.")
    if facts["pins"]:
        told.append(f"At its end the last move pins the {listed(facts['pins'])}.")
    if facts["next"]:
        told.append(f"It would go on {facts['next']}.")
    if facts["wrong"]:
        told.append(f"{facts['wrong']} is not legal after that, so I stopped there.")
    if (reply := facts["better_reply"]) is not None:
        told.append(
            f"And {facts['other']} need not play {reply['instead']}: {reply['move']} is stronger and leaves {by} "
            f"{hundred(reply['left'])}."
        )
    if lost >= INACCURACY_LOSS:
        told.append(f"Better was {facts['best']}, with {hundred(had)}.")
    return " ".join(told)
