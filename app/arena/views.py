"""Arenas for clients. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from app.accounts.player import Player
from app.arena.arena import Arena, Entrant, Pairing, WholeArena
from app.domain.events import iso
from app.languages.speaking import tr

Payload = dict[str, Any]

# Half-points as they are written on the wall.
_SHOWN = {0: "0", 1: "½", 2: "1"}
_SIGN = {"bye": "+", "forfeit": "f"}


def veiled(whole: WholeArena, hidden: Collection[str]) -> WholeArena:
    """The arena, in which the characters of these ids keep their places and their points, and have no name."""
    if not hidden:
        return whole
    entrants = tuple(
        replace(one, party_id="", name=tr("Somebody")) if one.kind == "character" and one.party_id in hidden else one
        for one in whole.entrants
    )
    return replace(whole, entrants=entrants)


def points(half: int) -> float:
    """Half-points as points."""
    return half / 2


def arena_info(arena: Arena, entrants: int) -> Payload:
    """An arena as lists show it."""
    return {
        "id": arena.id,
        "url": f"/arena/{arena.id}",
        "name": arena.name,
        "system": arena.system,
        "status": arena.status,
        "time_control": arena.time_control,
        "rated": arena.rated,
        "places": arena.places,
        "entrants": entrants,
        "round": arena.round,
        "rounds": arena.rounds or None,
        "created_at": iso(arena.created_ms),
        "started_at": None if arena.started_ms is None else iso(arena.started_ms),
        "ended_at": None if arena.ended_ms is None else iso(arena.ended_ms),
    }


def whole_info(whole: WholeArena, viewer: Player) -> Payload:
    """An arena with its table, best first, its rounds, the latest first, and what the viewer has to do with it."""
    info = arena_info(whole.arena, len(whole.staying))
    return {
        **info,
        "yours": whole.arena.host_id == viewer.id,
        "table": [_line_info(whole, line, viewer) for line in whole.table],
        "pairings": [
            {"round": number, "boards": [_board_info(whole, one) for one in whole.pairings if one.round == number]}
            for number in range(whole.arena.round, 0, -1)
        ],
        "your_games": [
            {**_board_info(whole, pairing), "you": entrant.number, "color": color}
            for pairing, entrant, color in games_of_viewer(whole, viewer)
        ],
    }


def games_of_viewer(whole: WholeArena, viewer: Player) -> list[tuple[Pairing, Entrant, str]]:
    """The undecided games of this round in which the viewer or an agent of theirs sits: the board, who it is and with
    which colour. Their own game comes first."""
    found = []
    for pairing in whole.of_this_round:
        for number, color in ((pairing.white, "white"), (pairing.black, "black")):
            entrant = None if number is None else whole.entrant(number)
            if entrant is not None and entrant.player_id == viewer.id and entrant.kind != "character":
                found.append((pairing, entrant, color))
    waiting = [one for one in found if not one[0].decided and one[0].match_id is not None]
    return sorted(waiting, key=lambda one: one[1].kind != "player")


def _line_info(whole: WholeArena, line: Any, viewer: Player) -> Payload:
    entrant = whole.entrant(line.number)
    return {
        **_entrant_info(entrant),
        "place": line.place,
        "points": points(line.score),
        "buchholz": points(line.buchholz),
        "sonneborn_berger": line.sonneborn / 4,
        "direct_encounter": points(line.direct),
        "wins": line.wins,
        "games": line.games,
        "has_left": entrant.has_left,
        "yours": entrant.player_id == viewer.id,
    }


def _entrant_info(entrant: Entrant) -> Payload:
    return {
        "number": entrant.number,
        "kind": entrant.kind,
        "id": entrant.party_id,
        "name": entrant.name,
        "rating": entrant.rating,
        "program": entrant.program,
    }


def _board_info(whole: WholeArena, pairing: Pairing) -> Payload:
    black = None if pairing.black is None else _entrant_info(whole.entrant(pairing.black))
    return {
        "round": pairing.round,
        "board": pairing.board,
        "white": _entrant_info(whole.entrant(pairing.white)),
        "black": black,
        "match_id": pairing.match_id,
        "url": None if pairing.match_id is None else f"/matches/{pairing.match_id}",
        "result": result_words(pairing),
        "how": pairing.how,
    }


def result_words(pairing: Pairing) -> str | None:
    """`1-0`, `½-½` and so on; None until the board is decided or for a bye."""
    if pairing.white_half is None or pairing.black_half is None or pairing.black is None:
        return None
    return f"{_SHOWN[pairing.white_half]}-{_SHOWN[pairing.black_half]}"


def crosstable(whole: WholeArena) -> list[tuple[str, list[str], str]]:
    """Name, a cell for each round and points of everybody, best first. A cell is the result, the opponent's place in
    this list and the colour, such as `1 3w`; `+` for a bye, `f` after a result by forfeit, `-` for a round sat out."""
    order = [line.number for line in whole.table]
    rows = []
    for line in whole.table:
        cells = []
        for number in range(1, whole.arena.round + 1):
            board = next(
                (one for one in whole.pairings if one.round == number and line.number in (one.white, one.black)), None
            )
            cells.append("-" if board is None else _cell(board, line.number, order))
        rows.append((whole.entrant(line.number).name, cells, f"{points(line.score):g}"))
    return rows


def _cell(board: Pairing, number: int, order: list[int]) -> str:
    if board.how == "bye":
        return _SIGN["bye"]
    opponent = board.black if number == board.white else board.white
    half = board.white_half if number == board.white else board.black_half
    result = "*" if half is None else _SHOWN[half]
    place = 0 if opponent is None else order.index(opponent) + 1
    return f"{result} {place}{'w' if number == board.white else 'b'}{_SIGN.get(board.how or '', '')}"


def crosstable_text(whole: WholeArena) -> str:
    """The crosstable as plain text, for passing on."""
    rows = crosstable(whole)
    names = max((len(name) for name, _, _ in rows), default=4)
    wide = max((len(cell) for _, cells, _ in rows for cell in cells), default=1)
    played = min(whole.arena.round, whole.arena.rounds or whole.arena.round)
    lines = [f"{whole.arena.name}, {whole.arena.time_control}, round {played} of {whole.arena.rounds or '?'}", ""]
    for place, (name, cells, total) in enumerate(rows, 1):
        shown = "  ".join(cell.ljust(wide) for cell in cells)
        lines.append(f"{place:>2}  {name.ljust(names)}  {shown}  {total:>4}".rstrip())
    return "\n".join(lines) + "\n"
