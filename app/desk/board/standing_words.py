"""Why a position is better for one side: what anybody can see on the board, and an engine's figure in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import chess

from app.desk.reading.plainly import asks_plainly
from app.domain import prose_facts
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed, piece_word

# Attacked squares beside a king, and moves more than the other side has, from which on they are worth telling.
UNDER_FIRE, FREER_BY = 3, 8
# Reasons that are told, and of each side where they are asked for; pawns from which on they are said.
TOLD, MOST_OF_SIDE, LEAST_PAWNS = 2, 3, 0.2
# Chances from which on a side stands better, if only a little.
EVEN = 0.5


@dataclass(frozen=True, slots=True)
class Seen:
    """A clause, and for which side it speaks: for who is spoken to, against them, or for nobody."""

    words: str
    mine: bool | None


@dataclass(frozen=True, slots=True)
class _Called:
    """How a side is spoken of: "you are", "your", "you have"."""

    are: str
    whose: str
    have: str


def _called(you: chess.Color, *, looks_on: bool) -> list[tuple[chess.Color, _Called]]:
    """Both sides with how they are called, that of who is spoken to first; to one who looks on by their colours."""
    if looks_on:
        named = [(side, "White" if side else "Black") for side in (you, not you)]
        return [(side, _Called(f"{name} is", f"{name}’s", f"{name} has")) for side, name in named]
    return [(you, _Called("you are", "your", "you have")), (not you, _Called("they are", "their", "they have"))]


def reasons_of(board: chess.Board, you: chess.Color, *, looks_on: bool = False) -> list[Seen]:
    """What speaks for one side or the other, the weightiest first; to one who `looks_on` of `you` as of a colour."""
    found = []
    sides = _called(you, looks_on=looks_on)
    ahead = prose_facts.points_ahead(board, you)
    if ahead:
        worth = "a pawn" if abs(ahead) == 1 else f"{abs(ahead)} pawns’ worth"
        found.append(Seen(f"{sides[0][1].are} {worth} {'up' if ahead > 0 else 'down'} in material", ahead > 0))
    for color, called in sides:
        if loose := prose_facts.loose_pieces(board, color):
            piece = piece_word(board.piece_type_at(loose[0]) or chess.PAWN)
            words = f"{called.whose} {piece} on {chess.square_name(loose[0])} is attacked and unguarded"
            found.append(Seen(words, color is not you))
    for color, called in sides:
        if prose_facts.squares_hit_around_king(board, color) >= UNDER_FIRE:
            found.append(Seen(f"{called.whose} king is under some fire", color is not you))
    for color, called in sides:
        if passed := prose_facts.pawn_facts(board, color).passed:
            found.append(Seen(f"{called.have} a passed pawn on {chess.square_name(passed[0])}", color is you))
    own, theirs = _moves_of(board, you), _moves_of(board, not you)
    if abs(own - theirs) >= FREER_BY:
        freer = own > theirs
        found.append(Seen(f"{sides[0 if freer else 1][1].whose} pieces have more squares to go to", freer))
    if not ahead:
        found.append(Seen("material is level", None))
    if len(found) == 1:
        found.append(Seen("neither king is in danger", None))
    return found


def features_of(board: chess.Board, you: chess.Color, *, looks_on: bool = False) -> list[Seen]:
    """What else anybody can see of both sides: pawns, bishops, posts of knights, pieces that are not out yet."""
    found = []
    for color, called in _called(you, looks_on=looks_on):
        pawns, mine = prose_facts.pawn_facts(board, color), color is you
        if pawns.isolated:
            found.append(Seen(f"{called.whose} {chess.FILE_NAMES[pawns.isolated[0]]}-pawn is isolated", not mine))
        if pawns.doubled:
            words = f"{called.whose} pawns on the {chess.FILE_NAMES[pawns.doubled[0]]}-file are doubled"
            found.append(Seen(words, not mine))
        if prose_facts.bishop_pair(board, color):
            found.append(Seen(f"{called.have} the two bishops", mine))
        if posts := prose_facts.outposts(board, color):
            found.append(Seen(f"{called.have} an outpost on {chess.square_name(posts[0])}", mine))
    return found


def reasons_words(facts: Mapping[str, Any]) -> str:
    """Who stands better, and what speaks for each side; `facts` are those of `engine_analysis`."""
    looks_on, name = facts["you"] is None, facts["side"]
    other = "Black" if name == "White" else "White"
    told = [verdict_words(facts)]
    for key, lead in (
        ("for", f"For {name if looks_on else 'you'}"),
        ("against", f"for {other if looks_on else 'them'}"),
    ):
        if facts[key]:
            told.append(f"{lead[0].upper()}{lead[1:]}: {listed(facts[key][:MOST_OF_SIDE])}.")
    if facts["even"]:
        told.append(f"{listed(facts['even']).capitalize()}.")
    if not looks_on and not facts["for"] and facts["yours"]["chance"] > EVEN and facts["turn"] == name:
        aims = f", and you can aim at {listed(facts['aims'][:2])}" if facts["aims"] else ""
        told.insert(1, f"What speaks for you does not lie in one piece: it is your move{aims}.")
    elif not facts["for"] and not facts["against"]:
        told.append("Nothing that one could point at favours either side; what is left is whose move it is.")
    return " ".join(told)


def verdict_words(facts: Mapping[str, Any]) -> str:
    """Who is better and by how much, in a sentence."""
    yours, looks_on, name = facts["yours"], facts["you"] is None, facts["side"]
    if yours["mate"]:
        winner = yours["mate"] > 0
        who = (name if winner else "Black" if name == "White" else "White") if looks_on else "You" if winner else "They"
        return f"{who} {'has' if looks_on else 'have'} mate in {abs(yours['mate'])}."
    lead = f"{name} is" if looks_on else f"With {name} you are"
    if asks_plainly(facts.get("asked", "")):
        return f"{lead} {chances_in_words(yours['chance'])}."
    chance, pawns = round(100 * yours["chance"]), yours["pawns"]
    # One and the same number is plus for White and minus for Black, so it is told without its sign.
    far = "ahead" if pawns > 0 else "behind"
    by = f" (by the engine {abs(pawns):.1f} pawns {far})" if abs(pawns) >= LEAST_PAWNS else ""
    whose = f"{name}’s" if looks_on else "your"
    return f"{lead} {chances_in_words(yours['chance'])}{by}: {whose} chances are {chance} in a hundred."


def aims_of(board: chess.Board, you: chess.Color) -> list[str]:
    """What a side may aim at, as clauses: a pawn push that opens the centre, a weak pawn, an open file, a post."""
    found = []
    theirs = prose_facts.pawn_facts(board, not you)
    if breaks := _breaks(board, you):
        found.append(f"the push {listed(breaks)}, which opens the position")
    if theirs.isolated:
        found.append(f"their isolated pawn on the {chess.FILE_NAMES[theirs.isolated[0]]}-file")
    if board.pieces(chess.ROOK, you) and (files := prose_facts.open_files(board)):
        found.append(f"the open {chess.FILE_NAMES[files[0]]}-file for a rook")
    if posts := prose_facts.outposts(board, you):
        found.append(f"a knight on {chess.square_name(posts[0])}")
    return found


def undone_of(board: chess.Board, you: chess.Color) -> list[str]:
    """What a side has still to do before anything else, as clauses: bring pieces out, castle."""
    home = chess.BB_RANK_1 if you else chess.BB_RANK_8
    at_home = (board.knights | board.bishops) & board.occupied_co[you] & home
    found = []
    if at_home:
        kinds = {piece_word(board.piece_type_at(one) or chess.PAWN) for one in chess.scan_forward(at_home)}
        found.append(f"bring out the {listed(sorted(f'{kind}s' for kind in kinds))}")
    if board.has_castling_rights(you):
        found.append("castle")
    return found


def _breaks(board: chess.Board, you: chess.Color) -> list[str]:
    """Pawn pushes after which the pawn could take one of the other side or be taken by it, the central ones first."""
    turned = board.copy(stack=False)
    turned.turn, turned.ep_square = you, None
    enemy = board.pawns & board.occupied_co[not you]
    found = []
    for move in turned.legal_moves:
        if board.piece_type_at(move.from_square) != chess.PAWN or board.is_capture(move) or move.promotion:
            continue
        if chess.BB_PAWN_ATTACKS[you][move.to_square] & enemy:
            found.append(move.to_square)
    ranked = sorted(found, key=lambda square: abs(chess.square_file(square) - 3.5))
    return [chess.square_name(square) for square in ranked[:2]]


def _moves_of(board: chess.Board, color: chess.Color) -> int:
    turned = board.copy(stack=False)
    turned.turn = color
    turned.ep_square = None
    return turned.pseudo_legal_moves.count()


def standing_words(facts: Mapping[str, Any]) -> str:
    """Who is better, by how much and why; `facts` are those of `engine_analysis`."""
    words, reasons = verdict_words(facts), facts["reasons"][:TOLD]
    return f"{words} What one sees: {listed(reasons)}." if reasons and not facts["yours"]["mate"] else words
