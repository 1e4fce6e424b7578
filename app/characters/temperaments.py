"""The phrases of a made character: those of its temperament, with its maker's own lines among them.

Every temperament is one file of `app/characters/voices/`: phrases under the keys of `phrasebook`. `plain` holds every
needed key; the others override some of them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from app.characters.phrasebook import NEEDED_KEYS, check_phrases

VOICES_FOLDER = Path(__file__).with_name("voices")
PLAIN = "plain"
TEMPERAMENTS = (PLAIN, "warm", "dry", "fiery", "courtly", "dreamy")

# Words of a voice's description that suggest a temperament; the one with most matches is taken.
_WORDS = {
    "warm": "warm kind gentle friendly encouraging caring patient motherly fatherly cheerful sweet generous soft "
    "welcoming sunny tender supportive grandmotherly cosy",
    "dry": "dry laconic terse short deadpan ironic sarcastic wry cool quiet few blunt sardonic silent grim cynical "
    "understated curt",
    "fiery": "fiery loud boastful bragging wild fast hot aggressive excited passionate energetic trash taunting cocky "
    "proud hungry brash fierce bold shouting",
    "courtly": "courtly formal polite old-fashioned noble elegant aristocratic gallant refined ceremonious proper "
    "victorian knightly gentleman lady dignified royal precise",
    "dreamy": "dreamy poetic musing soft-spoken philosophical mystical wandering lyrical melancholy whimsical "
    "thoughtful strange otherworldly romantic",
}  # fmt: skip

# Keys that a maker's own lines are spread over when no pattern of `_LINE_KEYS` matches: small talk.
_SMALL_TALK = ("room_remark", "ask_remark", "idle", "their_quiet", "my_quiet", "level", "ask_talk", "long_game")
_LINE_KEYS = (
    ("greet_first", re.compile(r"\b(?:hello|hi|hey|welcome|greetings|good (?:morning|evening|day)|sit down)\b", re.I)),
    ("won", re.compile(r"\b(?:i won|i win|victory|well fought)\b", re.I)),
    ("lost", re.compile(r"\b(?:i lost|you won|you win|i lose|well deserved)\b", re.I)),
    ("ask_bye", re.compile(r"\b(?:goodbye|farewell|see you|good night)\b", re.I)),
)


@cache
def phrasebook_of(temperament: str) -> Mapping[str, tuple[str, ...]]:
    """The phrases of a temperament; keys that it has not come from `plain`.

    Raises ValueError for an unknown temperament, and for a file that breaks the rules of `phrasebook`.
    """
    if temperament not in TEMPERAMENTS:
        raise ValueError(f"no temperament is called {temperament!r}")
    own = _read(temperament)
    whole = {**_read(PLAIN), **own}
    missing = NEEDED_KEYS - whole.keys()
    if missing:
        raise ValueError(f"{temperament}: nothing is said under {min(missing)}")
    check_phrases(whole)
    return whole


def phrases_for(temperament: str, sample_lines: tuple[str, ...], name: str) -> dict[str, tuple[str, ...]]:
    """The phrases of one character: those of its temperament, with its own lines placed first under fitting keys."""
    phrases = dict(phrasebook_of(temperament))
    phrases["ask_who"] = (*phrases["ask_who"], f"My name is {_literal(name)}.", f"{_literal(name)}, at your service.")
    taken = {line for lines in phrases.values() for line in lines}
    for number, line in enumerate(sample_lines):
        literal = _literal(line)
        if literal in taken:
            continue
        taken.add(literal)
        key = next((key for key, cue in _LINE_KEYS if cue.search(line)), _SMALL_TALK[number % len(_SMALL_TALK)])
        phrases[key] = (literal, *phrases.get(key, ()))
    return phrases


def temperament_of(voice: str) -> str:
    """The temperament with most words in a description of a voice; `plain` if none is found."""
    described = re.findall(r"[a-z-]+", voice.casefold())
    scores = {name: sum(word in words.split() for word in described) for name, words in _WORDS.items()}
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] else PLAIN


def _literal(text: str) -> str:
    """A maker's text as a phrase, with its braces escaped so that they are no slots."""
    return text.replace("{", "{{").replace("}", "}}")


@cache
def _read(temperament: str) -> dict[str, tuple[str, ...]]:
    path = VOICES_FOLDER / f"{temperament}.toml"
    return {key: tuple(lines) for key, lines in tomllib.loads(path.read_text(encoding="utf-8")).items()}
