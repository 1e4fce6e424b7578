"""A character behind the protocol: the same director, body and soul as at a table, without a house around them."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

from app.body.base import EngineConfig, MoveResult
from app.body.registry import OpenedEngine
from app.characters.character import CharacterSheet
from app.director.context import read_context
from app.director.director import choose_engine_config
from app.director.mood import MoodTurn, take_turn
from app.director.pacing import landing_seconds
from app.domain.match import Sitter
from app.domain.memory import Party
from app.domain.persona import Persona
from app.domain.plies import plies_alone
from app.domain.shared_past import HeadToHead
from app.minds.brief import brief
from app.minds.outlook import Outlook
from app.minds.past import Past, starting_mood
from app.minds.scene import Scene
from app.soul.response import SoulOccasion, TalkLine
from app.soul.soul import Soul
from app.uci.player import UciAnswer
from app.uci.protocol import EngineOptions, Game, Limits

# Who sits on the other side; the protocol does not say.
OPPONENT = Sitter("player", "uci", "you", None)
# Part of `movetime` that is spent: the rest is for pipes and a busy machine.
MOVETIME_SHARE = 0.9
# Nodes a second that a slow engine searches, until this one's own speed is known.
SLOW_NODES_PER_SECOND = 100_000
# Nodes from which the measured speed of a search says anything.
TELLING_NODES = 20_000


class CharacterPlayer:
    """The `UciPlayer` that is a character of the house."""

    def __init__(self, opened: OpenedEngine, soul: Soul, sheet: CharacterSheet, settings: EngineOptions) -> None:
        self._opened = opened
        self._soul = soul
        self.persona = _persona(sheet, settings)
        self.name = self.persona.name
        self._pace = settings.pace
        self._speed = SLOW_NODES_PER_SECOND
        self._game: Game | None = None
        self.begin()

    def begin(self) -> None:
        """A new game: the mood and the talk of the last one are over."""
        self._game = None
        self._talk: tuple[TalkLine, ...] = ()
        self._spoken: tuple[int, ...] = ()
        self._outlook = Outlook()
        self._initial_ms = 0
        self._dice = secrets.token_hex(8)
        mood = starting_mood(self.persona.sheet, HeadToHead())
        self._felt = MoodTurn(raw=mood, smoothed=mood)

    async def greeting(self, game: Game) -> str | None:
        """What is said before the first move of a game; None once it has begun."""
        if self._game is not None and game.goes_on_from(self._game):
            return None
        self.begin()
        self._game = game
        return await self._say(SoulOccasion.BEFORE_MATCH, game)

    async def play(self, game: Game, limits: Limits) -> UciAnswer:
        """The move in a position that has one, and what is said with it. Raises `EngineDown`."""
        begun = time.monotonic()
        self._game = game
        # The protocol does not tell what a clock began with: the most that this game has shown.
        self._initial_ms = max(self._initial_ms, limits.clock_ms or 0)
        instant = self._pace == "instant" or limits.nodes is not None
        context = read_context(
            game.initial_fen,
            game.moves,
            clock_ms=limits.clock_ms,
            initial_ms=self._initial_ms,
            increment_ms=limits.increment_ms,
            expected=self._outlook.expects,
            chance_before=self._outlook.chance,
            available_engines=self._opened.offers,
            pacing="instant" if instant else "human",
            game=self._dice,
        )
        config = self._bounded(choose_engine_config(self.persona, self._felt.smoothed, context), limits)
        result = await self._opened.engine.choose_move(game.initial_fen, game.moves, config)
        if result.nodes >= TELLING_NODES and result.elapsed_ms:
            self._speed = max(1, round(result.nodes * 1000 / result.elapsed_ms))
        due = landing_seconds(config, context, result)
        if limits.movetime_ms is not None:
            due = min(due, limits.movetime_ms / 1000 * MOVETIME_SHARE)
        words = await self._after(game, result)
        return UciAnswer(result, words, max(0.0, due - (time.monotonic() - begun)))

    def _bounded(self, config: EngineConfig, limits: Limits) -> EngineConfig:
        """The search within what `go` allows: nodes as they are named, `movetime` as nodes by the engine's speed."""
        allowed = limits.nodes
        if limits.movetime_ms is not None:
            by_time = round(limits.movetime_ms / 1000 * MOVETIME_SHARE * self._speed)
            allowed = by_time if allowed is None else min(allowed, by_time)
        return config if allowed is None else replace(config, max_nodes=max(1, allowed))

    async def _after(self, game: Game, result: MoveResult) -> str | None:
        """The words after the move, and the mood that goes with them."""
        played = Game(game.initial_fen, (*game.moves, result.uci))
        self._outlook = self._outlook.after(result, plies_alone(played.initial_fen, played.moves))
        occasion = SoulOccasion.ON_USER_MOVE if game.moves else SoulOccasion.BEFORE_AGENT_MOVE
        return await self._say(occasion, played, color_of=game)

    async def _say(
        self,
        occasion: SoulOccasion,
        game: Game,
        *,
        color_of: Game | None = None,
    ) -> str | None:
        scene = Scene(
            "uci",
            OPPONENT,
            occasion,
            talk=self._talk,
            color=(color_of or game).mover,
            initial_fen=game.initial_fen,
            moves=game.moves,
            chance=self._outlook.chance,
            judged=self._outlook.judged,
            turns_spoken=self._spoken,
        )
        given = brief(
            self.persona,
            scene,
            Past(HeadToHead()),
            player=None,
            mood=self._felt.smoothed,
            surfaced=(),
            now_ms=time.time_ns() // 1_000_000,
        )
        response = await self._soul.ask(self.persona, given)
        if color_of is not None:
            self._felt = take_turn(self._felt.raw, self._felt.smoothed, response.mood_deltas)
        if response.speak is not None:
            self._talk = (*self._talk, TalkLine(response.speak, by_me=True))
            self._spoken = (*self._spoken, scene.own_turn)
        return response.speak


class CharacterPlayers:
    """The `UciPlayers` of the house: one engine, and a soul that finds its words without any model."""

    def __init__(self, opened: OpenedEngine, soul: Soul) -> None:
        self.notice = opened.notice
        self._opened = opened
        self._soul = soul

    def seat(self, sheet: CharacterSheet, settings: EngineOptions) -> CharacterPlayer:
        """A character as the settings want it."""
        return CharacterPlayer(self._opened, self._soul, sheet, settings)

    async def close(self) -> None:
        """Ends the engine."""
        await self._opened.engine.close()


def _persona(sheet: CharacterSheet, settings: EngineOptions) -> Persona:
    """The character as the settings want it. A rating that was asked for is kept whatever the mood."""
    sliders = {
        "aggression": settings.aggression,
        "risk_tolerance": settings.risk,
        "patience": settings.patience,
    }
    changed = sheet.model_copy(update={name: value for name, value in sliders.items() if value is not None})
    low, rating, high = sheet.floor_elo, sheet.current_elo, sheet.max_elo
    if settings.elo is not None:
        low = rating = high = settings.elo
    return Persona(Party("character", sheet.slug), changed, rating, low, high, sheet.slug)
