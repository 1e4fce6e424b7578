"""Whether one man is in danger where it stands, by what attacks and guards it; and where it could go safely."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.body.base import Candidate
from app.desk.board.engine_facts import answered_by
from app.desk.board.piece_words import TOLD, asked_pieces
from app.desk.games import numbered
from app.desk.men import ANY_MAN, MEN
from app.desk.moves.judged import searched_from
from app.desk.services import DeskServices
from app.domain.condition import hanging
from app.domain.exchange import takers_of
from app.domain.prose_words import listed, man_on
from app.post_match.judging import chances

_MAN = rf"(?:{ANY_MAN})"
_AT_RISK = (
    r"(?:in (?:any |some |real )?(?:danger|trouble)|(?:un)?safe|attacked|under (?:attack|fire)|hanging"
    r"|hangs?|en prise|loose"
    r"|threatened|(?:un)?protected|(?:un)?guarded|(?:un)?defended|at risk|endangered)"
)
_ASKED = re.compile(
    rf"\b(?:is|are|was|isn'?t|does|do) (?:my|his|her|their|the|that) (?:[\w-]+ )?{_MAN}\b[^.?!,]{{0,20}}?\b{_AT_RISK}\b"
    rf"(?! (?:for|to|square|move|way)\b)"
    rf"|\b(?:what|who|which (?:piece|man|one)) (?:is |are |'s )?attack(?:s|ing)? (?:my|his|her|their|the) (?:[\w-]+ )?"
    rf"{_MAN}\b"
    rf"|\b{_MAN} (?:on|at) [a-h][1-8]\b[^.?!,]{{0,12}}?\b{_AT_RISK}\b"
)
_WHERE = re.compile(
    rf"\bwhere (?:can|could|should|does|may|might|do) (?:i (?:put|move|bring|take) )?"
    rf"(?:she|he|it|her|him|(?:my|the) {_MAN})"
    r"\b[^.?!]{0,24}\b(?:safe\w*|not be taken|without (?:being|losing)"
    r"|out of (?:danger|reach)|escape|run)\b"
    rf"|\b(?:which|what) squares? (?:is|are) safe for (?:her|him|it|(?:my|the) {_MAN})\b"
    rf"|\bsafe squares? for (?:her|him|it|(?:my|the) {_MAN})\b"
)
_WHAT = re.compile(r"\b(?:what|who|which \w+)\b[^.?!]{0,8}\battack")
_THERE = re.compile(r"\b(?:there|here|it|that|now)\b")
_LOSS = re.compile(r"\b(?:lost|gone|lose|losing|dead)\b")
_SAFETY = re.compile(r"\b(?:safe|protected|guarded|defended)\b")
_RELATIVE = re.compile(r"\bthat(?:'s|s| is| are| would)\b")
_NAMED = re.compile(rf"\b{_MAN}s?\b")
# Squares that are named, and safe ones that are searched.
NAMED, SQUARES_TRIED = 12, 4


def asks_of_danger(low: str) -> bool:
    """Whether it is asked if a man that is named, other than a king, is in danger or guarded."""
    return _ASKED.search(low) is not None and _NAMED.findall(low)[:1] != ["king"]


def asks_where_safe(low: str) -> bool:
    """Whether it is asked where a man could go without being lost."""
    return _WHERE.search(low) is not None


def names_man(low: str) -> bool:
    """Whether words name a man of the board."""
    return _NAMED.search(low) is not None


def danger_facts(board: chess.Board, you: chess.Color, asked: str, moves: Sequence[str] = ()) -> dict[str, Any]:
    """JSON-ready facts of the men that a question names: each with what attacks and guards it, whether it can be taken
    at a profit (`lost`), and the squares (`safe`) where it could not be; `gone` is the man that the last of the `moves`
    (UCI, from the start of the game) took, where such a one is asked for."""
    # "Where can she go that is safe" speaks of no man of the other side.
    low = _RELATIVE.sub(" ", asked.lower())
    found = asked_pieces(board, you, low, most=NAMED)
    if len(found) > 1 and _THERE.search(low) and (moved := _moved_last(board, you, moves)) is not None:
        # "Is my knight safe there" is asked of the one that has just gone there.
        found = [one for one in found if one["piece"].endswith(moved)] or found
    for one in found:
        square = chess.parse_square(one["piece"].split()[-1])
        side = bool(board.color_at(square))
        one["lost"] = square in {hit for hit, _ in hanging(board, side)}
        one["safe"] = _safe_from(board, square, side)
        one["mine"] = side is you
        one["white"] = side
    if any(one["lost"] for one in found) and not asks_where_safe(asked.lower()):
        found = [one for one in found if one["lost"]]
    elif len(found) > 1 and not asks_where_safe(asked.lower()):
        found = [one for one in found if one["attacked_by"]] or found
    found = found if not any(one["attacked_by"] for one in found) else found[:TOLD]
    return {"endangered": found, "gone": _gone(board, you, asked.lower()), "yours": board.turn is you,
            "safety": _SAFETY.search(asked.lower()) is not None,
            "what": _WHAT.search(asked.lower()) is not None, "taking": asked.startswith("can they take"),
            "to_go": asks_where_safe(asked.lower())}  # fmt: skip


async def man_of(
    at: DeskServices, board: chess.Board, best: Candidate, you: chess.Color, asked: str
) -> dict[str, Any] | None:
    """A man of the asker's that a question names and where it could go: what attacks it, whether it would be lost, its
    `safe` squares and the best of its moves, and, where the best move is another's, what follows if it is taken then;
    None where no such man is found, or it is not the asker's move."""
    found = danger_facts(board, you, asked)["endangered"]
    mine = sorted((one for one in found if one["mine"]), key=lambda one: (not one["lost"], not one["attacked_by"]))
    man = next(iter(mine), None)
    if man is None or board.turn is not you:
        return None
    square, first = chess.parse_square(man["piece"].split()[-1]), chess.Move.from_uci(best.uci)
    facts: dict[str, Any] = {**man, "moves_it": first.from_square == square, "to": None, "taken": None}
    tried: list[tuple[int, chess.Move]] = []
    for name in () if facts["moves_it"] else man["safe"][:SQUARES_TRIED]:
        move = board.find_move(square, chess.parse_square(name))
        after = _after(board, move)
        lines = () if after.is_game_over() else await searched_from(at, after.fen())
        if lines and lines[0].centipawns is not None:
            tried.append((-lines[0].centipawns, move))
    if tried:
        score, move = max(tried, key=lambda one: one[0])
        facts["to"] = {"move": numbered(board, board.san(move)), "square": chess.square_name(move.to_square),
                       "cost": round(max(0.0, chances(best.centipawns or 0) - chances(score)), 3)}  # fmt: skip
    then = _after(board, first)
    takers = [] if facts["moves_it"] else takers_of(square, then)
    if takers:
        least = min(takers, key=lambda one: then.piece_type_at(one.from_square) or chess.PAWN)
        facts["taken"] = await answered_by(at, then, least)
    return facts


