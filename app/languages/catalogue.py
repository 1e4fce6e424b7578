"""Catalogues: the texts of the house in other languages, as gettext's `.po` files, read at the start.

Nothing is compiled beforehand: what a person corrects in the file is what the next start says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

FOLDER = Path(__file__).parent / "catalogues"

# The language of the code.
SOURCE = "en"
# Every language of the pages, by its own name.
LANGUAGES: Mapping[str, str] = {SOURCE: "English", "de": "Deutsch"}
# No language: every letter under an accent, by which a test sees what no catalogue knows of.
PSEUDO = "en-x-accents"

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = str.maketrans(_PLAIN, "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ")


@dataclass(frozen=True)
class Catalogue:
    """One language. `texts` maps English to it, `plurals` the English singular to its two forms."""

    texts: Mapping[str, str] = field(default_factory=dict)
    plurals: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def text(self, text: str) -> str:
        """Its words for `text`, else `text`."""
        return self.texts.get(text, text)

    def forms(self, one: str) -> tuple[str, str] | None:
        """Its words for one and for many; None where English serves."""
        return self.plurals.get(one)


class Accents(Catalogue):
    """The pseudo-language: knows every text."""

    def text(self, text: str) -> str:
        return accented(text)

    def forms(self, one: str) -> tuple[str, str] | None:
        return accented(one), accented(one)


def accented(text: str) -> str:
    """Every letter under an accent but for those of tags, placeholders and entities."""
    told, until = [], ""
    for letter in text:
        told.append(letter if until else letter.translate(_ACCENTED))
        if letter == until:
            until = ""
        elif not until:
            until = {"{": "}", "<": ">", "&": ";"}.get(letter, "")
    return "".join(told)


@lru_cache(maxsize=8)
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; an empty one for English, and for a language that nobody has written."""
    if language == PSEUDO:
        return Accents()
    path = FOLDER / f"{language}.po"
    if language not in LANGUAGES or not path.exists():
        return Catalogue()
    with path.open("rb") as file:
        return gathered(read_po(file, locale=language))


def gathered(messages: Catalog) -> Catalogue:
    """A catalogue of what stands in a `.po` file; what has no translation is left out."""
    texts: dict[str, str] = {}
    plurals: dict[str, tuple[str, str]] = {}
    for message in messages:
        if not message.id or not message.string:
            continue
        if isinstance(message.id, str):
            texts[message.id] = str(message.string)
        elif all(message.string):
            plurals[message.id[0]] = (message.string[0], message.string[1])
    return Catalogue(texts, plurals)
