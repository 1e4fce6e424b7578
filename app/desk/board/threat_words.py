"""Whether one move of a game threatens something, and whether a pin by it need worry anybody: by what its side would do
if the other one passed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.board.position_words import pins_by
from app.desk.board.proposal_words import does_of
from app.desk.games import BARE_MOVE, SeenGame, bare_move, board_at, numbered
from app.domain.prose_words import listed
from app.post_match.judging import BLUNDER_LOSS, INACCURACY_LOSS, MISTAKE_LOSS

# It is asked whether a move that is named is a threat, and not what it is for or worth.
_THREATENS = re.compile(
    r"\b(?:worr(?:y|ied|ies|ying)|afraid|fear(?:ed)?|scar(?:ed|y)|danger(?:ous)?|nervous)\b"
    r"|\b(?:is|was|were|did|does|are|am|do)\b[^.?!]{0,24}\b(?:a (?:real )?threat|threaten(?:s|ed|ing)?(?! me\b))\b"
    r"|\b(?:real|any|what(?:'s| is| was)? the) threat\b"
)
_WHAT = re.compile(r"\bwhat (?:does|did|do)\b[^?!]{0,24}\bthreaten\b")
# Chances in a hundred from which on nobody need worry.
_FINE = 45


def asks_if_it_threatens(low: str) -> bool:
    """Whether a question that names a move asks if it is to be feared."""
    return _THREATENS.search(low) is not None and _WHAT.search(low) is None


def move_and_number(text: str, written: str | None) -> str | None:
    """A move that is named by its number and, elsewhere in the question, by its notation, as both: "Bg4 on move 9"."""
    if written in chess.SQUARE_NAMES:
        # "What does he threaten on e4" is asked of a square.
        return None
    number = None if written is None else re.match(r"(?:move )?([1-9][0-9]{0,2})\b", written)
    san = bare_move(text)
    return written if number is None or san is None or BARE_MOVE.search(written or "") else f"{number[1]}.{san}"


def move_made(game: SeenGame, ply: int) -> dict[str, Any]:
    """JSON-ready facts of the move that led to a position: what it does, the pins it makes or leaves, the pawn moves by
    which its piece can be asked where it goes, and how the game went on."""
    before, after = board_at(game.state, ply - 1), board_at(game.state, ply)
    move = game.state.moves[ply - 1]
    square = chess.parse_square(move.uci[2:4])
    asking = []
    for one in after.legal_moves:
        if after.piece_type_at(one.from_square) == chess.PAWN and not after.is_capture(one):
            then = after.copy(stack=False)
            then.push(one)
            safe = not then.is_attacked_by(then.turn, one.to_square) or then.is_attacked_by(after.turn, one.to_square)
            if square in then.attacks(one.to_square) and safe:
                asking.append(numbered(after, after.san(one)))
    going = game.state.moves[ply] if ply < game.state.ply else None
    return {
        "move": numbered(before, move.san),
        "does": does_of(game, ply)["last_does"],
        "pins": pins_by(after, square),
        "asked_by": asking if after.piece_type_at(square) not in (chess.PAWN, chess.KING) else [],
        "answered": None if going is None else numbered(after, going.san),
    }


def threatens_words(facts: Mapping[str, Any]) -> str:
    """Whether the move is a threat, what it does, and what to do about it."""
    made, threat, best = facts["made"], facts["threat"], facts["lines"][0]
    told = [f"{made['move']} {listed(made['does'][:3])}." if made["does"] else ""]
    would = None if threat is None else f"{threat['move']}, {threat['in_words']}"
    weight = 0.0 if threat is None else threat["gain"]
    own, other = ("you", "they") if facts["you"] == facts["turn"] else (facts["turn"], facts["other"])
    if facts["check"]:
        told.insert(0, "It gives check, which has to be answered at once.")
    elif threat is not None and (threat["mates"] or weight >= (MISTAKE_LOSS if threat["takes"] else BLUNDER_LOSS)):
        kind = "mate" if threat["mates"] else f"worth some {round(100 * weight)} chances in a hundred"
        told.insert(0, f"Yes, there is a threat: {would}, {kind} if nothing is done about it.")
    elif threat is not None and threat["takes"] and weight >= INACCURACY_LOSS:
        told.insert(0, f"A small one: left alone {other} would play {would}, worth {round(100 * weight)} in a hundred.")
    else:
        left = f": left alone {other} would play {would}, which wins nothing" if would else ""
        told.insert(0, f"No, it threatens nothing at once{left}.")
    chance = best["chance"]
    if chance is not None:
        verdict = "so it need not worry" if 100 * chance >= _FINE else "so it has to be taken seriously by"
        has = "have" if own == "you" else "has"
        told.append(f"With the best answer {own} {has} {round(100 * chance)} chances in a hundred, {verdict} {own}.")
    told.append(f"That answer is {best['move']}, {best['in_words']}.")
    told.append(_asked_words(made, best["move"]))
    return " ".join(filter(None, told))


def _asked_words(made: Mapping[str, Any], best: str) -> str:
    """The pawn move that asks the piece where it goes, beside the engine's own; what was played, where it was that."""
    ways = [one for one in made["asked_by"] if one != best]
    if not ways:
        return ""
    pin = f", and the pin on the {made['pins'][0].split(' to ')[0]} is gone if it leaves" if made["pins"] else ""
    played = " (as was played)" if made["answered"] in ways else ""
    return f"Or ask it at once where it wants to go, by {listed(ways[:2])}{played}{pin}."
