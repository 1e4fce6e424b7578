"""My chess: every finished game of the player with search, and what they say together."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Annotated, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field, field_validator
from starlette.responses import Response

from app.archive.imports import ImportedGame, files_of, imported_games
from app.archive.past_games import GameSpeed, PastGame, past_games
from app.archive.searching import Wanted, search, search_elsewhere
from app.archive.statistics import Branch, OpenedGame, head_to_heads, opening_tree, overall, rating_points
from app.archive.weaknesses import weaknesses
from app.house import House
from app.languages.figures import date_of
from app.languages.speaking import tr
from app.web.deps import HouseDep, PlayerDep
from app.web.shown import Shown
from app.web.templates import render

router = APIRouter(include_in_schema=False)

# Opponents listed.
OPPONENTS_SHOWN = 12
# The graph of the rating, in units of its drawing, and its margin above and below in Elo points.
GRAPH_WIDTH, GRAPH_HEIGHT, GRAPH_MARGIN = 640, 160, 20
# Elo points between two lines across the graph, and lines at most.
GRAPH_STEPS, GRAPH_LINES = (10, 20, 50, 100, 200, 500), 5

# What each kind of error is called, and what helps.
ERROR_WORDS = {
    "hanging": ("Pieces left to be taken", "Before you let go of a piece: what can be taken afterwards?"),
    "fork": ("Forks", "Two of your pieces within reach of one: look for that square first."),
    "back_rank": ("The back rank", "A pawn move in front of the king, in a quiet moment, is never lost time."),
    "mate_allowed": ("Mates walked into", "Look at every check against your own king, however silly."),
    "mate_missed": ("Mates not given", "When the king across has few squares, look at every check to the end."),
    "chance_missed": ("Chances not taken", "Every capture is worth a look, the strange ones too."),
    "win_let_go": ("Wins let go", "A won game is the time to slow down."),
    "time": ("Short of time", "These were played in the last tenth of the clock."),
    "opening": ("In the opening", "The first moves are worth a look before the next game."),
    "endgame": ("In the endgame", "Kings and pawns first; the rest rests on them."),
}


class SearchForm(BaseModel):
    """The search as it stands in the address; an empty field asks nothing, an unknown value is refused."""

    model_config = ConfigDict(extra="ignore")

    q: str = Field("", max_length=60)
    result: Literal["won", "lost", "drawn"] | None = None
    color: Literal["white", "black"] | None = None
    clock: GameSpeed | None = None
    against: Literal["character", "player", "agent"] | None = None
    counted: Literal["rated", "friendly"] | None = None
    since: date | None = None
    until: date | None = None
    page: int = Field(1, ge=1)
    # The same of games from elsewhere, which have less to ask for.
    theirs: str = Field("", max_length=60)
    theirs_result: Literal["won", "lost", "drawn"] | None = None
    theirs_color: Literal["white", "black"] | None = None
    theirs_page: int = Field(1, ge=1)

    @field_validator("*", mode="before")
    @classmethod
    def _nothing_asked(cls, value: object, info: object) -> object:
        return value if value != "" or getattr(info, "field_name", "") in ("q", "theirs") else None

    @property
    def wanted(self) -> Wanted:
        """The search as the archive takes it."""
        rated = None if self.counted is None else self.counted == "rated"
        return Wanted(self.q, self.result, self.color, self.clock, self.against, rated, self.since, self.until)

    @property
    def wanted_elsewhere(self) -> Wanted:
        """The search among games from elsewhere."""
        return Wanted(self.theirs, self.theirs_result, self.theirs_color)

    def address(self, page: int) -> str:
        """The address of another page of the same search."""
        return self._with(page=page) + "#games"

    def address_elsewhere(self, page: int) -> str:
        """The same of the search among games from elsewhere."""
        return self._with(theirs_page=page) + "#elsewhere"

    def _with(self, **changed: int) -> str:
        fields = self.model_dump(exclude_none=True, exclude_defaults=True, mode="json") | changed
        return f"/me?{urlencode(fields)}"


@router.get("/me")
async def my_chess(
    request: Request, player: PlayerDep, house: HouseDep, asked: Annotated[SearchForm, Query()]
) -> Response:
    """The player's own games, searched, with rating, openings, opponents and weaknesses."""
    games = await house.database.read(past_games, player.party)
    weak = await house.database.read(weaknesses, games)
    elsewhere = await house.database.read(imported_games, player.id)
    context = {
        "asked": asked,
        "found": search(games, asked.wanted, asked.page),
        "tally": overall(games),
        "graph": rating_graph(games),
        "trees": opening_trees(games),
        "opponents": [
            {"name": one.name, "url": _page_of(house, one.other.kind, one.other.id), "tally": one.tally}
            for one in head_to_heads(games)[:OPPONENTS_SHOWN]
        ],
        "weak": weak,
        # A board that is shown for a kind of error is not shown again.
        "costliest": [slip for slip in weak.worst if all(slip not in point.evidence for point in weak.points)],
        "files": await house.database.read(files_of, player.id),
        "elsewhere": len(elsewhere),
        "found_elsewhere": search_elsewhere(elsewhere, asked.wanted_elsewhere, asked.theirs_page),
        "board_of": board_of,
        "day_of": day_played,
        "links": await house.sharing.given_out(player),
        "their_trees": opening_trees(elsewhere),
        "error_words": ERROR_WORDS,
        "paces": list(GameSpeed),
        "day": date_of,
    }
    return render(request, "my_chess.html", context)


