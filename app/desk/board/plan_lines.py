"""A plan out of an engine’s lines: which man goes where, what it then looks at, what it strikes at and frees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.games import line_in_words
from app.desk.moves.tactic_notes import WORTH
from app.desk.moves.use_words import knight_route
from app.domain import prose_facts
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed, man_on, piece_word
from app.post_match.judging import INACCURACY_LOSS

# Own moves of a line that are followed, ways of men that are told, half-moves that are written out.
OWN_MOVES, WAYS, WRITTEN = 5, 4, 8
# Steps of a plan that are told in words, and chances up to which a plan is no use any more.
WAYS_TOLD, HOPELESS = 3, 0.1
# Squares more that a piece behind must reach, for its line to have been opened.
FREED = 2


def ways_of(board: chess.Board, line: Sequence[str]) -> list[str]:
    """The ways of the men of the side to move over a line, a clause each, in the order in which they set out."""
    side, after = board.turn, board.copy(stack=False)
    ways: list[list[chess.Square]] = []
    told: dict[int, list[str]] = {}
    gone: set[int] = set()
    for at, uci in enumerate(line[: 2 * OWN_MOVES]):
        move = chess.Move.from_uci(uci)
        if move not in after.legal_moves:
            break
        if at % 2:
            # Another man that comes to the square of one that was taken has a way of its own.
            gone |= {n for n, way in enumerate(ways) if way[-1] == move.to_square}
            after.push(move)
            continue
        before = after.copy(stack=False)
        after.push(move)
        if before.is_castling(move):
            ways.append([move.from_square, move.from_square])
            told[len(ways) - 1] = ["the king castles"]
            continue
        index = next((n for n, way in enumerate(ways) if way[-1] == move.from_square and n not in gone), None)
        if index is None:
            ways.append([move.from_square])
            index = len(ways) - 1
        ways[index].append(move.to_square)
        told[index] = [_way(before, after, move, ways[index], side)]
    return [words for index in sorted(told) for words in told[index]][:WAYS]


def _way(
    before: chess.Board, after: chess.Board, move: chess.Move, way: Sequence[chess.Square], side: chess.Color
) -> str:
    """One man’s way up to its last square, and what it does from there."""
    kind = before.piece_type_at(move.from_square) or chess.PAWN
    name, start, end = piece_word(kind), chess.square_name(way[0]), chess.square_name(way[-1])
    by = f" by {listed([chess.square_name(one) for one in way[1:-1]])}" if len(way) > 2 else ""
    if before.is_capture(move):
        taken = piece_word(before.piece_type_at(move.to_square) or chess.PAWN)
        words = f"the {name} on {start} goes{by} to {end} and takes the {taken}" if by else (
            f"the {name} on {start} takes the {taken} on {end}"
        )  # fmt: skip
    elif kind == chess.PAWN:
        words = f"the pawn goes to {end}"
    else:
        words = f"the {name} goes from {start}{by} to {end}"
    # What a man looks at from where it takes, mostly to be taken back, is no aim of a plan.
    aim = "" if before.is_capture(move) else _looks_at(after, way[-1], side)
    more = [one for one in (aim, _frees(before, after, move, side)) if one]
    return f"{words}, {', and '.join(more).replace(', and which', ', which')}" if more else words


def looks_at(board: chess.Board, square: chess.Square) -> str:
    """What a man attacks from where it stands: "against the bishop on b3"; "" for nothing to speak of."""
    side = board.color_at(square)
    return "" if side is None else _looks_at(board, square, side)


def _looks_at(board: chess.Board, square: chess.Square, side: chess.Color) -> str:
    """What a man attacks from its square, or the free squares of the other half that it looks at."""
    kind, theirs = board.piece_type_at(square), board.occupied_co[not side] & ~board.kings
    hit = list(chess.SquareSet(board.attacks_mask(square) & theirs))
    hit.sort(key=lambda one: -WORTH[board.piece_type_at(one) or chess.PAWN])
    if kind == chess.PAWN:
        pawns = [one for one in hit if board.piece_type_at(one) == chess.PAWN] or hit
        return f"striking at the {man_on(board, pawns[0])}" if pawns else ""
    if hit:
        return f"against the {listed([man_on(board, one) for one in hit[:2]])}"
    if kind in (chess.ROOK, chess.QUEEN):
        file = chess.square_file(square)
        if file in prose_facts.open_files(board):
            return f"on the open {chess.FILE_NAMES[file]}-file"
    far = (4, 5, 6) if side else (3, 2, 1)
    free = [
        one
        for one in chess.SquareSet(board.attacks_mask(square) & ~board.occupied)
        if chess.square_rank(one) in far
        and not chess.BB_PAWN_ATTACKS[side][one] & board.pawns & board.occupied_co[not side]
    ]
    return (
        f"with an eye on {listed([chess.square_name(one) for one in free[:2]])}"
        if kind == chess.KNIGHT and free
        else ""
    )


def _frees(before: chess.Board, after: chess.Board, move: chess.Move, side: chess.Color) -> str:
    """The piece behind whose line a move opens."""
    sliders = (before.bishops | before.rooks | before.queens) & before.occupied_co[side]
    for one in chess.SquareSet(sliders):
        if one != move.from_square and len(after.attacks(one)) - len(before.attacks(one)) >= FREED:
            return f"which frees the {man_on(before, one)}"
    return ""


def man_meant(board: chess.Board, side: chess.Color, piece: str | None, square: str | None) -> chess.Square | None:
    """The man of a side that is spoken of: on its square, or the only one of its kind; None where it is not plain."""
    if square is not None:
        at = chess.parse_square(square)
        fits = board.color_at(at) is side and (piece is None or piece_word(board.piece_type_at(at) or 0) == piece)
        return at if fits else None
    if piece is None:
        return None
    found = list(board.pieces(chess.PIECE_NAMES.index(piece), side))
    return found[0] if len(found) == 1 else None


def shut_in(board: chess.Board, square: chess.Square) -> list[str]:
    """The men of its own side that stand in the way of a bishop, rook or queen."""
    side, kind = board.color_at(square), board.piece_type_at(square)
    if kind not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
        return []
    return [man_on(board, one) for one in board.attacks(square) if board.color_at(one) is side]


def to_square(board: chess.Board, goal: str, side: chess.Color) -> list[str]:
    """Who of a side can make use of a square, and what guards it: clauses."""
    at, found = chess.parse_square(goal), list[str]()
    if (route := knight_route(board, at, side)) is not None and len(route) > 1:
        by = f" by {listed(route[1:-1])}" if route[1:-1] else " at once"
        found.append(f"the knight on {route[0]} can go to {goal}{by}")
    see = [man_on(board, one) for one in board.attackers(side, at) if board.piece_type_at(one) != chess.KING]
    if see:
        found.append(f"your {listed(see[:3])} already {'look' if len(see) > 1 else 'looks'} at it")
    guards = [man_on(board, one) for one in board.attackers(not side, at)]
    found.append(f"it is guarded by the {listed(guards[:3])}" if guards else "nothing of theirs guards it")
    return found


def line_told(board: chess.Board, line: Sequence[str]) -> str:
    """A line as it is written out in a plan."""
    return line_in_words(board, list(line), WRITTEN)


def plan_of(board: chess.Board, line: Sequence[str]) -> dict[str, Any]:
    """One line as a plan, JSON-ready: its first move, how it is written, and the ways of the men."""
    return {"line": line_told(board, line), "ways": ways_of(board, line), "uci": line[0]}


def plan_told(facts: Mapping[str, Any]) -> str:
    """The plan: of one man, square or file first, then the lines and what else there is to aim at."""
    who = "They" if facts["theirs"] and facts["you"] else "You" if facts["you"] else facts["side"]
    first, *others = facts["plans"]
    stand = ("stands", "is") if who == facts["side"] else ("stand", "are")
    words = chances_in_words(facts["chance"])
    verdict = f"{who} {stand[words in ('losing', 'winning')]} {words}."
    if (further := facts.get("further")) is not None:
        return f"After that: {'; then '.join(further[:WAYS_TOLD])}." if further else (
            f"Further one cannot see from here: look again once that stands. {verdict}"
        )  # fmt: skip
    if facts["pair"]:
        return _pair_words(facts)
    told = [facts["opening"]]
    if facts["threat"]:
        told.append(facts["threat"])
    if facts["checkers"]:
        told.append(f"{who} {stand[1]} in check by the {listed(facts['checkers'])}, so first {facts['first']}.")
    told += [_man_words(facts, facts["man"]), facts["files"], *facts["king"]]
    if facts["square"]:
        told.append(f"On {facts['asked_square']}: {listed(facts['square'])}.")
    if facts["theirs"] and not facts["on_move"] and facts["you"] and not facts["man"]:
        # What would follow on a move for nothing is no verdict: the threat and the aim say enough.
        last = f"Their last move {facts['last']}. " if facts["last"] else ""
        steps = [facts["step"], *first["ways"][1:2]]
        told.append(f"{last}Next they would like this: {'; then '.join(steps)}.")
        return " ".join(filter(None, told))
    passing = "" if facts["on_move"] else ", were it their move" if facts["theirs"] else ", on the next move"
    if not (facts["man"] and facts["man"]["line"] == first["line"]):
        lead = "The engine’s plan for them" if facts["theirs"] else "The plan" if not facts["you"] else "Your plan"
        lined = facts["lined"] and not facts["in_words"]
        by = f", by the engine’s best line ({first['line']})" if lined else ""
        begins = [] if facts["checkers"] else [f"{'' if facts['threat'] else 'first '}{facts['first']}"]
        steps = [*begins, *first["ways"][1:WAYS_TOLD]] or first["ways"][:1]
        if begins and " by " in first["ways"][0] and "takes" not in first["ways"][0]:
            # The way of one man over several squares is the plan itself.
            steps[0] = first["ways"][0]
        told.append(f"{lead}{passing}{by}: {'; '.join(first['ways']) if lined else '; then '.join(steps)}.")
    if others and not facts["in_words"] and others[0]["ways"][:1] != first["ways"][:1] and not facts["man"]:
        line = f" ({others[0]['line']})" if facts["lined"] else ""
        told.append(f"Another way{line}: {'; then '.join(others[0]['ways'][:1])}.")
    if facts["chance"] > HOPELESS and not facts["man"] and not facts["checkers"]:
        later = [*facts["undone"], *facts["aims"]] if len(first["ways"]) < WAYS_TOLD else facts["aims"]
        told.append(f"In the long run: {listed(later)}." if later else "")
    told.append(verdict)
    return " ".join(filter(None, told))


def _pair_words(facts: Mapping[str, Any]) -> str:
    """Where each of two men of a kind belongs, and what comes before that."""
    told = [_man_words(facts, one) for one in facts["pair"]]
    if any(one["cost"] >= INACCURACY_LOSS for one in facts["pair"]) and facts["on_move"]:
        told.insert(0, f"First {facts['first']}: nothing else is as urgent.")
    return " ".join(filter(None, told))


def _man_words(facts: Mapping[str, Any], man: Mapping[str, Any] | None) -> str:
    """What is to be done with one man that is asked about."""
    if man is None:
        return ""
    told = [f"The {man['name']} stands {man['looks']}." if man["looks"].startswith(("against", "on ")) else ""]
    if facts["asked"]["worst"]:
        whose = "Their" if facts["theirs"] and facts["you"] else "Your" if facts["you"] else f"{facts['side']}’s"
        told.insert(0, f"{whose} worst-placed piece is the {man['name']}.")
    if not man["moves"] or (man["shut_in"] and man["frees"]):
        shut = f", shut in by the {listed(man['shut_in'])}" if man["shut_in"] else ""
        told.append(f"The {man['name']} {'has no move' if not man['moves'] else 'has little room'} now{shut}.")
    if man["frees"]:
        line = f" ({man['line']})" if facts["lined"] else ""
        told.append(f"It comes out so: {man['frees']}{line}.{_further_words(man)}")
        if man["places"]:
            told.append(f"Then it belongs on {' or '.join(man['places'])}.")
    elif man["way"]:
        costs = "" if man["cost"] < INACCURACY_LOSS else f"; but {facts['first']}, is better just now"
        costs = "" if facts["pair"] else costs
        lead = "Where it is going" if facts["theirs"] else "Where it belongs"
        line = f" ({man['line']})" if facts["lined"] else ""
        told.append(f"{lead}: {man['way']}{line}{costs}.{_further_words(man)}")
    return " ".join(filter(None, told))


def _further_words(man: Mapping[str, Any]) -> str:
    """Where a knight goes on to from a square that is only a stop."""
    return (
        f" That is a stop on the way: from there it goes on to {' or '.join(man['further'])}." if man["further"] else ""
    )
