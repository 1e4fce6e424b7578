"""What was told to a mind, kept from turn to turn: it is asked for at every turn and changes at few."""

from __future__ import annotations

from collections.abc import Sequence

from cachetools import LRUCache

from app.domain.memory import Party
from app.domain.told.fact import ToldFact
from app.runtime.others import Others
from app.runtime.pubsub import Message

# Facts in the cache, of all minds, and what an entry counts for beside them: some 4 MB at a KB each.
MOST_FACTS, OF_AN_ENTRY = 4_000, 1

# Messages between workers: `{party}`, the kind and id of a mind or player whose facts have changed, or `{fact}`, the id
# of the one.
TOLD_CHANGED = "told_changed"


class AtHand:
    """By mind and player. Whoever writes says so afterwards (`changed`); whoever reads says when it began, so that what
    was read before a change is not kept after it."""

    def __init__(self) -> None:
        # Another worker learns of a change by `TOLD_CHANGED`, of what is forgotten by `MEMORIES_FORGOTTEN`.
        self._facts: LRUCache[tuple[Party, str], tuple[ToldFact, ...]] = LRUCache(
            MOST_FACTS, getsizeof=lambda facts: OF_AN_ENTRY + len(facts)
        )
        # One worker's own: how often anything was dropped here.
        self.changes = 0
        self._others: Others | None = None

    def share(self, others: Others) -> None:
        """From now on what changes at one worker is read again by the others."""
        self._others = others
        others.hear(TOLD_CHANGED, self._hear, self._forget_all)

    def of(self, owner: Party, player_id: str) -> tuple[ToldFact, ...] | None:
        """What the player told this mind, the latest first; None if it has to be read."""
        return self._facts.get((owner, player_id))

    def keep(self, owner: Party, player_id: str, facts: tuple[ToldFact, ...], *, since: int) -> None:
        """Keeps what was read, unless there was a change since `changes` was `since`."""
        if self.changes == since:
            self._facts[owner, player_id] = facts

    def changed(self, party: Party) -> None:
        """What was told to this mind, or by this player, has changed, here and so for the others."""
        self._drop(party)
        if self._others is not None:
            self._others.tell(TOLD_CHANGED, party=[party.kind, party.id])

    def mended(self, fact_id: str) -> None:
        """Something of this fact has changed, here and so for the others."""
        self._drop_fact(fact_id)
        if self._others is not None:
            self._others.tell(TOLD_CHANGED, fact=fact_id)

    def forget(self, owner: Party, _ids: Sequence[str]) -> None:
        """Something of this mind's is forgotten; every worker hears of that."""
        self._drop(owner)

    async def _hear(self, message: Message) -> None:
        if "fact" in message:
            self._drop_fact(message["fact"])
        else:
            self._drop(Party(*message["party"]))

    async def _forget_all(self) -> None:
        self.changes += 1
        self._facts.clear()

    def _drop(self, party: Party) -> None:
        self.changes += 1
        for key in [key for key in self._facts if party in (key[0], Party("player", key[1]))]:
            del self._facts[key]

    def _drop_fact(self, fact_id: str) -> None:
        self.changes += 1
        for key in [key for key, facts in self._facts.items() if any(told.id == fact_id for told in facts)]:
            del self._facts[key]
