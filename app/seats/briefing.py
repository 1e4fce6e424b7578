"""What the soul is told: the table as one mind sees it, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo

import chess

from app.accounts.player import Player
from app.characters.record import HeadToHead
from app.domain.facts import Standing
from app.domain.match import ChatLine, View
from app.domain.memory import SurfacedMemory
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.domain.position import Color
from app.domain.prose import board_to_english, move_in_words
from app.domain.replay import follow
from app.domain.text import is_question, plain
from app.openings.book import name_opening
from app.soul.response import LineTold, MoveTold, Request, SoulInput, SoulOccasion

# How much more or less a character speaks, by the player's own setting; `off` leaves only answers to questions.
CHATTINESS = {"off": 0.0, "rare": 0.4, "normal": 1.0, "chatty": 1.6}
RECENT_MOVES = 4
DAY_MS = 24 * 3600 * 1000


class Briefing:
    """Collects what a soul's input is made of. `moves` may be one ahead of the view: the mind's own, just played."""

    def __init__(self, view: View, moves: tuple[str, ...], persona: Persona) -> None:
        self.view = view
        self.moves = moves
        self.persona = persona
        self._fen = view.state.position.initial_fen

    def soul_input(
        self,
        occasion: SoulOccasion,
        *,
        mood: MoodState,
        record: HeadToHead,
        player: Player | None,
        now_ms: int,
        chances: tuple[float | None, float | None] = (None, None),
        chat: tuple[str, ...] = (),
        surfaced: tuple[SurfacedMemory, ...] = (),
        said_before: tuple[str, ...] = (),
        room_talk: tuple[LineTold, ...] = (),
        request: Request | None = None,
        seed: int | None = None,
    ) -> SoulInput:
        """The soul's input of one occasion; `chances` are this mind's winning chances before and after the moves just
        played, None where nobody knows them."""
        state, view = self.view.state, self.view
        recent = self._recent(chances)
        opening = name_opening(self.moves) if self._fen == chess.STARTING_FEN else None
        mine = tuple(line for line in state.chat if line.color is view.color)
        earlier = _before(state.chat, chat)
        theirs = tuple(line.text for line in earlier if line.role == "player")
        return SoulInput(
            occasion=occasion,
            initial_fen=self._fen,
            moves=self.moves,
            my_color=view.color.value,
            opponent_name=view.opponent.name,
            opponent_kind=view.opponent.kind,
            opponent_rating=view.opponent.rating,
            mood=mood,
            my_chances=chances[1],
            last_move=next((move for move in reversed(recent) if not move.by_me), None),
            recent_moves=recent,
            opening_name=opening.name if opening else None,
            pending_chat=chat,
            surfaced=surfaced,
            standing=Standing(record.wins, record.draws, record.losses, record.streak),
            request=request,
            result=_result(view),
            end_reason=state.end_reason,
            local_hour=local_hour(player, now_ms),
            goal=state.goal,
            rated=state.rated,
            content_rating=player.max_content_rating if player else "family",
            chattiness=CHATTINESS[player.chattiness] if player else 1.0,
            own_turn=self.own_turn(),
            turns_spoken=tuple(sorted(set(_unasked(state.chat, view.color)))),
            said_before=(*said_before, *(line.text for line in mine)),
            heard_before=theirs,
            table_talk=tuple(LineTold(line.text, line.color is view.color, line.private) for line in earlier),
            unwatched=not state.watchable,
            seed=seed,
            room_talk=room_talk,
            days_away=days_since(record.last_ms, now_ms),
            match_id=state.match_id,
            player_id=player.id if player else None,
        )

    def prose(self) -> str:
        """The board in English, from this mind's side."""
        return board_to_english(self._fen, self.moves, self.view.color.value)

    def own_turn(self) -> int:
        """The number of this mind's turns so far, by the moves on the board."""
        return (len(self.moves) + 1) // 2

    def _recent(self, chances: tuple[float | None, float | None]) -> tuple[MoveTold, ...]:
        """The last few moves in words; the change of winning chances goes with the last of each side."""
        first = max(0, len(self.moves) - RECENT_MOVES)
        told: list[MoveTold] = []
        for index in range(first, len(self.moves)):
            move = _told_move(self._fen, self.moves[: index + 1])
            latest = index >= len(self.moves) - 2
            told.append(
                MoveTold(
                    san=move.san,
                    words=move.words,
                    by_me=move.by_white is (self.view.color is Color.WHITE),
                    chance_before=chances[0] if latest else None,
                    chance_after=chances[1] if latest else None,
                )
            )
        return tuple(told)


@dataclass(frozen=True, slots=True)
class _ToldMove:
    san: str
    words: str
    by_white: bool


@lru_cache(maxsize=1024)
def _told_move(initial_fen: str, moves: tuple[str, ...]) -> _ToldMove:
    """The last of `moves`, as it is told; every move is among the last few of a game several times over."""
    board = follow(initial_fen, moves[:-1]).board.copy(stack=False)
    move = chess.Move.from_uci(moves[-1])
    return _ToldMove(board.san(move), move_in_words(board, move), board.turn == chess.WHITE)


def _before(talk: Sequence[ChatLine], waiting: Sequence[str]) -> list[ChatLine]:
    """The talk of the seats without the words that wait for an answer, which are the last of their kind."""
    left, kept = list(waiting), list[ChatLine]()
    for line in reversed(talk):
        if line.role == "player" and line.text in left:
            left.remove(line.text)
        elif line.color is not None:
            kept.append(line)
    return kept[::-1]


def _unasked(talk: Sequence[ChatLine], me: Color) -> Iterator[int]:
    """The turns in which this mind spoke otherwise than in answer to a question."""
    asked = False
    for line in talk:
        if line.color is me:
            if not (asked and line.occasion == SoulOccasion.ON_USER_INPUT):
                yield _turn_of(line)
            asked = False
        elif line.color is not None:
            asked = asked or is_question(plain(line.text))


def _turn_of(line: ChatLine) -> int:
    return (line.ply + 1) // 2


def _result(view: View) -> Literal["won", "lost", "drawn", "unfinished"] | None:
    state = view.state
    if not state.ended:
        return None
    if state.result == "*":
        return "unfinished"
    if state.winner is None:
        return "drawn"
    return "won" if state.winner is view.color else "lost"


def local_hour(player: Player | None, now_ms: int) -> int | None:
    """The hour of the day where the player is."""
    if player is None:
        return None
    return datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(ZoneInfo(player.time_zone)).hour


def days_since(then_ms: int | None, now_ms: int) -> float | None:
    """Days from then to now, None where there was no then."""
    return None if then_ms is None else max(0, now_ms - then_ms) / DAY_MS
