"""Everybody at the club who plays with a mind: characters and agents, by party."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.agents.repository import AgentBook, note
from app.characters.repository import CharacterBook
from app.db.models.agents import AgentRow
from app.db.models.characters import CharacterRow
from app.domain.match import MatchState
from app.domain.memory import Party
from app.domain.persona import Persona
from app.domain.position import Color
from app.domain.prose_endings import ENDINGS


class EveryPersona:
    """Asks the book that knows a party of this kind."""

    def __init__(self, characters: CharacterBook, agents: AgentBook) -> None:
        self._characters = characters
        self._agents = agents

    def persona(self, party: Party) -> Persona | None:
        """The current persona of a party; None for people and deleted minds."""
        return self._characters.persona(party) or self._agents.persona(party)

    def rated_row(self, session: Session, party: Party) -> CharacterRow | None:
        """The row of a character with an adaptive rating; None for any other party."""
        return self._characters.rated_row(session, party)

    def note_game(self, session: Session, state: MatchState, color: Color, after: int | None, now_ms: int) -> None:
        """Writes a finished game of an agent into its training log; `after` is its new rating, None if unchanged."""
        me, other = state.sitter(color), state.sitter(color.other)
        if me.kind != "agent" or session.get(AgentRow, me.id) is None:
            return
        done = {"won": "Beat", "lost": "Lost to", "drawn": "Drew with"}[state.outcome(color) or "drawn"]
        ending = ENDINGS.get(state.end_reason or "", "the end of the game")
        moves = (state.ply + 1) // 2
        rating = "" if after is None else f" {me.rating} before, {after} now."
        text = f"{done} {other.name} in {moves} {'move' if moves == 1 else 'moves'}, by {ending}.{rating}"
        note(session, me.id, "game", text, now_ms, state.match_id)

    async def refresh(self) -> None:
        """Reads all characters and agents again, after ratings have changed or some have been deleted."""
        await self._characters.refresh()
        await self._agents.refresh()