def board_of(game: ImportedGame) -> str:
    """The address of the analysis board with a game from elsewhere on it."""
    sides = {"white": tr("You"), "black": game.other_name}
    if game.color == "black":
        sides = {"white": game.other_name, "black": tr("You")}
    names = {side: name.replace("\\", "").replace('"', "") for side, name in sides.items()}
    moves = " ".join(san if ply % 2 else f"{ply // 2 + 1}. {san}" for ply, san in enumerate(game.moves))
    text = f'[White "{names["white"]}"]\n[Black "{names["black"]}"]\n\n{moves} *'
    return f"/analysis?{urlencode({'fen': text})}"


def day_played(game: ImportedGame) -> str:
    """The day of a game from elsewhere in the reader's language; as the file has it where that is no day."""
    try:
        at = datetime.strptime(game.played_on or "", "%Y.%m.%d").replace(tzinfo=UTC)
    except ValueError:
        return game.played_on or ""
    return date_of(int(at.timestamp() * 1000))


def opening_trees(games: Sequence[OpenedGame]) -> list[tuple[str, Branch]]:
    """The tree of openings for each colour."""
    return [(color, opening_tree(games, color)) for color in ("white", "black")]


def rating_graph(games: Sequence[PastGame]) -> Shown | None:
    """The rating over the games that counted, as the points of a line; None before the second one."""
    points = rating_points(games)
    if len(points) < 3:  # the first is the rating before the first game
        return None
    ratings = [rating for _, rating in points]
    low, high = min(ratings) - GRAPH_MARGIN, max(ratings) + GRAPH_MARGIN
    step = GRAPH_WIDTH / (len(points) - 1)
    edge = next((step for step in GRAPH_STEPS if (high - low) / step <= GRAPH_LINES), GRAPH_STEPS[-1])
    line = [
        (round(index * step, 1), round(GRAPH_HEIGHT * (high - rating) / (high - low), 1))
        for index, rating in enumerate(ratings)
    ]
    return {
        "points": " ".join(f"{x},{y}" for x, y in line),
        "width": GRAPH_WIDTH,
        "height": GRAPH_HEIGHT,
        "lowest": min(ratings),
        "highest": max(ratings),
        "first": ratings[0],
        "now": ratings[-1],
        "games": len(points) - 1,
        "since": date_of(points[0][0]),
        "until": date_of(points[-1][0]),
        "lines": [
            (rating, round(GRAPH_HEIGHT * (high - rating) / (high - low), 1))
            for rating in range(low - low % -edge, high + 1, edge)
        ],
    }


def _page_of(house: House, kind: str, party_id: str) -> str | None:
    """The page of an opponent, if it has one that everybody may open."""
    character = house.characters.get(party_id) if kind == "character" else None
    return None if character is None or character.slug is None else f"/characters/{character.slug}"
