"""Material in words: who is ahead by the pieces, and what each side has lost so far."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.board.state_words import counted_words
from app.desk.games import line_in_words, numbered
from app.desk.men import MEN
from app.domain.exchange import PIECE_POINTS, gain, takers_of
from app.domain.prose_facts import POINTS, points_ahead
from app.domain.prose_words import listed, number_word, piece_word

# What was lost or taken is asked, not who has more.
_LOST = re.compile(
    r"\b(?:lost|lose|losing|losses|captured?|taken|took|takes?|gone|missing|gave up|given up|sacrificed)\b"
)
# The men as they are told, the weightiest first.
_ORDER = ("queen", "rook", "bishop", "knight", "pawn")


_MATERIAL = r"(?:queen|rook|bishop|knight|horse|pawn|piece|exchange|material)s?"
_WHEN = r"(?:how(?: come| the hell| on earth)?|when|where|why|at (?:which|what) (?:move|point)|(?:which|what) move)"
# How it came about that somebody has more or less, and where a man went; not what is gone by now.
_HISTORY = re.compile(
    rf"\b{_WHEN}\b[^.?!]{{0,24}}\b(?:lose|lost|losing|drop(?:ped)?|blunder(?:ed)?|hang|hung|g[ai]ve(?:n)? away|w[io]n"
    rf"|cost)\b (?:away |me )?(?:the|my|an?|his|her|their|that|this|black's|white's)"
    rf" (?:[\w-]+[ -])?(?P<man>{_MATERIAL})\b"
    rf"|\b{_WHEN}\b[^.?!]{{0,36}}\b(?:down|behind|up|ahead|short|less|more|missing)\b"
    rf"(?: (?:a|an|in|on|by|two|so|much)){{0,3}} (?P<down>{_MATERIAL})\b"
    rf"|\b{_WHEN}\b[^.?!]{{0,36}}\b(?P<less>{_MATERIAL}) (?:down|behind|up|ahead|short|less|more)\b"
    rf"|\b{_WHEN}\b[^.?!]{{0,16}}\b(?:did|have|has)\b[^.?!]{{0,16}}\b(?:fall(?:en)?|get|got|go|gone)\b"
    rf" (?:so |that |far ){{0,2}}(?:behind|ahead)\b|\bwhat happened to (?:my|his|her|their|the) (?P<gone>{_MATERIAL})\b"
    rf"|\bwhere (?:did|has) (?:my|his|her|their) (?P<went>{_MATERIAL}) (?:go|gone|went)\b"
)
_NO_HISTORY = re.compile(
    r"\b(?:can|could|should|would|will|if|might|may|rating|points|other games?|usually|always)\b"
    r"|\bdo(?:es)? \w+ (?:win|gain|get|lose)\b|\bto (?:win|gain|get)\b"
)
# Whom such a question speaks of first, and whether of what they won.
_OF = re.compile(
    r"\b(?P<own>i|i'm|my|me|we|our)\b|\b(?P<side>white|black)\b|\b(?:he|she|they|his|her|their|namedone)\b"
)
_AHEAD = re.compile(r"\b(?:(?<!end )(?<!ended )up|ahead|more|won|win)\b")
# Points from which on the taking on a square has cost something.
_COST = 1


def losses_asked(low: str) -> str | None:
    """The question, where it asks what has been taken so far, or how that came about; None for others."""
    return low[:200] if _LOST.search(low) or asks_of_history(low) else None


def asks_of_history(low: str) -> bool:
    """Whether it is asked how, when or where material was lost or won."""
    return _HISTORY.search(low) is not None and _NO_HISTORY.search(low) is None


def names_a_man(low: str) -> bool:
    """Whether the man is named that was lost, not only a piece or material."""
    return _kind_asked(low) is not None


def _kind_asked(low: str) -> chess.PieceType | None:
    found = _HISTORY.search(low)
    named = None if found is None else next((one for one in found.groups() if one), None)
    return None if named is None else MEN.get(named.removesuffix("s"))


def story_of(moves: Sequence[str], initial_fen: str, you: chess.Color, asked: str, *, looks_on: bool) -> str:
    """How, and at which move, material was lost that a question asks for, or won, in words; "" where nothing was."""
    of, kind = _OF.search(asked), _kind_asked(asked)
    subject = you if of is None or of["own"] else of["side"] == "white" if of["side"] else not you
    side = subject is not (_AHEAD.search(asked) is not None)
    if kind is None and points_ahead(_end(moves, initial_fen), side) > 0:
        return ""
    if pending := _pending(moves, initial_fen, side):
        return f"Only for the moment: {pending}"
    found = [one for one in _takings(moves, initial_fen, side) if kind is None or kind in one["kinds"]]
    lasting = [one for one in found if one["cost"] >= _COST and one["lasts"]]
    if kind is not None and found and not lasting:
        one = found[-1]
        man = f"the {piece_word(kind)}"
        return f"{_who(side, you, looks_on=looks_on)[0]} lost {man} in an exchange, {one['line']}, and {one['for']}."
    if not lasting:
        return ""
    # The first time that it cost a piece is how it came about, and else the first at all.
    # Of the pawns the last one is meant.
    lasting = lasting[::-1] if kind == chess.PAWN else lasting
    worst = next((one for one in lasting if one["cost"] >= PIECE_POINTS - 1), lasting[0])
    who, whose = _who(side, you, looks_on=looks_on)
    man = listed([f"the {piece_word(one)}" for one in worst["lost"]])
    put = f" {whose.capitalize()} {worst['put']} had put it where it could be taken." if worst["put"] else ""
    began = f" The move before was {whose} {worst['before']}." if worst["before"] and not put else ""
    return f"{who} lost {man} at move {worst['number']}: {worst['line']}, and {worst['for']}.{put}{began}"


def _pending(moves: Sequence[str], initial_fen: str, side: chess.Color) -> str:
    """That what was taken last can be taken back now, and how; "" where it cannot."""
    if not moves:
        return ""
    before, board, move = _end(moves[:-1], initial_fen), _end(moves, initial_fen), chess.Move.from_uci(moves[-1])
    back = [one for one in takers_of(move.to_square, board) if gain(board, one) > 0]
    if board.turn is not side or not before.is_capture(move) or not back:
        return ""
    ways = " or ".join(numbered(board, board.san(one)) for one in back[:2])
    return f"{numbered(before, before.san(move))} has just taken, and {ways} takes back."


def _who(side: chess.Color, you: chess.Color, *, looks_on: bool) -> tuple[str, str]:
    """A side as it is spoken of, and what is its own."""
    name = "White" if side else "Black"
    return (name, f"{name}’s") if looks_on else ("You", "your") if side is you else ("They", "their")


def _end(moves: Sequence[str], initial_fen: str) -> chess.Board:
    board = chess.Board(initial_fen)
    for uci in moves:
        board.push_uci(uci)
    return board


def _takings(moves: Sequence[str], initial_fen: str, side: chess.Color) -> list[dict[str, Any]]:
    """Every run of captures in which a side lost a man: its line, the kinds lost, the points that it `cost`, whether
    they were never won back (`lasts`), what there was `for` it, and the move of that side before it, where that `put`
    the man there."""
    board, runs = chess.Board(initial_fen), list[dict[str, Any]]()
    run: dict[str, Any] | None = None
    boards = [board.copy(stack=False)]
    for at, uci in enumerate(moves):
        move = chess.Move.from_uci(uci)
        takes = board.is_capture(move)
        if takes and run is None:
            run = {"first": at, "level": points_ahead(board, side), "kinds": {True: [], False: []}}
        if takes and run is not None:
            taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square) or chess.PAWN
            run["kinds"][board.turn is not side].append(taken)
        elif run is not None:
            runs.append(run | {"end": at, "after": points_ahead(board, side)})
            run = None
        board.push(move)
        boards.append(board.copy(stack=False))
    if run is not None:
        runs.append(run | {"end": len(moves), "after": points_ahead(board, side)})
    told = []
    for index, one in enumerate(runs):
        own, got = sorted(one["kinds"][True], reverse=True), sorted(one["kinds"][False], reverse=True)
        if not own:
            continue
        first, start = one["first"], boards[one["first"]]
        made = chess.Move.from_uci(moves[first - 1]) if first else None
        mine = made is not None and boards[first - 1].turn is side and start.turn is not side
        before = numbered(boards[first - 1], boards[first - 1].san(made)) if made is not None and mine else ""
        there = mine and made is not None and made.to_square == chess.Move.from_uci(moves[first]).to_square
        told.append({
            "first": first, "kinds": own, "cost": one["level"] - one["after"],
            "lasts": all(later["after"] < one["level"] for later in runs[index:]),
            "lost": _beyond(own, got) or own[:1], "line": line_in_words(start, list(moves[first : one["end"]]), 6),
            "for": f"got {_counted(_names(got)) or 'nothing'} for it",
            "number": start.fullmove_number, "put": before if there else "", "before": before,
        })  # fmt: skip
    return told


def _beyond(own: Sequence[int], got: Sequence[int]) -> list[int]:
    """The men that a side lost without one of the same kind for them; no pawns beside a piece."""
    left = Counter(own) - Counter(got)
    pieces = [one for one in left.elements() if one != chess.PAWN and POINTS[one] >= POINTS[max(left)]]
    return pieces or list(left.elements())


def _names(kinds: Sequence[int]) -> Counter[str]:
    return Counter(piece_word(one) for one in kinds)


def lost_of(
    moves: Sequence[str], initial_fen: str, you: chess.Color, asked: str = "", *, looks_on: bool = False
) -> dict[str, Any]:
    """The men that each side has lost by these moves (UCI), by their names; and where a question asks how that came
    about, the `story` of it."""
    board, lost = chess.Board(initial_fen), {True: Counter[str](), False: Counter[str]()}
    for uci in moves:
        move = chess.Move.from_uci(uci)
        taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        if taken is not None and board.is_capture(move):
            lost[board.turn is not you][piece_word(taken)] += 1
        board.push(move)
    story = story_of(moves, initial_fen, you, asked, looks_on=looks_on) if asks_of_history(asked) else ""
    return {"own": dict(lost[True]), "theirs": dict(lost[False]), "story": story}


def material_words(facts: Mapping[str, Any]) -> str:
    """Who is ahead, by the pieces; what was lost first, where that is asked."""
    if facts.get("lost") and facts["lost"]["story"]:
        return f"{facts['lost']['story']} {_balance(facts)}"
    lost = f"{_lost_words(facts)} " if facts.get("lost") else ""
    return f"{lost}{_balance(facts)}"


def _lost_words(facts: Mapping[str, Any]) -> str:
    own, theirs = (_counted(facts["lost"][side]) for side in ("own", "theirs"))
    who, other = ("You have", "they") if facts["you"] is not None else ("White has", "Black")
    if not own and not theirs:
        return "None so far: nothing has been taken in this game."
    return f"{who} lost {own or 'nothing'} so far, and {other} {theirs or 'nothing'}."


def _counted(men: Mapping[str, int]) -> str:
    """The men that are gone, with their number where they are several."""
    told = [(one, men[one]) for one in _ORDER if men.get(one)]
    return listed([f"a {one}" if count == 1 else f"{number_word(count)} {one}s" for one, count in told])


def _balance(facts: Mapping[str, Any]) -> str:
    ahead = facts["points_ahead"]
    own, theirs = _men(facts["surplus"]), _men(facts["deficit"])
    counted = f" {counted_words(facts)}" if facts["counting"] else ""
    who = ("You are", "You have") if facts["you"] is not None else ("White is", "White has")
    if not own and not theirs:
        return f"Material is level, piece for piece.{counted}"
    told = " against ".join(part for part in (own, theirs) if part) if own else ""
    if ahead == 0:
        return f"Counted in points it is level: {own or 'nothing'} against {theirs or 'nothing'}.{counted}"
    if ahead > 0:
        return f"{who[0]} ahead by {_points(ahead)}: {told}.{counted}"
    down = theirs + (f" for {own}" if own else "")
    return f"{who[0]} behind by {_points(-ahead)}: the other side has {down} more.{counted}"


def _points(count: int) -> str:
    return "a pawn’s worth" if count == 1 else f"{count} pawns’ worth"


def _men(men: Mapping[str, int]) -> str:
    return listed([f"a {piece}" if count == 1 else f"{count} {piece}s" for piece, count in men.items()])
