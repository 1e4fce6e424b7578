"""The workshop: players make, change, copy, import, export and delete characters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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
from app.workshop.preview import Preview, Previewer
from app.workshop.random_portrait import random_portrait
from app.workshop.repository import add_character, change_character, memory_ids, new_slug, remove_character
from app.workshop.seeding import Seeder, SeedingProgress
from app.workshop.wish import CharacterWish, WishChanges, changed, wish_of

# Characters that one maker may keep.
MOST_OF_A_GUEST = 3
MOST_OF_A_MEMBER = 24
# A change of one of these fields makes the lore, or the phrases, out of date.
_LORE_FIELDS = frozenset({"name", "backstory", "quirks", "openings", "sliders", "target_elo"})
_VOICE_FIELDS = frozenset({"voice", "temperament", "sample_lines"})
_UNKNOWN = "Nobody of that name plays here."


class Workshop:
    """Everything a maker may do with characters. For other players than the maker, a change raises `NotFound`, as if
    the character did not exist."""

    def __init__(
        self,
        database: Database,
        book: CharacterBook,
        store: VectorStore,
        recall: Recall,
        previewer: Previewer,
        seeder: Seeder,
        clock: Clock,
        wake_worker: Callable[[], None],
    ) -> None:
        """`wake_worker` is called after a job was enqueued, so that it begins at once."""
        self._database = database
        self._book = book
        self._store = store
        self._recall = recall
        self._previewer = previewer
        self._seeder = seeder
        self._clock = clock
        self._wake_worker = wake_worker

    @staticmethod
    def character_limit(maker: Player) -> int:
        """How many characters this maker may keep."""
        return MOST_OF_A_GUEST if maker.is_guest else MOST_OF_A_MEMBER

    async def create(self, maker: Player, wish: CharacterWish) -> Character:
        """Makes a character, ready once its memories are written. Raises BadSheet, TooManyCharacters."""
        sheet = await asyncio.to_thread(sheet_from, wish, new_slug(wish.name), self._cast_names())
        return await self._add(maker, sheet, wish)

    async def clone(self, maker: Player, id_or_slug: str) -> Character:
        """Makes a private copy of a character visible to the maker, with its lore and voice. Raises NotFound,
        TooManyCharacters."""
        original = self._visible(maker, id_or_slug)
        name = _name_of_copy(original.name)
        portrait = original.sheet.portrait or random_portrait(name)
        sheet = original.sheet.model_copy(update={"slug": new_slug(name), "name": name, "portrait": portrait})
        return await self._add(maker, sheet, wish_of(sheet, "private"))

    async def import_card(self, maker: Player, body: bytes) -> Character:
        """Makes a private character from a character card; the card's book becomes its lore. Raises BadPayload if
        `body` is no card, BadSheet, TooManyCharacters."""
        wish, sheet = await asyncio.to_thread(self._read_card, body)
        return await self._add(maker, sheet, wish)

    async def change(self, maker: Player, id_or_slug: str, changes: WishChanges) -> Character:
        """Changes the given fields. A change of `_LORE_FIELDS` has the lore written anew, one of the strength resets
        the rating. Raises NotFound, BadSheet."""
        character = self._own(maker, id_or_slug)
        named = changes.model_fields_set
        wish = changed(wish_of(character.sheet, character.visibility), changes)
        if "voice" in named and "temperament" not in named:
            wish = wish.model_copy(update={"temperament": None})
        previous = character.sheet
        if named & _VOICE_FIELDS:
            previous = previous.model_copy(update={"phrases": {}})
        sheet = await asyncio.to_thread(sheet_from, wish, character.slug, self._cast_names(), previous=previous)
        if not named & _LORE_FIELDS:
            sheet = sheet.model_copy(update={"lore": character.sheet.lore})
        now_ms = self._clock.now_ms()
        strength = bool(named & {"target_elo", "adaptive"})
        await self._database.write(change_character, character.id, sheet, wish.visibility, strength, now_ms)
        return await self._stored(character.id)

    async def remove(self, maker: Player, id_or_slug: str) -> None:
        """Deletes a character and its memories. Raises NotFound, InPlay."""
        character = self._own(maker, id_or_slug)
        me = character.party
        ids = await self._database.read(memory_ids, me)
        await self._database.write(remove_character, character.id)
        await self._book.refresh()
        await self._store.remove(me, ids)
        self._recall.forget(me, ids)

    def card(self, asker: Player, id_or_slug: str) -> dict[str, object]:
        """The card of a character visible to the asker. Raises NotFound."""
        return card_of(self._visible(asker, id_or_slug))

    async def preview(self, maker: Player, wish: CharacterWish, *, improvised: bool = False) -> Preview:
        """How such a character would speak and play; nothing is stored. With `improvised` a model writes the lines, if
        there is one. Raises BadSheet."""
        sheet = await asyncio.to_thread(sheet_from, wish, "preview", self._cast_names())
        sheet = await asyncio.to_thread(with_phrases, sheet)
        return await self._previewer.show(sheet, maker.id, improvised=improvised)

    async def progress(self, character: Character) -> SeedingProgress:
        """How far the writing of this character's lore is."""
        return await self._seeder.progress(character)

    def _read_card(self, body: bytes) -> tuple[CharacterWish, CharacterSheet]:
        wish = wish_from_card(body)
        sheet = sheet_from(wish, new_slug(wish.name), self._cast_names())
        return wish, sheet.model_copy(update={"lore": tuple(lore_from_card(body, wish))})

    async def _add(self, maker: Player, sheet: CharacterSheet, wish: CharacterWish) -> Character:
        character_id, now_ms = str(uuid4()), self._clock.now_ms()
        await self._database.write(
            add_character, character_id, sheet, maker.id, wish.visibility, self.character_limit(maker), now_ms
        )
        return await self._stored(character_id)

    async def _stored(self, character_id: str) -> Character:
        """The character as it was just written; its seeding job is started."""
        await self._book.refresh()
        self._wake_worker()
        character = self._book.get(character_id)
        if character is None:
            raise NotFound(_UNKNOWN)
        return character

    def _visible(self, player: Player, id_or_slug: str) -> Character:
        character = self._book.visible_to(player.id, id_or_slug)
        if character is None:
            raise NotFound(_UNKNOWN)
        return character

    def _own(self, maker: Player, id_or_slug: str) -> Character:
        character = self._book.get(id_or_slug)
        if character is None or character.owner_id != maker.id:
            raise NotFound(_UNKNOWN)
        return character

    def _cast_names(self) -> list[str]:
        return [character.name for character in self._book.cast()]


def _name_of_copy(name: str) -> str:
    """The first name of a copy, until its maker changes it: another than the original's, to prevent impersonation."""
    first = name.removeprefix("Another ").split()[0]
    return f"Another {first}"[: LENGTHS["name"][1]].strip()
