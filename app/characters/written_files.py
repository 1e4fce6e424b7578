"""Reads what was written for a character of the cast beside its sheet: TOML files in the folder of its slug."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import ValidationError

from app.characters.presets import BadPreset
from app.domain.values import Value

_AnyValue = TypeVar("_AnyValue", bound=Value)


def read_written(kind: type[_AnyValue], slug: str, name: str, folder: Path) -> _AnyValue | None:
    """The file of this name of the character with this slug; None where there is none. Raises BadPreset, with the file
    and the entry, when the file cannot be read or breaks the rules."""
    try:
        written = tomllib.loads((folder / slug / name).read_text(encoding="utf-8"))
        return kind.model_validate(written)
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadPreset(f"{slug}/{name}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = _place(first["loc"], written)
        raise BadPreset(": ".join(part for part in (f"{slug}/{name}", place, first["msg"]) if part)) from error


def _place(loc: Sequence[int | str], written: Mapping[str, Any]) -> str:
    """Where an error is, an entry of a list by its own name where it has one."""
    parts, at = list[str](), cast(Any, written)
    for part in loc:
        at = at[part] if _holds(at, part) else {}
        own = (at.get("id") or at.get("name")) if isinstance(at, Mapping) else None
        parts.append(str(own if isinstance(part, int) and own else part))
    return ".".join(parts)


def _holds(at: object, part: int | str) -> bool:
    if isinstance(at, Mapping):
        return part in at
    return isinstance(at, list) and isinstance(part, int) and part < len(at)
