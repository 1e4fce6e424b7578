"""Copies of frozen values with some fields changed, for what is copied several times a turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """`value`, a dataclass with slots, with other values in some of its fields: what `dataclasses.replace` gives, in a
    third of its time for one of thirty fields, since nothing of it is worked out anew. Raises TypeError for an unknown
    field, and for a class that checks or derives something when a value is made."""
    kind: type = type(value)
    fields_of = _slots(kind)
    copy: T = object.__new__(kind)
    for name, (read, write) in fields_of.items():
        write(copy, changes.pop(name) if name in changes else read(value))
    if changes:
        raise TypeError(f"{kind.__name__} has no {', '.join(changes)}")
    return copy


@cache
def _slots(kind: type) -> dict[str, tuple[Callable[[Any], Any], Callable[[Any, Any], None]]]:
    """How each field of a class is read and written."""
    if hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} does something when it is made")
    slots = {field.name: getattr(kind, field.name) for field in fields(kind)}
    return {name: (slot.__get__, slot.__set__) for name, slot in slots.items()}
