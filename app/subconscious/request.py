"""What recall is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.memory import Party, SurfacedMemory
from app.domain.mood import MoodState
from app.memory.store.lexicon import ContextWords, context_words
from app.memory.store.vector_store import MemoryAudience


@dataclass(frozen=True, slots=True)
class RecallRequest:
    """The turn for which memories are recalled.

    `turn` counts this mind's own turns in the match. `context_text` (the position in words, the opening) and `chat` are
    compared by meaning; `san`, `opening`, `chat` and `features` match triggers by their words. Memories of
    `recently_surfaced` (ids of the last 6 turns of this match) are left out. `use_cache` is False for recall outside
    the turns, for an answer to chat. `also` are others of whom may be told here: whom an agent has met, to its owner.
    """

    mind: Party
    opponent: Party
    match_id: str
    turn: int
    context_text: str
    mood: MoodState
    san: str | None = None
    opening: str | None = None
    chat: str = ""
    features: tuple[str, ...] = ()
    recently_surfaced: frozenset[str] = frozenset()
    last_player_uci: str | None = None
    use_cache: bool = True
    also: frozenset[Party] = frozenset()

    @property
    def audience(self) -> MemoryAudience:
        """Who may hear the memories."""
        return MemoryAudience.facing(self.opponent, *self.also)

    @property
    def here(self) -> str:
        """All texts of the turn, one a line."""
        return "\n".join((self.context_text, *self.spoken))

    @property
    def spoken(self) -> tuple[str, ...]:
        """The texts of the turn beside the description of the board."""
        return self.san or "", self.opening or "", *self.features, self.chat

    @property
    def words(self) -> ContextWords:
        """The terms of the moment."""
        spoken = [self.opening or "", *self.features]
        return context_words(prose=self.context_text, san=self.san, spoken=spoken, asked=self.chat)


@dataclass(frozen=True, slots=True)
class RecallResult:
    """The 0 to 5 memories that surfaced, best first; `failed` says in one phrase why recall failed, if it did.

    `considered` is how many memories were ranked; `by_meaning` is False if there were no embeddings. Items of a result
    `from_cache` are not counted as surfaced again. If the order is contested and there is a model, `candidates` are the
    memories it may choose from (`Recall.rerank`); `reranked` is True afterwards.
    """

    items: tuple[SurfacedMemory, ...] = ()
    failed: str | None = None
    from_cache: bool = False
    considered: int = 0
    by_meaning: bool = False
    candidates: tuple[SurfacedMemory, ...] = ()
    reranked: bool = False
