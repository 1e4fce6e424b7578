"""Single games out of a player's record, as JSON-ready facts, and the player's place on the boards of honour."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.accounts.repository import players_by_id
from app.archive.past_games import PastGame, past_games
from app.archive.standings import standings
from app.archive.weaknesses import slips_in
from app.desk.games import board_at
from app.desk.record.record_facts import game_facts, worst_opening
from app.desk.record.thread_words import thread_of
from app.desk.services import DeskServices
from app.domain.memory import Party
from app.post_match.report import Mark
from app.post_match.repository import read_analysis

# Who leads the boards of honour is named, so many, and so many openings that were played instead.
LEADERS, OTHERS = 3, 5
# Games that are looked at one by one.
DETAILED = 3
# Games of which the moves are looked at for the best one, and why one is, the best reason first.
MOVES_OF, _BEST = 20, ("brilliant", "only", "mate", "won")
# Games of the other side's that are looked through for one that was lost to the visitor.
READ = 200


async def detail_of(games: Sequence[PastGame], at: DeskServices) -> list[dict[str, Any]]:
    """Games one by one, each with the error that cost most (`worst`), where one was found."""
    _, slips = await at.database.read(slips_in, games)
    found = []
    for game in games:
        own = [slip for slip in slips if slip.game.match_id == game.match_id]
        worst = max(own, key=lambda slip: slip.cost, default=None)
        turned = None if worst is None else {
            "move": worst.lesson.played,
            "better": worst.lesson.best_san,
            "phase": worst.phase,
        }  # fmt: skip
        found.append(game_facts(game) | {"worst": turned})
    return found


async def turned_by(won: PastGame, mine: Party, at: DeskServices) -> dict[str, str] | None:
    """The error of the other side that cost it most in a game one has won; None where none was found, or a person sat
    there."""
    if won.other.kind == "player":
        return None
    theirs = [one for one in await at.database.read(past_games, won.other, READ) if one.match_id == won.match_id]
    _, slips = await at.database.read(slips_in, [one for one in theirs if one.other == mine])
    worst = max(slips, key=lambda slip: slip.cost, default=None)
    if worst is None:
        return None
    return {"move": worst.lesson.played, "better": worst.lesson.best_san}


async def best_move_of(games: Sequence[PastGame], at: DeskServices) -> dict[str, Any] | None:
    """The best single move of one's own in the latest games that were looked over: a sacrifice that was best, else the
    only move that held, else a mate, else a capture that was best and cost nothing; None where there is none."""
    found: list[tuple[int, float, dict[str, Any]]] = []
    for game in games[:MOVES_OF]:
        analysis = await at.database.read(read_analysis, game.match_id)
        table = None if analysis is None else await at.directory.open(game.match_id)
        if analysis is None or table is None:
            continue
        own = [one for one in analysis.moves if one.color.value == game.color]
        for move in own:
            why = (
                move.mark.value
                if move.mark in (Mark.BRILLIANT, Mark.ONLY)
                else "mate"
                if move.san.endswith("#")
                else "won"
                if "x" in move.san and move.best_uci == move.uci
                else None
            )
            if why is None:
                continue
            board = board_at(table.state, move.ply - 1)
            taken = board.piece_type_at(chess.parse_square(move.uci[2:4])) or 0
            if why == "won" and board.attackers(not board.turn, chess.parse_square(move.uci[2:4])):
                continue
            told = {
                "move": f"{board.fullmove_number}.{'' if board.turn else '..'}{move.san}",
                "against": game.other_name.split()[0], "why": why, "id": game.match_id, "fen": board.fen(),
                "color": game.color,
            }  # fmt: skip
            found.append((_BEST.index(why), -taken, told))
    return min(found, key=lambda one: one[:2])[2] if found else None


def named_opening(games: Sequence[PastGame], opening: str | None) -> dict[str, Any] | None:
    """The results with an opening that is asked for by name, and what was played beside it."""
    if not opening:
        return None
    wanted = opening.casefold()
    played = [game for game in games if game.opening is not None]
    them = [game for game in played if wanted in (game.opening or "").casefold()]
    others = [(game.opening or "").split(":")[0] for game in played if game not in them]
    counted = {outcome: sum(game.outcome == outcome for game in them) for outcome in ("won", "drawn", "lost")}
    return counted | {"name": opening, "others": list(dict.fromkeys(others))[:OTHERS]}


async def places_of(player_id: str, at: DeskServices) -> dict[str, Any]:
    """The boards of honour: how many stand there, the asker's place, who is just above, and who leads."""
    board = await at.database.read(standings, "player", 0)
    place = next((n for n, one in enumerate(board, start=1) if one.id == player_id), None)
    above = board[place - 2 : place - 1] if place is not None and place > 1 else []
    first = [*board[:LEADERS], *above]
    names = {one.id: one.display_name for one in await at.database.read(players_by_id, [one.id for one in first])}
    told = [
        {"name": names[one.id], "rating": one.rating,
         "games": one.tally.won + one.tally.drawn + one.tally.lost, "lost": one.tally.lost}
        for one in first
        if one.id in names
    ]  # fmt: skip
    return {
        "places": len(board),
        "place": place,
        "above": told[-1] if above else None,
        "leaders": told[:LEADERS],
    }


