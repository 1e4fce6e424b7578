"""The preset cast: one TOML file for each character in `app/presets/`, read and validated when the server starts."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from app.characters.character import CharacterSheet

PRESETS_FOLDER = Path(__file__).resolve().parent.parent / "presets"


class BadPreset(ValueError):
    """A preset's file is invalid; the text names the file and the fault."""


def load_preset(path: Path) -> CharacterSheet:
    """One character from its file. Raises BadPreset when it cannot be read, breaks the sheet's rules, or is not named
    after its slug."""
    try:
        sheet = CharacterSheet.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadPreset(f"{path.name}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the sheet"
        raise BadPreset(f"{path.name}: {where}: {first['msg']}") from error
    if sheet.slug != path.stem:
        raise BadPreset(f"{path.name}: its slug is {sheet.slug!r}, which must be the file's name")
    return sheet


def load_presets(folder: Path = PRESETS_FOLDER) -> dict[str, CharacterSheet]:
    """The whole cast by slug, weakest first; cached, so a folder is read once by a process. Raises BadPreset for the
    first invalid file."""
    return {sheet.slug: sheet for sheet in _cast(folder)}


@cache
def _cast(folder: Path) -> tuple[CharacterSheet, ...]:
    sheets = [load_preset(path) for path in sorted(folder.glob("*.toml"))]
    return tuple(sorted(sheets, key=lambda sheet: (sheet.current_elo, sheet.slug)))
