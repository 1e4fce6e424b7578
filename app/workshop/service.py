"""The workshop: characters that players make, change, copy and take away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

from app.accounts.player import Player
from app.characters.character import Character, CharacterSheet
from app.characters.repository import CharacterBook, with_phrases
from app.db.database import Database
from app.domain.errors import NotFound
from app.memory.store.vector_store import VectorStore
from app.runtime.clock import Clock
from app.subconscious.recall import Recall
from app.workshop.cards import card_of, lore_from_card, wish_from_card
from app.workshop.checking import LENGTHS, sheet_from
from app.workshop.likeness import likeness_of
from app.workshop.preview import Preview, Previewer
from app.workshop.repository import add_character, change_character, memory_ids, new_slug, remove_character
from app.workshop.seeding import Seeder, SeedingProgress
from app.workshop.wish import CharacterWish, WishChanges, changed, wish_of

# Characters one maker may keep: a guest tries the workshop out, a member fills a club room of their own.
MOST_OF_A_GUEST = 3
MOST_OF_A_MEMBER = 24
# Fields whose change makes another past, another voice.
_PAST = frozenset({"name", "backstory", "quirks", "openings", "sliders", "target_elo"})
_VOICE = frozenset({"voice", "temperament", "sample_lines"})


class Workshop:
    """Everything a maker may do. Whoever is not the maker finds nothing to change: `NotFound`, as for what is not
    there."""

    def __init__(
        self,
        database: Database,
        book: CharacterBook,
        store: VectorStore,
        recall: Recall,
        previewer: Previewer,
        seeder: Seeder,
        clock: Clock,
        promised: Callable[[], None],
    ) -> None:
        """`promised` is called when a job has been promised, so that it begins at once."""
        self._database = database
        self._book = book
        self._store = store
        self._recall = recall
        self._previewer = previewer
        self._seeder = seeder
        self._clock = clock
        self._promised = promised

    def made_by(self, maker: Player) -> list[Character]:
        """The maker's own, the latest first."""
        return self._book.made_by(maker.id)

    @staticmethod
    def most_of(maker: Player) -> int:
        """How many characters this maker may keep."""
        return MOST_OF_A_GUEST if maker.is_guest else MOST_OF_A_MEMBER

    async def create(self, maker: Player, wish: CharacterWish) -> Character:
        """Makes a character, ready once its memories are written. Raises BadSheet, TooManyCharacters."""
        sheet = await asyncio.to_thread(sheet_from, wish, new_slug(wish.name), self._names())
        return await self._add(maker, sheet, wish)

    async def clone(self, maker: Player, id_or_slug: str) -> Character:
        """Makes a private copy of anybody the maker may meet, past and voice included. Raises NotFound,
        TooManyCharacters."""
        original = self._book.met_by(maker.id, id_or_slug)
        if original is None:
            raise NotFound("Nobody of that name plays here.")
        name = _name_of_copy(original.name)
        portrait = original.sheet.portrait or likeness_of(name)
        sheet = original.sheet.model_copy(update={"slug": new_slug(name), "name": name, "portrait": portrait})
        return await self._add(maker, sheet, wish_of(sheet, "private"))

    async def import_card(self, maker: Player, body: bytes) -> Character:
        """Makes a private character from a character card, who remembers what stands in the card's book. Raises
        BadPayload for what is no card, BadSheet, TooManyCharacters."""
        wish, sheet = await asyncio.to_thread(self._read_card, body)
        return await self._add(maker, sheet, wish)

    async def change(self, maker: Player, id_or_slug: str, changes: WishChanges) -> Character:
        """Changes the named fields. A change of the story writes the memories anew, one of the strength begins the
        rating anew. Raises NotFound, BadSheet."""
        character = self._own(maker, id_or_slug)
        named = changes.model_fields_set
        wish = changed(wish_of(character.sheet, character.visibility), changes)
        if "voice" in named and "temperament" not in named:
            wish = wish.model_copy(update={"temperament": None})
        keeps = character.sheet
        if named & _VOICE:
            keeps = keeps.model_copy(update={"phrases": {}})
        sheet = await asyncio.to_thread(sheet_from, wish, character.slug, self._names(), keeps=keeps)
        if not named & _PAST:
            sheet = sheet.model_copy(update={"lore": character.sheet.lore})
        now_ms = self._clock.now_ms()
        strength = bool(named & {"target_elo", "adaptive"})
        await self._database.write(change_character, character.id, sheet, wish.visibility, strength, now_ms)
        return await self._told(character.id)

    async def remove(self, maker: Player, id_or_slug: str) -> None:
        """Takes a character away with all it remembers. Raises NotFound, InPlay."""
        character = self._own(maker, id_or_slug)
        me = character.party
        ids = await self._database.read(memory_ids, me)
        await self._database.write(remove_character, character.id)
        await self._book.refresh()
        await self._store.remove(me, ids)
        self._recall.forget(me, ids)

    def card(self, asker: Player, id_or_slug: str) -> dict[str, object]:
        """Anybody the asker may meet as a character card. Raises NotFound."""
        character = self._book.met_by(asker.id, id_or_slug)
        if character is None:
            raise NotFound("Nobody of that name plays here.")
        return card_of(character)

    async def preview(self, maker: Player, wish: CharacterWish, *, improvised: bool = False) -> Preview:
        """How such a character would speak and play, `improvised` by a model where there is one; nothing is kept.
        Raises BadSheet."""
        sheet = await asyncio.to_thread(sheet_from, wish, "preview", self._names())
        sheet = await asyncio.to_thread(with_phrases, sheet)
        return await self._previewer.show(sheet, maker.id, improvised=improvised)

    async def progress(self, character: Character) -> SeedingProgress:
        """How far the memories of this character are."""
        return await self._seeder.progress(character)

    def _read_card(self, body: bytes) -> tuple[CharacterWish, CharacterSheet]:
        wish = wish_from_card(body)
        sheet = sheet_from(wish, new_slug(wish.name), self._names())
        return wish, sheet.model_copy(update={"lore": tuple(lore_from_card(body, wish))})

    async def _add(self, maker: Player, sheet: CharacterSheet, wish: CharacterWish) -> Character:
        character_id, now_ms = str(uuid4()), self._clock.now_ms()
        await self._database.write(
            add_character, character_id, sheet, maker.id, wish.visibility, self.most_of(maker), now_ms
        )
        return await self._told(character_id)

    async def _told(self, character_id: str) -> Character:
        await self._book.refresh()
        self._promised()
        character = self._book.get(character_id)
        if character is None:
            raise NotFound("Nobody of that name plays here.")
        return replace(character)

    def _own(self, maker: Player, id_or_slug: str) -> Character:
        character = self._book.get(id_or_slug)
        if character is None or character.owner_id != maker.id:
            raise NotFound("Nobody of that name plays here.")
        return character

    def _names(self) -> list[str]:
        return [character.name for character in self._book.cast()]


def _name_of_copy(name: str) -> str:
    """What a copy is called until its maker finds better: not as the original, for nobody shall be taken for them."""
    first = name.removeprefix("Another ").split()[0]
    return f"Another {first}"[: LENGTHS["name"][1]].strip()
