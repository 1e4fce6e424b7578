"""What is asked of a running game that one looks on at, beside its score: what the last move did and took, who is
likely to win by the ratings, whether it will be over soon."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.board.proposal_words import proposal_of, purpose_words
from app.desk.club.live_ends import ends_told
from app.desk.people.people_words import EVEN
from app.desk.services import DeskServices
from app.desk.wording import many
from app.domain.prose_words import piece_word

_BET = re.compile(
    r"\b(?:money|bet|bets|betting|odds|favou?rites?|foolish|chances?|likely|going to win|gonna win|will win|predict\w*"
    r"|who do you think|(?:you|they) think wins?"
    r"|root for|back(?:ing)?)\b"
)
# How strong the two are, not how they stand.
_STRENGTH = re.compile(
    r"\b(?:stronger|weaker|strongest|fair (?:fight|game|match)|match for|on paper|elo|ratings?|uneven|lopsided"
    r"|mismatch|one[- ]sided|outsider|underdog|better player|equally (?:strong|matched))\b"
)
_MONEY = re.compile(r"\b(?:money|bets?|betting|foolish|back(?:ing)?|root for)\b")
_SOON = re.compile(r"\b(?:soon|nearly|almost|how much longer|how long|long to go|finish\w*|over|end)\b(?! game)")
_GAVE = re.compile(r"\b(?:gave|give|giv\w+|lost|lose|los\w+|hung|hang\w*|blunder\w*|sacrific\w*|dropp?\w*|free)\b")
# Whether somebody has more on the board, and whether it is said that they have less.
_MATERIAL = re.compile(
    r"\b(?:material|(?:a|an|one|two|whole|extra) (?:\w+ )?(?:piece|pawn|knight|bishop|rook|queen|exchange)s?"
    r"|(?:pieces?|pawns?|knights?|bishops?|rooks?) (?:up|more|ahead|down|less|missing|behind))\b"
)
_BEHIND = re.compile(r"\b(?:down|less|fewer|behind|missing|lost|losing|lacks?|short of)\b")
# Whether it is enough to win is asked.
_ENOUGH = re.compile(
    r"\b(?:enough|decisive\w*|winning|by (?:much|a lot|how much)|big lead|clearly|safe|already won|game over|lost)\b"
)
_PIECE = re.compile(r"\b(?:pieces?|knights?|bishops?|rooks?|queens?)\b")
# Pawns' worth from which on somebody is a whole piece ahead.
PIECE = 2
# Rating points up to which one of two is only a little stronger.
LITTLE = 120


def last_move_of(game: Mapping[str, Any], at: DeskServices) -> dict[str, Any]:
    """What the last move of a running game took and does; empty where its table is not known."""
    table = at.directory.find(game["id"])
    if table is None or not table.state.moves:
        return {}
    state = table.state
    moves = tuple(one.uci for one in state.moves)
    before = _did(state.position.initial_fen, moves[:-1]) if len(moves) > 1 else None
    return _did(state.position.initial_fen, moves) | {"before": before}


def _did(initial_fen: str, moves: tuple[str, ...]) -> dict[str, Any]:
    """What the last of some moves took and does."""
    board = chess.Board(initial_fen)
    for uci in moves[:-1]:
        board.push_uci(uci)
    proposal = proposal_of(board, [moves[-1]], moves[:-1])
    return {
        "took": proposal["takes"],
        "castled": proposal["castles"],
        "by": "White" if board.turn else "Black",
        "piece": proposal["piece"],
        "to": proposal["to"],
        "means": purpose_words(proposal),
        "earlier": _taken_before(initial_fen, moves),
        "men": chess.popcount(board.occupied) - (1 if proposal["takes"] else 0),
    }


def _taken_before(initial_fen: str, moves: tuple[str, ...]) -> list[dict[str, str]]:
    """What was taken in the last moves, the latest first: by whom, with what, on which square."""
    board, found = chess.Board(initial_fen), []
    for uci in moves:
        move = chess.Move.from_uci(uci)
        if board.is_capture(move):
            taken = piece_word(board.piece_type_at(move.to_square) or chess.PAWN)
            side = "White" if board.turn else "Black"
            found.append({"by": side, "taken": taken, "on": chess.square_name(move.to_square)})
        board.push(move)
    return found[::-1][:3]


def live_move_told(one: Mapping[str, Any], asked: str) -> str:
    """The last move: what it took, what it is for, and how the material stands."""
    did = one["did"]
    if (other := _other_named(one, asked)) is not None:
        # Of the two that play the one is named who moved before the last move.
        return f"{_moved(one, other)}. Since then {_moved(one, did)}. {_material(one)}"
    lead = f"{_given(one)} " if _GAVE.search(asked) else ""
    return f"{lead}The last move: {_moved(one, did)}. {_material(one)}"


def _other_named(one: Mapping[str, Any], asked: str) -> Mapping[str, Any] | None:
    """The move before the last one, where it is that of the only side which a question names."""
    did, before = one["did"], one["did"].get("before")
    named = {side for side in ("white", "black") if side in asked or one[side]["name"].split()[0].lower() in asked}
    return before if before is not None and named == {before["by"].lower()} != {did["by"].lower()} else None


def _moved(one: Mapping[str, Any], did: Mapping[str, Any]) -> str:
    """Who made a move, what it took, and what it is for."""
    name = one["white" if did["by"] == "White" else "black"]["name"].split()[0]
    if did["castled"]:
        return f"{name} ({did['by']}) castled: the king goes into safety, and a rook comes into play"
    before = did.get("before")
    if did["took"] and before and before["took"] and before["to"] == did["to"]:
        # A piece that had just taken is taken itself: that is the whole point of the move.
        other = one["white" if before["by"] == "White" else "black"]["name"].split()[0]
        return (
            f"{name} ({did['by']}) took back on {did['to']} with the {did['piece']}: {other}’s {before['piece']} had "
            f"just taken a {before['took']} there, and now it is gone, too"
        )
    if did["took"]:
        what = f"{name} ({did['by']}) took the {did['took']} on {did['to']} with the {did['piece']}"
        rest = did["means"].removeprefix(f"takes the {did['took']}").removeprefix(", ").removeprefix(" and ")
        return what + (f"; from there it {rest}" if rest else "")
    return f"{name} ({did['by']}) moved the {did['piece']} to {did['to']}: it {did['means']}"


def _given(one: Mapping[str, Any]) -> str:
    """Whether something was given away, by what was taken lately."""
    taken = one["did"]["earlier"]
    if not taken:
        return "No: nothing has been taken in this game yet."
    told = ", before that ".join(f"{each['by']} took a {each['taken']} on {each['on']}" for each in taken)
    verdict = "No, not for nothing" if not one["lead"] else "In part"
    return f"{verdict}. Of late {told}."


def _material(one: Mapping[str, Any]) -> str:
    lead = one["lead"]
    if not lead:
        return "In material it is level."
    side = "white" if lead > 0 else "black"
    worth = "a pawn’s worth" if abs(lead) == 1 else f"{abs(lead)} pawns’ worth"
    return f"{one[side]['name'].split()[0]} is ahead by {worth} of material."


def beside_score(one: Mapping[str, Any], asked: str) -> str:
    """What is asked beside who is better: the material, the odds by the ratings, whether it ends soon; empty for none
    of them."""
    words = []
    if _MATERIAL.search(asked) and one["lead"] is not None:
        words.append(_who_has_more(one, asked))
    if (_BET.search(asked) or _STRENGTH.search(asked)) and (odds := _odds(one, asked)):
        words.append(odds)
    if _SOON.search(asked):
        words.append(ends_told(one))
    return " ".join(words)


# Whether it may still turn is asked.
_TURNS = re.compile(
    r"\b(?:still (?:\w+ )?(?:flip|turn|change|win|lose|open|swing|be saved|save|hold|draw)\w*|(?:flip|turn|swing)\w*"
    r"|how (?:sure|certain|safe|solid|stable)|come ?back|open or|decided or"
    r"|(?:could|can) (?:it|this|that) (?:still )?change|nothing decided|all over|tell yet|too early)\b"
)
_WHO = re.compile(r"\bwho(?:'s|se)?\b")


def turns_told(one: Mapping[str, Any], verdict: str, asked: str) -> str:
    """Whether the game may still turn, by what the engine says of it; empty where that was not asked."""
    if not _TURNS.search(asked):
        return ""
    if verdict.startswith("It is"):
        return f"It can still go either way: at move {one['move']} nothing is decided."
    if "winning" in verdict:
        return "It would take a bad mistake to turn it now: by the engine it is won."
    return "It can still turn: one of them is better, but one slip is enough to change that."


def plain_score(one: Mapping[str, Any], verdict: str | None) -> str:
    """Who is better in words that need no figures."""
    white, black = (one[side]["name"].split()[0] for side in ("white", "black"))
    who = f"{white} has the white pieces and {black} the black ones."
    lead, seen = one["lead"], ""
    if verdict is not None:
        seen = f" What one can see: {verdict.partition('What one sees: ')[2]}" if "What one sees: " in verdict else ""
    if verdict is None or verdict.startswith("It is"):
        men = "both have about as many pieces left" if not lead else (
            f"{white if lead > 0 else black} has a little more on the board, but not a better game"
        )  # fmt: skip
        return f"Nobody is winning yet: {men}, and either of them can still win. {who}{seen}"
    name = verdict.split(",")[0]
    how = "is winning" if "winning" in verdict else "is doing a little better"
    more = ", and has more pieces left on the board" if lead and (lead > 0) is (name == white) else ""
    return f"{name} {how}{more}. {who}{seen}"


def enough_told(verdict: str, asked: str) -> str:
    """Whether a lead wins, by what the engine says of it; empty where that was not asked."""
    if not _ENOUGH.search(asked) or _WHO.search(asked):
        return ""
    if verdict.startswith("It is"):
        return "No, it is far from decided."
    return "Yes, by what the engine sees." if "winning" in verdict else "No, not yet: it is better, not won."


def _who_has_more(one: Mapping[str, Any], asked: str) -> str:
    """Who has more on the board, as a yes or no to whoever is said to."""
    lead = one["lead"]
    claimed = [side for side in ("white", "black") if side in asked or one[side]["name"].split()[0].lower() in asked]
    behind = _BEHIND.search(asked) is not None
    if not lead:
        return f"{'No: m' if claimed else 'M'}aterial is level, so neither has more on the board."
    ahead, worth = "white" if lead > 0 else "black", abs(lead)
    pawns = "a pawn’s worth" if worth == 1 else f"{worth} pawns’ worth"
    words = f"{ahead.capitalize()}, {one[ahead]['name'].split()[0]}, is ahead by {pawns} of material."
    if len(claimed) != 1:
        return words
    if (claimed[0] == ahead) is behind:
        return f"No: {words}"
    return f"Not by a whole piece: {words}" if _PIECE.search(asked) and worth < PIECE else f"Yes: {words}"


def _odds(one: Mapping[str, Any], asked: str) -> str:
    """What the ratings let expect of both, with a word on whom somebody bets."""
    seats = [one["white"], one["black"]]
    if not all(seat["rating"] for seat in seats):
        return ""
    stronger, weaker = sorted(seats, key=lambda seat: -seat["rating"])
    apart = stronger["rating"] - weaker["rating"]
    points = round(100 / (1 + 10 ** (-apart / 400)))
    first, second = stronger["name"].split()[0], weaker["name"].split()[0]
    if apart < EVEN:
        return f"By rating they are equals, {stronger['rating']} and {weaker['rating']}: either may win."
    bets = [seat for seat in seats if seat["name"].split()[0].lower() in asked] if _MONEY.search(asked) else []
    bold = ("Bold, not foolish: " if bets[0] is weaker else "Sensible: ") if len(bets) == 1 else ""
    clearly = "a little" if apart < LITTLE else "clearly"
    return (
        f"{bold}{first} is {clearly} the stronger, by {many(apart, 'point')} ({stronger['rating']} against "
        f"{weaker['rating']}), and so the favourite: some {points} points of a hundred games are to be expected, for "
        f"{second} {100 - points}."
    )


def favourite_told(one: Mapping[str, Any]) -> str:
    """Who is the favourite by the ratings, whatever was asked."""
    return _odds(one, "")


# Whether one has to be a member to watch is asked.
_FREE = re.compile(r"\b(?:account|sign\w* (?:up|in)|regist\w+|log\w* in|guests?|members?|free|chat|stream\w*|link)\b")


def free_told(asked: str) -> str:
    """That nobody needs an account to watch, where that is asked; empty where it is not."""
    if not _FREE.search(asked):
        return ""
    return (
        "In the gallery, and nobody needs an account for it: whoever comes in as a guest, with a name and no more, "
        "opens a game there and watches it live. "
    )


def apart_words(one: Mapping[str, Any]) -> str:
    """By how much the one is rated above the other."""
    ratings = [one[side]["rating"] for side in ("white", "black")]
    if None in ratings or ratings[0] == ratings[1]:
        return ""
    return f", {abs(ratings[0] - ratings[1])} points apart"


def tagline_words(one: Mapping[str, Any]) -> str:
    """What the pages of the two say of them."""
    said = {one[side]["name"].split()[0]: text for side, text in (one.get("taglines") or {}).items() if text}
    return "".join(f" {first}: “{text}”" for first, text in said.items())
