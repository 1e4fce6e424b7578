"""Questions of a learner that go on from something: the move that was told of, the trap that was named, a line that was
tried, a man thought onto another square, and the combination that won a game."""

from __future__ import annotations

import re

import chess

from app.desk.games import SeenGame, board_at
from app.desk.men import MEN
from app.desk.moves.card_described import Target
from app.desk.moves.card_target import targets_of
from app.desk.moves.moves_named import moves_named, ply_in
from app.desk.moves.tactic_notes import WORTH
from app.desk.reading.going_on import goes_on_from
from app.desk.tool import Asker

_AGAIN = re.compile(
    r"\bwithout\b[^.?!]{0,24}\b(?:run\w*|fall\w*|walk\w*|step\w*|get\w*|los\w*|into)\b"
    r"|\b(?:avoid|prevent|escape|sidestep|dodge)\b[^.?!]{0,16}\b(?:it|that|this|him|her|next time|again)\b"
    r"|\b(?:not|never|n't|stop)\b[^.?!]{0,24}\b(?:it|that|this)\b[^.?!]{0,12}\bagain\b|\bhappen\w* again\b"
)
_OF_CARD = ("move_card", "explain_move", "what_if", "study_card")
_ASKS = re.compile(
    r"\b(?:why|ok(?:ay)?|good|bad|fine|right|wrong|sound|allowed|so|punish\w*|weak\w*|matter\w*|works?|worked)\b"
)
_IT = re.compile(r"\b(?:it|that|this)\b")
_LUCK = re.compile(
    r"\b(?:luck\w*|fluke\w*|deserved?|bluff\w*|(?:only|just) (?:work\w* )?because|work\w* (?:only|just) because"
    r"|asleep|would (?:it|that)"
    r" work (?:against|on)|against (?:a )?(?:better|stronger|good|real) (?:player|opponent|one)s?)\b"
)
_SOUND = re.compile(
    r"\b(?:sound|correct|real|right|combination|combo|sac\w*|mate|trick|attack|trap|win|works?|worked|bluff\w*|queen"
    r"|offer\w*)\b"
)
_STOOD = re.compile(
    r"\b(?:if|had|suppose|say|with|imagine|what about)\b[^.?!]{0,16}\b(?:his|her|their|the|black'?s|white'?s)"
    r" (?P<man>knight|horse|bishop|rook|queen)\b"
    r"[^.?!]{0,12}\b(?:stood|stands?|standing|was|were|been|is|sat|already|on)\b(?: [a-z]+){0,2}? ?(?:on|at)?"
    r" (?P<square>[a-h][1-8])\b"
)
# "What if Pip had a knight on c6 instead of the pawn on g6": a man that somebody has there.
_HAD = re.compile(
    r"\b(?:had|has|have|with)(?: already)? (?:a|his|her|their|the) (?P<man>knight|horse|bishop|rook|queen)\b"
    r"(?: \w+)? on (?P<square>[a-h][1-8])\b|\b(?P<other>knight|horse|bishop|rook|queen)\b[^.?!]{0,24}"
    r"(?:\bnot\b|n'?t\b)[^.?!]{0,16}\bon [a-h][1-8]\b[^.?!]{0,8}\b(?:but|rather)(?: \w+)? on (?P<there>[a-h][1-8])\b"
)
# A move that is named stands behind what was told of, and not on the page.
BEHIND_IT = re.compile(
    r"^(?!.*\b(?:here|now)\b).*(?:^\W*(?:and|but|then)\b"
    r"|\b(?:if|when|once) (?:he|she|they|black|white|namedone|i|we)\b|\bthen\b|\binstead\b)"
)
_IF = re.compile(r"\b(?:if|suppose|say|imagine|what about)\b")
# Points by which a sacrifice gives more than it takes.
GIVEN = 2


def avoids_again(low: str, asker: Asker) -> bool:
    """Whether words ask how what was just told of is avoided the next time."""
    about = asker.about
    of_move = about is not None and about.match_id is not None and about.ply is not None and about.tool in _OF_CARD
    return of_move and _AGAIN.search(low) is not None


