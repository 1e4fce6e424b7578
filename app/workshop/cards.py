"""Import and export of character cards (chara_card_v2, JSON), a format that other chat programs read and write.

Our cards carry the whole sheet under `data.extensions.chess_club` and the lore in `character_book`. From other cards
we read who the character is, how it speaks, what it says and remembers; sentences with instructions for a model or
markup are dropped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

from pydantic import ValidationError

from app.characters.character import Character
from app.characters.temperaments import temperament_of
from app.domain.coarse import is_coarse
from app.domain.errors import BadPayload
from app.domain.names import well_formed
from app.domain.persona import ContentRating, LoreEntry
from app.domain.text import sentences
from app.workshop.card_book import EXTENSION, book_of, lore_in
from app.workshop.checking import ELO, LENGTHS, MOST_ITEMS
from app.workshop.openings import find_opening
from app.workshop.text import fault_in, tidied
from app.workshop.wish import CharacterWish, wish_of

SPEC, SPEC_VERSION = "chara_card_v2", "2.0"
# Largest card in bytes: enough for a text with a long book, too small for embedded images.
MOST_BYTES = 256 * 1024
# How much of a card is read, since it may hold thousands of each: characters by field (somewhat more than a sheet
# holds), characters of a greeting, sentences of a field and of a book entry, greetings, tags and spoken lines.
LOOKED_AT = {"description": 5_000, "personality": 2_000, "scenario": 1_000, "creator_notes": 600, "mes_example": 5_000}
GREETING_LOOKED_AT, SENTENCES_LOOKED_AT, SENTENCES_OF_AN_ENTRY = 1_000, 80, 8
GREETINGS_LOOKED_AT, TAGS_LOOKED_AT, LINES_LOOKED_AT = 12, 12, 30
# Characters of a tag that may name an opening, and of a spoken line with its markup.
LONGEST_TAG, LONGEST_SPOKEN = 40, 400
# Elo points of a character whose card names no rating: a club player.
DEFAULT_ELO = 1_400

_MACRO = re.compile(r"\{\{\s*(char|user)\s*\}\}|<(bot|char|user)>", re.I)
_MARKUP = re.compile(r"<[^<>]{0,200}>|\{\{[^{}]{0,200}\}\}|\*{1,3}|^#{1,6}\s+|`+|\[/?[A-Za-z_ ]{1,20}\]", re.M)
_SAID = re.compile(r"^[^\S\n]*(?:\{\{\s*char\s*\}\}|<bot>|<char>)\s*:\s*+(.+)$", re.I | re.M)
_ELO = re.compile(r"\b(\d{3,4})\s*(?:elo|rat(?:ed|ing))|\b(?:elo|rat(?:ed|ing))\D{0,12}(\d{3,4})\b", re.I)
_SPOKEN = re.compile(r"[\"“]([^\"“”]{2,200})[\"”]")


def card_of(character: Character) -> dict[str, object]:
    """The card of a character."""
    sheet = character.sheet
    own = wish_of(sheet, "private").model_dump(mode="json", exclude={"visibility"})
    said = sheet.sample_lines or (sheet.voice_sample,)
    book = book_of(sheet)
    examples = "\n".join(f"<START>\n{{{{char}}}}: {line}" for line in said)
    return {
        "spec": SPEC,
        "spec_version": SPEC_VERSION,
        "data": {
            "name": sheet.name,
            "description": sheet.backstory.strip(),
            "personality": "\n".join([sheet.voice.strip(), *sheet.quirks]),
            "scenario": f"{{{{char}}}} sits at a board in a small chess club. {sheet.tagline}",
            "first_mes": sheet.voice_sample,
            "mes_example": examples,
            "creator_notes": sheet.tagline,
            "system_prompt": "",
            "post_history_instructions": "",
            "alternate_greetings": list(said[1:]),
            "tags": ["chess", f"{sheet.current_elo} Elo"],
            "creator": "",
            "character_version": str(character.revision),
            "extensions": {EXTENSION: own},
            **({"character_book": book} if book else {}),
        },
    }


def wish_from_card(body: bytes) -> CharacterWish:
    """The wish that a card amounts to, always private. Raises BadPayload if `body` is no card."""
    data = _data_of(_read(body))
    own = _mapping(_mapping(data.get("extensions")).get(EXTENSION))
    if own:
        try:
            return CharacterWish.model_validate({**own, "visibility": "private"})
        except ValidationError:
            # Our extension was edited by hand: fall back on the standard fields.
            pass
    return _from_words(data)


def lore_from_card(body: bytes, wish: CharacterWish) -> list[LoreEntry]:
    """The lore in this card's book, for the character made from `wish`. Raises BadPayload if `body` is no card."""
    book = _data_of(_read(body)).get("character_book")
    return lore_in(
        book, wish.name, lambda text: _plain(text, wish.name, wish.content_rating, most=SENTENCES_OF_AN_ENTRY)
    )


def _from_words(data: Mapping[str, Any]) -> CharacterWish:
    name = _name(data)
    about = {key: _plain(_field(data, key), name, "mature") for key in ("description", "personality", "scenario")}
    backstory = about["description"] or about["personality"] or about["scenario"]
    voice = about["personality"] or f"As in the card of {name}."
    notes = _plain(_field(data, "creator_notes"), name, "mature") or about["scenario"] or backstory
    spoken = _spoken(data, name)
    rating: ContentRating = "mature" if any(is_coarse(text, "family") for text in about.values()) else "family"
    openings = dict.fromkeys(tag for tag in _tags(data) if find_opening(tag) is not None)
    return CharacterWish(
        name=name,
        tagline=_fitting(notes, "tagline") or "Came with a card from another house.",
        backstory=_fitting(backstory, "backstory") or f"{name} came to the club with a card and few words.",
        voice=_fitting(voice, "voice") or f"As in the card of {name}.",
        target_elo=_elo(data),
        openings=list(openings)[: MOST_ITEMS["openings"]],
        content_rating=rating,
        visibility="private",
        temperament=temperament_of(" ".join([about["personality"], *_tags(data)])),
        sample_lines=spoken,
    )


