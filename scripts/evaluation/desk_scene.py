"""An evening at the club, for questions to be asked in: games lost and won, two that run, and somebody waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.accounts.player import Player
from app.desk.screen import Screen, ScreenKind
from app.desk.study import read_study
from app.desk.tool import Study
from app.domain.acts import PlayMove, Resign, Say
from app.domain.position import Color
from app.house import House
from app.lobby.contender import Contender
from app.lobby.exhibitions import ExhibitionWish
from app.lobby.presence import IN_THE_LOBBY
from app.matches.service import Terms
from app.matches.table import Table

# Who is meant on the page of a character that is not named: the one that was played most.
RIVAL = "kenji"
# Seconds until the analysis of a game must stand, and between two looks.
PATIENCE, LOOK = 300.0, 0.2

LOST = (
    "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O d6 c3 O-O Bg5 h6 Bh4 g5 Bg3 Bg4 h3 Bxf3 Qxf3 Kg7 Qh5 Nxh5",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 Qd3 h6 Bh4 Be7 Qe2 Nxe4 Bxe7 Nxc3",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5 Nxd5 Nxd5 Bxd8 Bb4 Qd2 Bxd2",
)
WON = (
    "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7 Ke7 Nd5",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4 Nc3 Nxe4 O-O Nxc3 bxc3 Bxc3 Qb3 Bxa1 Bxf7 Kf8 Bg5 Ne7 Ne5 Bxd4",
)
FRIENDLY = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O a6 Bb3 Ba7 Re1 O-O h3 h6 Nbd2 Be6"
# What stands on the analysis board.
STUDIED = "e4 e5"
RATED = "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 Bg4 h3 Bxf3 Qxf3 c6"


@dataclass(frozen=True, slots=True)
class DeskScene:
    """Who asks, and the games: one that was lost, a friendly and a rated one that run."""

    player: Player
    lost: str
    friendly: str
    rated: str

    @property
    def study(self) -> Study | None:
        """What stands on the analysis board, which the page says with every question there."""
        return read_study(None, _ucis(chess.Board(), STUDIED.split()))

    def screen_of(self, said: str) -> Screen:
        """The screen of a question, by its name in a set or by some words about it."""
        name = said.split(",")[0].split(" of ")[0].split("/")[0].strip().lower().replace(" ", "_")
        if said.startswith("match") or name.endswith("_match"):
            return Screen(ScreenKind.MATCH, self.rated if "rated" in said else self.friendly)
        if name.startswith("room"):
            return Screen(ScreenKind.ROOM, RIVAL)
        if name.startswith("character"):
            subject = name.rsplit("_", 1)[-1]
            return Screen(ScreenKind.CHARACTER, RIVAL if subject in ("character", "page") else subject)
        screen = Screen.named(name, None)
        return Screen(screen.kind, self.lost) if screen.kind.of_game else screen


async def play_scene(house: House) -> DeskScene:
    """Plays the games and waits until they are looked over; those that are lost are rated but for the first."""
    player = (await house.identity.enter_as_guest("Nora")).player
    for moves, rival, rated in ((WON[0], "pip", True), (LOST[2], "rosa", True), (WON[1], "teodor", True)):
        await _played(house, player, rival, moves, winner=Color.WHITE if moves in WON else Color.BLACK, rated=rated)
    await _played(house, player, "rosa", LOST[1], winner=Color.BLACK, rated=True)
    lost = await _played(
        house, player, "kenji", LOST[0], winner=Color.BLACK, rated=False, said="I am a nurse, by the way."
    )
    friendly = await _table(house, player, "kenji", FRIENDLY, rated=False)
    counted = await _table(house, player, "rosa", RATED, rated=True)
    dana = (await house.identity.enter_as_guest("Dana")).player
    house.presence.arrive("dana", dana, lambda: IN_THE_LOBBY)
    await house.queue.enqueue(Contender(dana), "5+3", rated=True)
    await house.exhibitions.open(dana, ExhibitionWish("vesna", "anselm"))
    now = await house.identity.player(player.id)
    return DeskScene(now or player, lost, friendly.state.match_id, counted.state.match_id)


async def _table(house: House, player: Player, rival: str, moves: str, *, rated: bool) -> Table:
    """A game with a character that has come as far as `moves` (SAN)."""
    character = next(one for one in house.characters.cast() if one.slug == rival)
    terms = Terms(color=Color.WHITE, rated=rated, watchable=False)
    # By the house: these are more games in a minute than a person may open.
    table = await house.matches.open_match(player.sitter, character.persona.sitter, terms, by_house=True)
    board = chess.Board()
    for uci in _ucis(board, moves.split()):
        ply = table.state.ply
        # The other side is moved by hand, before it has thought to an end.
        answer = await table.act(PlayMove(table.state.turn, uci, ply))
        if table.state.ply != ply + 1:
            raise RuntimeError(f"{uci} was not played: {answer}")
    return table


def _ucis(board: chess.Board, moves: Sequence[str]) -> list[str]:
    return [board.push_san(move).uci() for move in moves]


async def _played(
    house: House, player: Player, rival: str, moves: str, *, winner: Color, rated: bool, said: str | None = None
) -> str:
    """A game that was given up after these moves; returns its id once it is looked over."""
    table = await _table(house, player, rival, moves, rated=rated)
    if said is not None:
        await table.act(Say(Color.WHITE, said))
        await asyncio.sleep(PATIENCE / 100)
    await table.act(Resign(winner.other))
    match_id = table.state.match_id
    async with asyncio.timeout(PATIENCE):
        while (await house.post_match.status(match_id))["status"] in ("pending", "running"):  # noqa: ASYNC110 - the job's row is the truth
            await asyncio.sleep(LOOK)
    return match_id
