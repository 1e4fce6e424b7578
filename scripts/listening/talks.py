"""Reads conversations of strangers, and puts the scripted soul of each character at a place where they are held."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import chess

from app.characters.character import Character
from app.characters.presets import load_presets
from app.domain.facts import LastGame, Standing
from app.domain.mood import MoodState
from app.domain.move_worth import MoveWorth
from app.domain.persona import Persona
from app.minds.looking import Look, unseeing
from app.soul.listening.boards_asked_of import boards_asked_of
from app.soul.response import RecentMove, SoulInput, SoulOccasion, SoulResponse, TalkLine
from app.soul.soul import Soul

Row = Mapping[str, Any]

# A game with a capture, castling and a knight that looks at something; the character has Black and has just moved.
GAME = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O d6 c3 O-O Bg5 h6 Bh4 g5 Bg3 Bg4 h3 Bxf3 Qxf3 Kg7"
# The end of it for what is said afterwards: White gives the queen away, and resigns.
BLUNDER = "Qh5 Nxh5"
NAME = "Robin"
# For each of its moves the mover's chances (0 to 1) before and after it, and the best move: Stockfish 16, depth 12.
WORTH = """
    0.55 0.53 e4, 0.47 0.41 c5, 0.59 0.56 Nf3, 0.44 0.43 Nc6, 0.57 0.54 Bb5, 0.46 0.43 Bc5, 0.57 0.54 Ng5,
    0.46 0.48 Bc5, 0.52 0.51 c3, 0.49 0.49 d6, 0.51 0.51 c3, 0.49 0.49 Bb6, 0.51 0.46 b4, 0.54 0.54 h6, 0.46 0.46 Bh4,
    0.54 0.51 a6, 0.49 0.48 Bg3, 0.52 0.48 a6, 0.52 0.53 h3, 0.47 0.29 Bh5, 0.71 0.65 Qxf3, 0.35 0.26 Nd7
"""
WORTH_OF_END = ", 0.74 0.02 b4, 0.98 0.98 Nxh5"
MY_CHANCES = 0.26
LEFT_MS = (412_000, 388_000)
LAST_GAME = LastGame(1, "resignation", 31, "French Defence: Winawer Variation")


def read_talks(path: Path, kinds: frozenset[str]) -> list[Row]:
    """The conversations of these kinds. Raises ValueError for a line that is no JSON."""
    rows: list[Row] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [row for row in rows if row["kind"] in kinds]


def cast() -> dict[str, Persona]:
    """The characters of the house by their slugs."""
    return {
        slug: Character(f"id-{slug}", sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo).persona
        for slug, sheet in load_presets().items()
    }


@dataclass
class Talk:
    """One conversation with one character. `place` is "board", "room" or "after". Lines said to the same player in
    other conversations are in `said`, so that no line may come twice; `look` is how positions are looked at."""

    soul: Soul
    persona: Persona
    place: str
    said: list[str] = field(default_factory=list)
    look: Look = unseeing
    _lines: list[TalkLine] = field(default_factory=list)
    _turn: int = 0

    @property
    def held(self) -> list[str]:
        """What was said so far, each side's lines in turn, the visitor's behind a dash."""
        return [line.text if line.by_me else f"- {line.text}" for line in self._lines]

    async def say(self, text: str) -> SoulResponse:
        """What the character answers."""
        given = self._given(text)
        answer = await self.soul.ask(self.persona, replace(given, seen=await self.look(boards_asked_of(given))))
        self._lines.append(TalkLine(text, False))
        if answer.speak is not None:
            self._lines.append(TalkLine(answer.speak, True))
            self.said.append(answer.speak)
        self._turn += 1
        return answer

    def _given(self, text: str) -> SoulInput:
        sans = f"{GAME} {BLUNDER}" if self.place == "after" else GAME
        moves, last, recent, judged = _played(sans.split())
        given = SoulInput(
            occasion=SoulOccasion.ON_USER_INPUT,
            initial_fen=chess.STARTING_FEN,
            moves=moves,
            my_color="black",
            opponent_name=NAME,
            opponent_kind="player",
            opponent_rating=1400,
            mood=MoodState(),
            my_chances=MY_CHANCES,
            judged=judged,
            left_ms=LEFT_MS,
            last_game=LAST_GAME,
            last_move=last,
            recent_moves=recent,
            pending_chat=(text,),
            standing=Standing(wins=2, draws=1, losses=1),
            said_before=tuple(self.said),
            heard_before=tuple(line.text for line in self._lines if not line.by_me),
            own_turn=self._turn + 1,
            days_away=3.0,
            local_hour=20,
            seed=12,
        )
        if self.place == "room":
            return replace(given, moves=(), place="room", room_talk=tuple(self._lines), my_chances=None, judged=())
        given = replace(given, table_talk=tuple(self._lines))
        if self.place == "after":
            given = replace(given, occasion=SoulOccasion.AFTER_MATCH, result="won", end_reason="resignation")
            given = replace(given, my_chances=judged[-1].after)
        return given


def _played(
    sans: Sequence[str],
) -> tuple[tuple[str, ...], RecentMove, tuple[RecentMove, ...], tuple[MoveWorth, ...]]:
    """The moves in UCI, the last one, and the last two, with chances of the character before and after, and all."""
    board, moves = chess.Board(), []
    for san in sans:
        moves.append(board.push_san(san).uci())
    rows = [row.split() for row in (WORTH + WORTH_OF_END).split(",")]
    judged = tuple(
        MoveWorth(ply, san, ply % 2 == 0, float(before), float(after), best if best != san else None)
        for ply, (san, (before, after, best)) in enumerate(zip(sans, rows, strict=False), start=1)
    )
    theirs, mine = (RecentMove(seen.san, "", seen.by_me, *_of_mine(seen)) for seen in judged[-2:])
    return tuple(moves), mine, (theirs, mine), judged


def _of_mine(seen: MoveWorth) -> tuple[float, float]:
    """The character's chances before and after a move."""
    return (seen.before, seen.after) if seen.by_me else (1 - seen.before, 1 - seen.after)
