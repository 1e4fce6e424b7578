"""The boards of honour for one reader: who stands on them, by name, and how the reader fared against each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pydantic import GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from app.accounts.player import Player
from app.accounts.repository import players_by_id
from app.archive.standings import (
    BoardStanding,
    Feat,
    StandingsWindow,
    party_kind,
    results_against,
)
from app.archive.statistics import Tally
from app.domain.errors import NotFound
from app.domain.flags import values_only_with
from app.house import House
from app.web.company import in_company

# Lines of a board, and of each part of the hall of fame.
LINES, FAMOUS = 50, 3
AGENTS = "player_agents"


class HonourBoard(StrEnum):
    """The boards, one for each kind of player."""

    PLAYERS = "players"
    CHARACTERS = "characters"
    AGENTS = "agents"
    PROGRAMS = "programs"

    @property
    def kind(self) -> str:
        """Who stands on it, in the singular."""
        return self.value.removesuffix("s")

    @property
    def party_kind(self) -> str:
        """The kind of party that stands on it: a program is an agent that a program plays."""
        return party_kind(self.kind)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """In the documents there are only the boards of what is shown."""
        told = handler.resolve_ref_schema(handler(schema))
        told.update(values_only_with(**{board.value: AGENTS for board in cls if board.party_kind == "agent"}))
        return told


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody on a board. `url` is their page, None if they have none; `provisional` while the rating rests on few
    games."""

    name: str
    url: str | None
    provisional: bool


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One line of a board. `met` are the reader's own results against them, None if they never met or are the same."""

    rank: int
    who: Named
    standing: BoardStanding
    met: Tally | None
    is_me: bool


@dataclass(frozen=True, slots=True)
class Famous:
    """One line of the hall of fame."""

    who: Named
    feat: Feat


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """The highest ratings ever held, and the longest runs of wins."""

    ratings: list[Famous]
    runs: list[Famous]


def boards(house: House) -> list[HonourBoard]:
    """The boards that there are: hidden features have none."""
    shown = house.settings_view["flags"][AGENTS]
    return [board for board in HonourBoard if shown or board.party_kind != "agent"]


def named_board(house: House, name: str) -> HonourBoard:
    """The board of a name. Raises NotFound for one that is not there, or hidden."""
    found = next((board for board in boards(house) if board.value == name), None)
    if found is None:
        raise NotFound("There is no such board.")
    return found


async def board_lines(house: House, reader: Player, board: HonourBoard, window: StandingsWindow) -> list[BoardLine]:
    """A board as the reader may see it, the first first. Raises NotFound for one that is hidden."""
    _refuse_hidden(house, board)
    found = await house.boards.standings(board.kind, window)
    names = await _names(house, reader, board, [one.id for one in found])
    shown = [one for one in found if one.id in names][:LINES]
    met = await house.database.read(results_against, reader.party, board.party_kind, [one.id for one in shown])
    return [
        BoardLine(rank, names[one.id], one, met.get(one.id), (board.kind, one.id) == ("player", reader.id))
        for rank, one in enumerate(shown, start=1)
    ]


async def hall_of_fame(house: House, reader: Player, board: HonourBoard) -> HallOfFame:
    """What was reached on this board since the club opened."""
    _refuse_hidden(house, board)
    ratings, runs = await house.boards.feats(board.kind)
    names = await _names(house, reader, board, [feat.id for feat in (*ratings, *runs)])

    def famous(feats: Sequence[Feat]) -> list[Famous]:
        return [Famous(names[feat.id], feat) for feat in feats if feat.id in names][:FAMOUS]

    return HallOfFame(famous(ratings), famous(runs))


def _refuse_hidden(house: House, board: HonourBoard) -> None:
    if board not in boards(house):
        raise NotFound


async def _names(house: House, reader: Player, board: HonourBoard, ids: Sequence[str]) -> dict[str, Named]:
    """Those of the ids whom the reader may see."""
    if board is HonourBoard.PLAYERS:
        players = await house.database.read(players_by_id, ids)
        return {one.id: _player(one) for one in players}
    if board.party_kind == "agent":
        agents = [agent for one in ids if (agent := house.agents.get(one)) is not None]
        return {one.id: Named(one.name, None, one.provisional) for one in agents}
    characters = in_company(reader, house.characters.listed_for(reader.id))
    return {one.id: Named(one.name, f"/characters/{one.slug}", False) for one in characters}


def _player(player: Player) -> Named:
    url = None if player.is_guest else f"/players/{player.username}"
    return Named(player.display_name, url, player.provisional)