def _read(body: bytes) -> Mapping[str, Any]:
    if len(body) > MOST_BYTES:
        raise BadPayload("A card has at most 256 KB.")
    try:
        card = json.loads(body.decode("utf-8-sig"), parse_constant=_no_number)
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise BadPayload("That is no JSON.") from error
    if not isinstance(card, dict):
        raise BadPayload("A character card is a JSON object.")
    return card


def _no_number(_: str) -> float:
    raise ValueError("not a number")


def _data_of(card: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of a card: under `data` from version 2 on, at the top in version 1."""
    data = _mapping(card.get("data")) or card
    if not isinstance(data.get("name"), str) or not any(
        isinstance(data.get(key), str) and data[key].strip()
        for key in ("description", "personality", "first_mes", "mes_example")
    ):
        raise BadPayload("That is no character card: it needs a name and a word about who that is.")
    return data


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _texts(value: object) -> list[str]:
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def _field(data: Mapping[str, Any], key: str) -> str:
    """The first `LOOKED_AT` characters of a text field; empty if it is absent or no text."""
    value = data.get(key)
    return value[: LOOKED_AT[key]] if isinstance(value, str) else ""


def _tags(data: Mapping[str, Any]) -> list[str]:
    return [tag[:LONGEST_TAG] for tag in _texts(data.get("tags"))[:TAGS_LOOKED_AT]]


def _name(data: Mapping[str, Any]) -> str:
    """The name without titles in brackets, quotes and emoji, which other programs allow. Raises BadPayload if nothing
    is left."""
    kept = "".join(
        letter if letter.isalnum() or letter in " .'’-" else " " for letter in tidied(str(data["name"])[:400])
    )
    words = kept.split()
    while words and not words[0][:1].isalpha():
        words.pop(0)
    name = " ".join(words)[: LENGTHS["name"][1]].strip()
    if len(name) < LENGTHS["name"][0] or not well_formed(name):
        raise BadPayload("The card's name is none that can be read here.")
    return name


def _plain(value: object, name: str, rating: str, *, most: int = SENTENCES_LOOKED_AT) -> str:
    """The first `most` sentences of a text, macros filled, without those that hold markup or orders."""
    if not isinstance(value, str):
        return ""
    parts = map(tidied, sentences(_filled(value, name))[:most])
    kept = [sentence for sentence in parts if sentence and fault_in(sentence, rating) is None]
    whole = " ".join(kept)
    # An order may be split over two sentences.
    return whole if len(kept) == 1 or fault_in(whole, rating) is None else ""


def _filled(text: str, name: str) -> str:
    def macro(found: re.Match[str]) -> str:
        return name if (found[1] or found[2]).casefold() in ("char", "bot") else "you"

    plain = _MARKUP.sub("", _uncommented(_MACRO.sub(macro, text)))
    return "".join(letter for letter in plain if letter == "\n" or letter.isprintable())


def _uncommented(text: str) -> str:
    """The text without HTML comments; an unclosed one stays."""
    kept, at = [], 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start)) >= 0:
        kept.append(text[at:start])
        at = end + len("-->")
    return "".join(kept) + text[at:]


def _fitting(text: str, kind: str) -> str:
    """The first sentences that fit the field, or words where the first sentence is too long; empty if too short."""
    fewest, most = LENGTHS[kind]
    if len(text) > most:
        cut = text[: most + 1]
        ends = [found.end() for found in re.finditer(r"[.!?…](?=\s)", cut)]
        text = cut[: ends[-1]] if ends and ends[-1] >= fewest else cut[:most].rpartition(" ")[0]
    return text if len(text) >= fewest else ""


def _spoken(data: Mapping[str, Any], name: str) -> list[str]:
    """Lines the character says in the card: quoted speech, or the first lines, of its greetings and examples."""
    said = _SAID.findall(_field(data, "mes_example"))
    greetings = _texts([data.get("first_mes"), *_texts(data.get("alternate_greetings"))])[:GREETINGS_LOOKED_AT]
    texts = [*(greeting[:GREETING_LOOKED_AT] for greeting in greetings), *said]
    spoken = (line for text in texts for line in _SPOKEN.findall(text) or text.splitlines()[:2])
    lines: dict[str, None] = {}
    for line in islice((line for line in spoken if len(line) <= LONGEST_SPOKEN), LINES_LOOKED_AT):
        words = _plain(line, name, "family")
        if LENGTHS["sample_lines"][0] <= len(words) <= LENGTHS["sample_lines"][1] and not set("{}*<>") & set(words):
            lines[words] = None
            if len(lines) == MOST_ITEMS["sample_lines"]:
                break
    return list(lines)


def _elo(data: Mapping[str, Any]) -> int:
    """A number next to "Elo" or "rating" in the card, within `ELO`; otherwise `DEFAULT_ELO`."""
    for key in ("tags", "description", "personality"):
        found = _ELO.search(" ".join(_tags(data)) if key == "tags" else _field(data, key))
        if found:
            return min(ELO[1], max(ELO[0], int(found[1] or found[2])))
    return DEFAULT_ELO
