"""What minds were told: facts are written when they are heard, and are at hand at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from app.db.database import Database
from app.domain.memory import Party
from app.domain.told.fact import PersonalFact, ToldFact
from app.domain.told.introducing import introduces
from app.domain.told.lexicon import folded
from app.domain.told.linking import goes_on_about, may_go_on, names_of
from app.domain.told.reading import read_facts, without_questions
from app.domain.told.same import may_mend
from app.domain.told.signs import signs_of
from app.domain.told.typing import fact_of
from app.domain.told.writers_words import OF_TASTE
from app.memory.embedding.embedder import Embedder, Vector
from app.memory.keeping.tombstones import Tombstones
from app.memory.told.at_hand import AtHand
from app.memory.told.earnest import EARNEST, EARNEST_OF_TASTE, load_earnest
from app.memory.told.nearness import centred, load_means, parts_of, split
from app.memory.told.repository import Telling, facts_of, keep, note_asked, note_outcome

# Facts whose vectors are looked up for one question, the latest; the embedder has those of a talk in its cache.
COMPARED = 40


def _least(words: str) -> float:
    """The chance of being told in earnest from which a passage is kept."""
    return EARNEST_OF_TASTE if OF_TASTE.search(folded(words)) else EARNEST


@dataclass(frozen=True, slots=True)
class HeardLine:
    """One line of a player's: its words, and its chat reference (`<place>:<number>`) if it has one."""

    text: str
    reference: str | None = None


class ToldFacts:
    """One per server. All calls name the mind that was told, and the player who told it."""

    def __init__(self, database: Database, embedder: Embedder, *, secret: bytes, now: Callable[[], int]) -> None:
        """`secret` is the keeper's, for the tombstones; `now` gives UTC milliseconds since 1970."""
        self._database = database
        self._embedder = embedder
        self._tombstones = Tombstones(secret)
        self._now = now
        self.at_hand = AtHand()

    async def hear(
        self,
        owner: Party,
        player_id: str,
        lines: Sequence[HeardLine],
        place_id: str,
        today: date,
    ) -> tuple[ToldFact, ...]:
        """Writes what the lines tell, and returns those facts that are kept now: new, mended and repeated ones. A line
        that was heard before changes nothing, and what the player had forgotten stays so."""
        kept: dict[str, ToldFact] = {}
        for line in lines:
            facts = await self._told_in(line.text, today)
            if may_go_on(line.text, facts):
                names = names_of(await self.known(owner, player_id))
                names |= {folded(name) for fact in facts if fact.relation is not None for name in fact.names}
                facts += goes_on_about(line.text, today, names, facts)
            if not facts and not may_mend(line.text):
                continue
            telling = Telling(owner, player_id, place_id, line.text, facts, line.reference, today)
            found = await self._database.write(keep, telling, self._tombstones, self._now())
            self.at_hand.changed(owner)
            kept |= {told.id: told for told in found}
        return tuple(kept.values())

    async def _told_in(self, message: str, today: date) -> tuple[PersonalFact, ...]:
        """What a message tells in earnest: the passages that patterns find, or all that is neither question nor joke,
        as far as it is judged to tell of a life, by itself or with the rest of the message. While no vectors of the
        right kind are there, what patterns find."""
        facts, judge = read_facts(message, today), load_earnest()
        whole = without_questions(message)
        if not whole or not self._embedder.ready or self._embedder.model_id != judge.model_id:
            return facts
        passages = list(dict.fromkeys((whole, *(fact.words for fact in facts))))
        rows = await self._embedder.embed(passages)
        told = {
            words
            for words, row in zip(passages, rows, strict=True)
            if judge.tells(row, signs_of(words, today), _least(words))
        }
        if not facts:
            return (fact_of(whole, today),) if whole in told else ()
        return tuple(fact for fact in facts if whole in told or fact.words in told or introduces(fact.words))

    async def known(self, owner: Party, player_id: str, *, as_stored: bool = False) -> tuple[ToldFact, ...]:
        """All that this player told this mind, the latest first; `as_stored` is not what is at hand, which may be some
        milliseconds older than what another worker has written."""
        facts = None if as_stored else self.at_hand.of(owner, player_id)
        if facts is None:
            since = self.at_hand.changes
            facts = tuple(await self._database.read(facts_of, owner, player_id))
            self.at_hand.keep(owner, player_id, facts, since=since)
        return facts

    async def vectors(self, facts: Sequence[ToldFact]) -> Mapping[str, Vector]:
        """The vectors of the latest facts by their ids, that of the whole and those of its parts (n, d), without what
        all tellings have in common if `centre` gives anything; empty while the embedder is not ready."""
        latest = facts[:COMPARED]
        if not latest or not self._embedder.ready:
            return {}
        parts = [parts_of(told.words) for told in latest]
        rows = await self._embedder.embed([part for of_one in parts for part in of_one])
        if self.centre is not None:
            rows = centred(rows, load_means().tellings)
        each = split(rows, [len(of_one) for of_one in parts])
        return {told.id: own for told, own in zip(latest, each, strict=True)}

    @property
    def centre(self) -> Vector | None:
        """What all questions have in common, which is taken off the vector of one before it is compared; None with an
        embedder for which that is not known."""
        means = load_means()
        return means.questions if self._embedder.model_id == means.model_id else None

    async def asked(self, told: ToldFact, today: date) -> None:
        """Notes that the mind has asked how it went."""
        await self._database.write(note_asked, told.id, today)
        self.at_hand.mended(told.id)

    async def answered(self, told: ToldFact, outcome: str) -> None:
        """Keeps the player's answer, which closes the question."""
        await self._database.write(note_outcome, told.id, outcome)
        self.at_hand.mended(told.id)