def goes_on_of_move(low: str, text: str, asker: Asker) -> bool:
    """Whether a short question goes on about the move that was just told of."""
    about = asker.about
    of_card = about is not None and about.tool == "move_card" and about.match_id is not None and about.ply is not None
    return of_card and asks_of_it(low, text, asker)


def asks_of_it(low: str, text: str, asker: Asker) -> bool:
    """Whether a question that names no move asks what the one before spoke of is worth, or why."""
    goes_on = not moves_named(text) and goes_on_from(low, asker.before) is not None
    return goes_on and _ASKS.search(low) is not None and _IT.search(low) is not None


def asks_of_luck(low: str) -> bool:
    """Whether it is asked if a win was sound or luck."""
    return _LUCK.search(low) is not None and _SOUND.search(low) is not None


def sacrifice_in(game: SeenGame) -> int | None:
    """The asker's last half-move that gave up more than it took, and was taken; else the move that mates; None for
    neither."""
    color = game.color
    if color is None:
        return None
    board, found = chess.Board(game.state.position.initial_fen), None
    taken_before = 0
    for move in game.state.moves:
        made = chess.Move.from_uci(move.uci)
        takes = 0 if not board.is_capture(made) else WORTH[board.piece_type_at(made.to_square) or chess.PAWN]
        if move.color is not color and takes - taken_before >= GIVEN and move.ply > 1:
            found = move.ply - 1
        board.push(made)
        taken_before = takes
    return found or (game.state.ply if board.is_checkmate() and board.turn is not color.is_white else None)


def carried(text: str, before: str | None, game: SeenGame) -> list[Target]:
    """A move that is tried behind the one that the question before tried: "and if he defends with f6" after "2.Nf3"."""
    named, earlier = moves_named(text), moves_named(before or "")
    if BEHIND_IT.search(text.lower()) is None:
        return []
    if len(named) != 1 or not earlier or named[0].number is not None or before is None:
        return []
    sans = [one.san for one in game.state.moves]
    if any(ply_in(sans, one) is not None for one in earlier):
        return []
    joined = " ".join([before[one.start : one.end] for one in earlier] + [named[0].san])
    found = targets_of(joined, joined.lower(), game, None, None)
    if len(found) != 1 or found[0].tried_at is None or found[0].passes:
        return []
    line = (*found[0].through, *found[0].tried)
    if len(line) < len(earlier) + 1:
        return []
    return [Target(None, found[0].tried_at, line[-1:], through=line[:-1])]


def placed_otherwise(low: str, game: SeenGame, talked: int | None) -> list[Target]:
    """The asker's move tried after another one of the other side, by which a man stands where words put it: "if his
    knight stood on c6 instead of playing g6"."""
    stood = _stood(low)
    if stood is None or game.color is None:
        return []
    man, square = MEN[stood[0]], chess.parse_square(stood[1])
    sans = [one.san for one in game.state.moves]
    named = [ply for one in moves_named(low) if (ply := ply_in(sans, one)) is not None]
    own = sacrifice_in(game) or talked
    for ply in [*named, *([] if own is None else [own - 1])]:
        if not 0 < ply < game.state.ply:
            continue
        board = board_at(game.state, ply - 1)
        if board.turn is game.color.is_white:
            continue
        ways = [one for one in board.legal_moves if one.to_square == square]
        there = next((one for one in ways if board.piece_type_at(one.from_square) == man), None)
        if there is None:
            continue
        then = chess.Move.from_uci(game.moves[ply])
        board.push(there)
        if then in board.legal_moves:
            return [Target(None, ply - 1, (then.uci(),), through=(there.uci(),))]
    return []


def _stood(low: str) -> tuple[str, str] | None:
    """The man that words put elsewhere, and its square."""
    had = _HAD.search(low) if _IF.search(low) is not None else None
    if had is not None and had["there"]:
        return had["other"], had["there"]
    if (found := _STOOD.search(low)) is not None:
        return found["man"], found["square"]
    return None if had is None else (had["man"], had["square"])
