"""Turns what a sheet says of a character into what the character says of itself: "Kenji grew up" -> "I grew up".

Rules of grammar on words, for the plain sentences of sheets: names and pronouns, the verbs that agree with them, and
verbs joined on by a comma or "and". Where a pronoun may mean another person of the sentence, nothing is changed and
the caller has to quote.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

_WORD = re.compile(r"[\w'\u2019-]+|[^\w\s]|\s+")
_LISTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_TITLES = frozenset(_LISTS["titles"].split())
_MEN = frozenset(_LISTS["men"].split())
_WOMEN = frozenset(_LISTS["women"].split())
_RELATIVES = frozenset(_LISTS["relatives"].split())
_MANY = frozenset(_LISTS["many"].split())
_BEFORE_SUBJECT = frozenset(_LISTS["before_subject"].split())
_ADVERBS = frozenset(_LISTS["adverbs"].split())
_VERBS = frozenset(_LISTS["verbs"].split())
_GIVING = frozenset(_LISTS["giving"].split())
# The person's pronouns, by subject: (object, possessive, own, reflexive).
_PRONOUNS = {
    "he": ("him", "his", "his", "himself"),
    "she": ("her", "her", "hers", "herself"),
    "they": ("them", "their", "theirs", "themselves"),
    "it": ("it", "its", "its", "itself"),
}
_IRREGULAR = {
    "is": "am", "isn't": "am not", "has": "have", "hasn't": "haven't", "does": "do", "doesn't": "don't",
    "goes": "go", "are": "am", "aren't": "am not", "were": "was", "weren't": "wasn't",
}  # fmt: skip
_PAST: dict[str, str] = _LISTS["past"]
_STARTS_WORD = re.compile(r"\w")
# Mentions from which a pronoun is taken for the character's, where none begins a sentence.
SURE_OF_PRONOUN = 2


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """The character of a sheet: the words of its name, and its subject pronoun."""

    names: frozenset[str]
    pronoun: str

    @classmethod
    def of(cls, name: str, *texts: str) -> NamedPerson:
        """The person of this name; its pronoun is the one that the texts use most."""
        names = frozenset(word for word in re.findall(r"[^\W\d_][\w'-]+", name) if word.lower() not in _TITLES)
        text = " ".join(texts)
        seen = Counter(re.findall(r"[a-z]+", text.lower()))
        begins = Counter(found.lower() for found in re.findall(r"(?:^|[.!?;]\s+)(He|She|They|It)\b", text))
        count = {own: seen[own] + sum(seen[form] for form in set(forms)) for own, forms in _PRONOUNS.items()}
        best = max(("he", "she", "they"), key=lambda own: count[own])
        if not begins[best] and (count[best] < SURE_OF_PRONOUN or begins["it"] >= SURE_OF_PRONOUN):
            best = "it" if begins["it"] >= SURE_OF_PRONOUN else "they"
        return cls(names | {part for word in names for part in word.split("-")}, best)


def first_person(sentence: str, person: NamedPerson, *, verb_first: bool = False) -> str | None:
    """The sentence as this person says it of itself; None if a pronoun in it may mean somebody else. A sentence with
    `verb_first` is a habit: "Hums while thinking."""
    words = _WORD.findall(sentence.replace("\u2019", "'"))
    if not words or _is_ambiguous(words, person):
        return None
    out = _persons(words, person)
    if out is None:
        return None
    if verb_first and not out[0][1]:
        out = [("I", True), (" ", False), (words[0][:1].lower() + words[0][1:], False), *out[1:]]
    _verbs(out)
    said = "".join(word for word, _ in out)
    return said[:1].upper() + said[1:]


def as_asked(line: str) -> str:
    """A sentence with its past verbs as a question has them: "I grew up" -> "I grow up"."""
    return re.sub(r"[a-z]+", lambda word: _PAST.get(word[0], word[0]), line)


def _is_ambiguous(words: list[str], person: NamedPerson) -> bool:
    """Whether a subject pronoun of the person stands after another one whom it may mean."""
    rivals = {"he": _MEN, "she": _WOMEN}.get(person.pronoun, _MANY)
    other = False
    for number, word in enumerate(words):
        low = word.lower()
        if word in person.names:
            other = False
        elif low == person.pronoun and _is_subject(words, number):
            if other:
                return True
        elif low in rivals or (word[:1].isupper() and number > 0 and low in rivals):
            other = not _is_object(words, number)
    return False


def _is_object(words: list[str], number: int) -> bool:
    """Whether a noun follows a preposition or a verb's own object place, so that it hardly is what the next pronoun
    means ("to his wife", "with her sister")."""
    before = [word.lower() for word in words[max(0, number - 8) : number] if word.strip()]
    return any(
        word in ("to", "with", "for", "from", "of", "by", "at", "like", "than", "against") for word in before[-3:]
    )


