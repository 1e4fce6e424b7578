"""Who "he" and "she" are, by how the story of each of the house speaks of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.characters.character import Character
from app.desk.people.life_words import years_of
from app.desk.people.profile_facts import life_of
from app.desk.tool import Asker
from app.domain.text import plain

# Times that a story has to say it: once may be said of somebody else in it.
OFTEN = 2
_IN_STORY_HE, _IN_STORY_SHE = re.compile(r"\b[Hh]e\b"), re.compile(r"\b[Ss]he\b")
# A child that one sat across from, and the years up to which one is a child.
_CHILD = re.compile(
    r"\b(?:against|with|vs|beat|beating|mated|to|over) (?:the|that) (?:little |young |poor )?(?:lad|kid|boy|child"
    r"|youngster|nipper|little one)\b|\b(?:the|that) poor (?:lad|kid|boy|child)\b"
)
CHILD_YEARS = 12
_HE, _SHE = re.compile(r"\b(?:he|him|his)\b"), re.compile(r"\b(?:she|her|hers)\b")


def called(character: Character) -> str | None:
    """Whether the story of somebody says "he" or "she" of them; None where it says neither, or hardly."""
    story = character.sheet.backstory
    he, she = len(_IN_STORY_HE.findall(story)), len(_IN_STORY_SHE.findall(story))
    return "he" if he >= OFTEN and not she else "she" if she >= OFTEN and not he else None


def fits_called(low: str, character: Character) -> bool:
    """Whether somebody may be the one that a question speaks of as "he" or "she"; of "they" anybody is."""
    he, she = _HE.search(low) is not None, _SHE.search(low) is not None
    word = called(character)
    return word is None or he is she or word == ("he" if he else "she")


def spoken_of(low: str, asker: Asker, listed: Sequence[Character]) -> str | None:
    """The slug of whoever is meant by "he" or "she": the one that was talked of, the one of the page, or one who was
    named in the question before, the first whom the word fits; else the first at all."""
    by_slug = {one.slug: one for one in listed}
    about = None if asker.about is None else asker.about.character
    likely = [slug for slug in (about, asker.screen.character) if slug is not None]
    if not likely or likely[0] not in by_slug:
        return likely[0] if likely else None
    word = "he" if _HE.search(low) else "she"
    if fits_called(low, by_slug[likely[0]]) and called(by_slug[likely[0]]) is None:
        # A child who is called neither way was spoken of beside the one of the page, who is called so.
        likely.sort(key=lambda slug: slug not in by_slug or called(by_slug[slug]) != word)
    before = set(re.findall(r"[^\W\d_]+", plain(asker.before or "")))
    likely += [slug for slug, one in by_slug.items() if plain(one.name).split()[0] in before]
    return next((slug for slug in likely if slug in by_slug and fits_called(low, by_slug[slug])), likely[0])


def _child_of(low: str, listed: Sequence[Character]) -> str | None:
    """The slug of the youngest, where a child across the board is spoken of and one of the house is a child by their
    own story; None for none."""
    if _CHILD.search(low) is None:
        return None
    ages = {one.slug: years_of(life_of(one)) for one in listed}
    children = [(years, slug) for slug, (years, _, is_age) in ages.items() if is_age and years <= CHILD_YEARS]
    return min(children)[1] if children else None


def named_of(low: str, listed: Sequence[Character]) -> str | None:
    """The slug of the one of the house that a question (as `plain` gives it) names, by first name or the whole, or as
    "the lad" that one played against."""
    words = set(re.findall(r"[^\W\d_]+", low))
    for one in listed:
        first = plain(one.name).split()[0]
        if first in words or (len(first) > 3 and f"{first}s" in words):
            return one.slug
    return _child_of(low, listed)