def _after(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def _moved_last(board: chess.Board, you: chess.Color, moves: Sequence[str]) -> str | None:
    """The square to which a side moved last."""
    at = len(moves) - (2 if board.turn is you else 1)
    return moves[at][2:4] if 0 <= at < len(moves) else None


def _gone(board: chess.Board, you: chess.Color, low: str) -> str | None:
    """The man of a side, of a kind that is named, which the last move of the other one took, and by what: in words."""
    named = _NAMED.search(low)
    if named is None or not board.move_stack or not _LOSS.search(low) or board.turn is not you:
        return None
    before = board.copy(stack=1)
    move = before.pop()
    kind = before.piece_type_at(move.to_square)
    if kind is None or kind != MEN[named[0].rstrip("s")] or before.color_at(move.to_square) is not you:
        return None
    return f"the {man_on(before, move.from_square)} has just taken your {man_on(before, move.to_square)}"


def _safe_from(board: chess.Board, square: chess.Square, side: chess.Color) -> list[str]:
    """Where a man could go without being taken at a profit, were its side on move."""
    turned = board.copy(stack=False)
    if turned.turn is not side:
        if turned.is_check():
            return []
        turned.push(chess.Move.null())
    safe = []
    for move in turned.legal_moves:
        if move.from_square == square:
            after = turned.copy(stack=False)
            after.push(move)
            if move.to_square not in {hit for hit, _ in hanging(after, side)}:
                safe.append(chess.square_name(move.to_square))
    return list(dict.fromkeys(safe))


def danger_words(facts: Mapping[str, Any]) -> str:
    """Yes or no to whether the men are in danger, with the reason; or the squares where they would not be."""
    if facts.get("gone"):
        return f"Yes, it is gone: {facts['gone']}."
    if not facts["endangered"]:
        return "No such piece stands on the board any more."
    looks_on = facts.get("you", "") is None
    whole = [one | {"whose": _whose(one, looks_on=looks_on)} for one in facts["endangered"]]
    if len(whole) > 1 and not facts["to_go"] and not any(one["attacked_by"] for one in whole):
        kind = whole[0]["piece"].split()[0]
        squares = listed([one["piece"].split()[-1] for one in whole])
        whose = whole[0]["whose"]
        return f"{'Yes' if facts['safety'] else 'No'}: nothing attacks {whose} {kind}s on {squares} just now."
    told = [
        _squares(one)
        if facts["to_go"]
        else _danger(one, safety=facts["safety"], what=facts["what"], taking=facts.get("taking", False))
        for one in whole
    ]
    return " ".join(told)


def _whose(one: Mapping[str, Any], *, looks_on: bool) -> str:
    """Whose man it is, for one who plays or who `looks_on`."""
    if looks_on:
        return "White’s" if one["white"] else "Black’s"
    return "your" if one["mine"] else "their"


def _danger(one: Mapping[str, Any], *, safety: bool, what: bool, taking: bool) -> str:
    """The verdict and its reason; the reason alone where it is asked `what` attacks; whether it can be taken at all
    where that is asked (`taking`)."""
    if taking and one["attacked_by"] and not one["lost"]:
        whose = one["whose"]
        by, guards = listed(one["attacked_by"]), listed(one["guarded_by"])
        return f"Yes, with the {by}, but {whose} {one['piece']} is guarded by the {guards}, so that wins nothing."
    words = _verdict(one, *(("No: ", "Yes: ") if safety else ("Yes: ", "No: ")))
    bare = words.split(": ", 1)[1]
    return f"{bare[:1].upper()}{bare[1:]}" if what else words


def _verdict(one: Mapping[str, Any], yes: str, no: str) -> str:
    whose = one["whose"]
    man, by, guards = f"{whose} {one['piece']}", listed(one["attacked_by"]), listed(one["guarded_by"])
    if not one["attacked_by"]:
        return f"{no}nothing attacks {man} just now{f'; it is guarded by the {guards}' if guards else ''}."
    guarded = f"guarded by the {guards}" if guards else "guarded by nothing"
    if not one["lost"]:
        return f"{no}{man} is attacked by the {by}, but {guarded}, so taking it wins nothing."
    away = f" Safe squares for it: {listed(one['safe'][:NAMED])}." if one["mine"] and one["safe"] else ""
    return f"{yes}{man} is attacked by the {by} and {guarded}, so it could be taken at a profit.{away}"


def _squares(one: Mapping[str, Any]) -> str:
    whose = one["whose"]
    if not one["safe"]:
        return f"Nowhere: {whose} {one['piece']} has no move on which it could not be taken at a profit."
    return (
        f"From {one['piece'].split()[-1]} {whose} {one['piece'].split()[0]} could go safely to {listed(one['safe'])}."
    )