def _is_subject(words: list[str], number: int) -> bool:
    before = next((word.lower() for word in reversed(words[:number]) if word.strip()), "")
    return not before or not _STARTS_WORD.match(before) or before in _BEFORE_SUBJECT


def _persons(words: list[str], person: NamedPerson) -> list[tuple[str, bool]] | None:
    """The words with the person's names and pronouns changed, each with whether it is the new subject; None if an
    object pronoun must mean somebody else ("she misses her")."""
    objects, possessive, own, reflexive = _PRONOUNS[person.pronoun]
    out: list[tuple[str, bool]] = []
    number, acting = 0, False
    while number < len(words):
        word = words[number]
        low, end, subject = word.lower(), number + 1, False
        named = _name_at(words, number, person)
        if _is_boundary(low):
            acting = False
        if named:
            end = number + named
            if words[end - 1].endswith(("'s", "'")):
                new = "my"
            else:
                subject = _is_subject(words, number)
                new = "I" if subject else "me"
        elif low == person.pronoun and (low != objects or _is_subject(words, number)):
            new, subject = "I", True
        elif "'" in low and low.partition("'")[0] == person.pronoun:
            new = _contracted(low, words[end:])
        elif low == reflexive:
            new = "myself"
        elif low == possessive and (objects != possessive or _has_noun(words, number)):
            new = "my"
        elif low == objects:
            if acting:
                return None
            new = "me"
        else:
            new = "mine" if low == own else word
        acting = acting or subject
        out.append((new, subject))
        number = end
    return out


def _name_at(words: list[str], number: int, person: NamedPerson) -> int:
    """How many of the words from here on are the person's name; 0 if none, or if it is the name of a relative."""
    word = words[number]
    if word.lower() in _TITLES and number + 2 < len(words):
        after = _name_at(words, number + 2, person) if word[:1].isupper() and words[number + 1] == " " else 0
        return 2 + after if after else 0
    if word.removesuffix("'s").removesuffix("'") not in person.names:
        return 0
    before = next((word for word in reversed(words[:number]) if word.strip()), "")
    if before.lower() in _RELATIVES:
        return 0
    end = number + 1
    while end + 1 < len(words) and words[end].isspace() and words[end + 1].removesuffix("'s") in person.names:
        end += 2
    return end - number


def _is_boundary(word: str) -> bool:
    """Whether a new clause may begin here."""
    return word in (",", ";", ":", "who", "what") or word in _BEFORE_SUBJECT


def _has_noun(words: list[str], at: int) -> bool:
    """Whether "her" at this place owns what follows, and is not an object itself."""
    after = next((word.lower() for word in words[at + 1 :] if word.strip()), "")
    before = next((word.lower() for word in reversed(words[:at]) if word.strip()), "")
    if before in _GIVING and after not in _MEN | _WOMEN | _MANY:
        return False
    return bool(_STARTS_WORD.match(after)) and after not in _BEFORE_SUBJECT | {
        "to", "in", "on", "at", "with", "for", "from", "of", "by", "into", "out", "up", "down", "away", "back", "how",
        "what", "the", "a", "an", "not", "never", "off", "about", "through", "every", "all", "everything",
    }  # fmt: skip


def _contracted(word: str, after: list[str]) -> str:
    """ "he's" as "I'm" or "I've"."""
    following = next((word for word in after if word.strip()), "")
    if word.endswith("'ve") or following.endswith(("ed", "en")) or following in ("got", "had", "won", "lost"):
        return "I've"
    return "I'm"


def _verbs(out: list[tuple[str, bool]]) -> None:
    """Changes the verbs that agree with the new subject, in place."""
    mine = awaits = joined = aside = False
    for number, (word, subject) in enumerate(out):
        low = word.lower()
        if word.isspace():
            continue
        if subject:
            mine, awaits, joined, aside = True, True, False, False
        elif awaits and word == ",":
            aside = not aside
        elif aside or low in _ADVERBS or low.endswith("ly"):
            continue
        elif awaits:
            out[number], awaits = (_agreed(low) if _agreed(low) != low else word, False), False
        elif low in (";", ":"):
            mine = False
        elif word == "," or low in ("and", "or", "but", "then"):
            joined = True
        else:
            if joined and mine and (low in _IRREGULAR or (low.endswith("s") and _bare_verb(low) in _VERBS)):
                out[number] = (_agreed(low), False)
            joined = False


def _agreed(word: str) -> str:
    """The form of a verb after "I"; other words unchanged."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if not word.endswith("s") or word.endswith(("ss", "us", "was")) or len(word) < 4:
        return word
    return _bare_verb(word)


def _bare_verb(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")) or word in ("goes", "does", "echoes"):
        return word[:-2]
    return word.removesuffix("s")