async def other_of(asked: str, player_id: str, at: DeskServices) -> dict[str, Any] | None:
    """Somebody else whose name a question has: of those who are here or stand on the board, or of the house, with their
    place on the board of their kind."""
    words = set(re.findall(r"[^\W\d_]+", asked))
    here = next((one for one in at.presence.roll().people if _first(one.name) in words and one.id != player_id), None)
    board = await at.database.read(standings, "player", 0)
    names = {one.id: one.display_name for one in await at.database.read(players_by_id, [one.id for one in board])}
    meant = None if here is None else here.id
    if meant is None:
        meant = next((one for one, name in names.items() if one != player_id and _first(name) in words), None)
    if meant is None:
        return await _of_house(words, player_id, at)
    place = next((n for n, one in enumerate(board, start=1) if one.id == meant), None)
    name = names.get(meant) or (here.name if here is not None else "")
    return {
        "name": name,
        "place": place,
        "rating": board[place - 1].rating if place is not None else None if here is None else here.rating,
    }


async def _of_house(words: set[str], player_id: str, at: DeskServices) -> dict[str, Any] | None:
    """One of the house who is named, with their place on the board of characters."""
    cast = at.characters.listed_for(player_id)
    one = next((one for one in cast if _first(one.name) in words), None)
    if one is None:
        return None
    board = await at.database.read(standings, "character", 0)
    place = next((n for n, line in enumerate(board, start=1) if line.id == one.party.id), None)
    return {"name": one.name.split()[0], "place": place, "rating": one.current_elo, "of_house": len(board)}


def _first(name: str) -> str:
    return next(iter(re.findall(r"[^\W\d_]+", name.lower())), "")


def slug_of(name: str | None, at: DeskServices) -> str | None:
    """The slug of one of the house by name."""
    return next((one.slug for one in at.characters.cast() if one.name == name), None)


def across_of(game: Mapping[str, Any], player_id: str) -> str:
    """The name of who sits across in a running game."""
    return str(game["black" if game["white"]["id"] == player_id else "white"]["name"])


def is_named(name: str, said: str) -> bool:
    """Whether a name is the one that was said, whole or by its first word."""
    whole = name.casefold()
    return said.casefold() in (whole, whole.split(" ")[0])


def lost_in_opening(games: Sequence[PastGame], opening: str | None) -> PastGame | None:
    """The latest game that was lost in an opening; without one in that which brought least, of "" in any."""
    lost = [game for game in games if game.outcome == "lost" and game.opening is not None]
    if opening == "":
        return next((game for game in games if game.outcome == "lost"), None)
    if opening is None:
        worst = worst_opening(games)
        opening = None if worst is None else worst["name"]
    wanted = (opening or "").split(":")[0].casefold()
    return next((game for game in lost if wanted and wanted in (game.opening or "").casefold()), None)


def with_opening(games: Sequence[PastGame], opening: str | None, here: PastGame | None) -> list[PastGame]:
    """The other games than `here` with an opening, by the first part of its name; the latest first."""
    if opening is None:
        return []
    wanted = opening.split(":")[0]
    return [game for game in games if game is not here and (game.opening or "").split(":")[0] == wanted]


async def side_by_side(
    games: Sequence[PastGame], against: str | None, at: DeskServices, *, thread: bool
) -> dict[str, Any]:
    """The games that are looked at one by one (`detail`): those against somebody, else the lost ones where it is asked
    what they have in common, each with its `number` among all `games`; and what they have in common (`thread`)."""
    lost = [number for number, one in enumerate(games) if one.outcome == "lost"] if thread else []
    chosen = (lost if against is None else list(range(len(games))))[:DETAILED]
    details = await detail_of([games[number] for number in chosen], at)
    return {
        "detail": [one | {"number": number} for number, one in zip(chosen, details, strict=True)],
        "thread": await thread_of(games, at) if thread else [],
    }


def rating_across(at: DeskServices, game: PastGame) -> int:
    """The rating of who sat across, as far as it is known: of a character or an agent as it is now, else of nobody."""
    other = at.characters.get(game.other.id) if game.other.kind == "character" else None
    agent = at.agents.get(game.other.id) if game.other.kind == "agent" else None
    return other.current_elo if other is not None else agent.rating if agent is not None else 0
