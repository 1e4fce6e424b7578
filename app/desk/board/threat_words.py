"""Whether one move of a game threatens something, and whether a pin by it need worry anybody: by what its side would do
if the other one passed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.board.line_words import WithArrow, checked_words, going, is_theirs, taken_back_words, wants_line
from app.desk.board.position_words import pins_by
from app.desk.board.proposal_words import does_of, purpose_words
from app.desk.games import BARE_MOVE, SeenGame, bare_move, board_at, numbered
from app.domain.exchange import PIECE_POINTS
from app.domain.prose_words import listed
from app.post_match.judging import BLUNDER_LOSS, INACCURACY_LOSS, MISTAKE_LOSS

# It is asked whether a move that is named is a threat, and not what it is for or worth.
_THREATENS = re.compile(
    r"\b(?:worr(?:y|ied|ies|ying)|afraid|fear(?:ed)?|scar(?:ed|y)|danger(?:ous)?|nervous)\b"
    r"|\b(?:is|was|were|did|does|are|am|do)\b[^.?!]{0,24}\b(?:a (?:real )?threat|threaten(?:s|ed|ing)?(?! me\b))\b"
    r"|\b(?:real|any|what(?:'s| is| was)? the) threat\b"
)
_WHAT = re.compile(r"\bwhat (?:does|did|do)\b[^?!]{0,24}\bthreaten\b")
_OWN = re.compile(r"\b(?:am|was|were|do|did|what|are) (?:i|we)\b[^.?!]{0,12}\bthreaten|\bmy (?:own )?threat")
_WHETHER = re.compile(r"^\W*(?:(?:and|but|so|ok)\b ?)*(?:is|are|does|do|am|has|have|did|was)\b")
TRAP = re.compile(r"\b(?:traps?|tricks?|pitfalls?|careful|watch out|look out|poison\w*)\b")
_LEFT = re.compile(r"\b(?:leave|left|ignore\w*|do nothing|don'?t)\b")
# Chances in a hundred from which on nobody need worry.
_FINE = 45


def asks_if_it_threatens(low: str) -> bool:
    """Whether a question that names a move asks if it is to be feared."""
    return _THREATENS.search(low) is not None and _WHAT.search(low) is None


def asks_own_threat(low: str) -> bool:
    """Whether it is asked what the asker threatens."""
    return _OWN.search(low) is not None


def asks_whether(low: str) -> bool:
    """Whether a yes or no is wanted to the question for a threat."""
    return _WHETHER.search(low) is not None


def threat_told(facts: Mapping[str, Any], weight: str, *, own: bool = False) -> str:
    """A threat in words: the move, what it takes, and whether that is mate; `weight` says how much of one it is."""
    threat, asked = facts["threat"], facts.get("asked", "")
    whose = "" if facts["you"] is None else "their " if own else "your "
    does = threat["in_words"].removesuffix(", checkmate")
    if threat["taken"]:
        taken = f"{whose or 'the '}{threat['taken']}"
        does = f"the {threat['man']} takes {taken}"
        if threat["mates"] and threat["helpers"]:
            does += f", guarded there by the {threat['helpers'][0]}"
        elif threat["free"] and not threat["mates"]:
            does += ", which nothing guards"
        elif threat.get("for"):
            does += f", and wins a {threat['taken'].split()[0]} for a {threat['for']}"
    elif threat.get("hits") and not threat["mates"]:
        does += f", which attacks {listed([(whose or 'the ') + man for man in threat['hits'][:2]])}"
    kind = "mate" if threat["mates"] else weight
    lead = "You threaten" if own else "Then comes" if _LEFT.search(asked) else "The threat is"
    yes = "Yes: the threat is" if lead == "The threat is" and asks_whether(asked) else lead
    if "mate" in asked and not threat["mates"]:
        yes = "No mate on the next move; the threat is"
    return f"{yes} {threat['move']}: {does}, and that is {kind}." if threat["mates"] else (
        f"{yes} {threat['move']}: {does}, {kind}."
    )  # fmt: skip


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


def _weight(threat: Mapping[str, Any] | None) -> str | None:
    """How much a threat is one; None for none to speak of."""
    won = 0 if threat is None else threat.get("won", 0)
    if threat is None or (threat["gain"] < INACCURACY_LOSS and not threat["mates"] and won < PIECE_POINTS - 1):
        return None
    if threat.get("saves") and not threat["mates"]:
        return None
    # Where all is lost already a queen more changes no chances, and is a great deal for all that.
    if won > PIECE_POINTS:
        return "mate" if threat["mates"] else "a big one"
    real = threat["gain"] >= MISTAKE_LOSS or won >= PIECE_POINTS - 1
    return "mate" if threat["mates"] else "a real threat" if real else "a small one"


def threatens(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    threat, first, asked = facts["threat"], facts["lines"][0], facts.get("asked", "")
    if facts.get("made"):
        return threatens_words(facts), inner["best"]
    if (bait := facts.get("bait")) is not None and not is_theirs(facts):
        told = (
            f"The trap is {bait['move']}: it looks as if it won the {bait['takes']}, but then comes {bait['answer']}."
        )
        return f"{told} Better is {first['move']}, {first['in_words']}.", inner["best"]
    own = asks_own_threat(asked) and is_theirs(facts)
    if is_theirs(facts) and not own:
        lead = (
            "It is their move, and they have mate" if facts["mates_now"] else "It is their move. What I would fear most"
        )
        return f"{lead}{':' if facts['mates_now'] else ' is'} {first['move']}, {first['in_words']}.", inner["best"]
    if re.search(rf"\b{facts['turn'].lower()}(?:'s)? (?:\w+ )?(?:threat|attack|want|up to|after)", asked):
        mate = " and that is mate" if facts["mates_now"] else ""
        return f"It is {facts['turn']}’s own move: best is {first['move']}, {first['in_words']}{mate}.", inner["best"]
    if facts["check"]:
        return f"{checked_words(facts)} Best against it is {first['move']}, {first['in_words']}.", inner["best"]
    weight = _weight(threat)
    if threat is None or weight is None:
        would = f" Left alone they would play {threat['move']}, {threat['in_words']}." if threat and not own else ""
        whom = "you" if facts["you"] is not None else facts["turn"]
        if own:
            return "Nothing that wins anything at once, if they see it.", None
        no = "No: nothing" if asks_whether(asked) else "Nothing"
        return f"{no} that costs {whom} anything at once.{would} So there is time for a move of your own.", None
    told = threat_told(facts, weight, own=own)
    also = facts.get("urgent")
    if also is not None and also["man"] != threat["taken"] and not own and weight != "mate":
        told += f" {'Your' if facts['you'] is not None else 'The'} {also['man']} is attacked, too."
    stop = f" {_stopping(facts)}" if weight == "mate" and not own else ""
    return f"{told}{stop}", threat["uci"]


def _stopping(facts: Mapping[str, Any]) -> str:
    """The best move against a threat, or that it cannot be met for good."""
    first, mated = facts["lines"][0], facts["yours"]["mate"] is not None and facts["side"] == facts["turn"]
    who = "You stop" if facts["you"] is not None else f"{facts['turn']} stops"
    if mated and facts["yours"]["mate"] < 0:
        return f"It cannot be stopped for good; {first['move']}, {first['in_words']}, holds out longest."
    return f"{who} it best with {first['move']}, {first['in_words']}: it {purpose_words(facts['proposal'])}."


def stops(facts: Mapping[str, Any], inner: Mapping[str, Any]) -> WithArrow:
    first, threat = facts["lines"][0], facts["threat"]
    if is_theirs(facts):
        return "It is their move just now; ask me again when it is yours.", None
    line = going(first["line"]) if wants_line(facts.get("asked", "")) else f" {taken_back_words(facts)}".rstrip()
    weight = _weight(threat)
    if facts["check"]:
        return f"{checked_words(facts)} Best against it is {first['move']}, {first['in_words']}.{line}", inner["best"]
    if threat is None or weight is None:
        lead = "Nothing has to be stopped at the moment, so use the time:"
        return f"{lead} {first['move']}, {first['in_words']}, is the most useful move.{line}", inner["best"]
    best = f"Against {threat['move']} the best is {first['move']}, {first['in_words']}: it "
    return f"{best}{purpose_words(facts['proposal'])}.{line} {threat_told(facts, weight)}", inner["best"]


def _asked_words(made: Mapping[str, Any], best: str) -> str:
    """The pawn move that asks the piece where it goes, beside the engine's own; what was played, where it was that."""
    ways = [one for one in made["asked_by"] if one != best]
    if not ways:
        return ""
    pin = f", and the pin on the {made['pins'][0].split(' to ')[0]} is gone if it leaves" if made["pins"] else ""
    played = " (as was played)" if made["answered"] in ways else ""
    return f"Or ask it at once where it wants to go, by {listed(ways[:2])}{played}{pin}."
