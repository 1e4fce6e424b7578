"""Frozen values that are made quickly, for what is made several times a turn.

A frozen dataclass writes each of its fields past its own guard (`object.__setattr__`), some 140 ns a field. A twin has
the same slots and no guard: a value is filled as the twin and becomes what it is when it is full, some 30 ns a field.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")

# Stands for the default of a field that is made anew for each value.
_ANEW = object()


def quickly_made(kind: type[T]) -> type[T]:
    """For a frozen dataclass with slots, to be written above `@dataclass`: the same class, whose values are made in
    less than half of the time from four fields on. Raises TypeError for one that is built on another, that is not
    frozen, or that has fields which are given by name only or not at all."""
    wanted: list[Field[Any]] = list(fields(kind))  # type: ignore[arg-type]  # which raises TypeError for no dataclass
    if not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        raise TypeError(f"{kind.__name__} is not frozen")
    if not all(field.init and not field.kw_only for field in wanted):
        raise TypeError(f"{kind.__name__} has fields that are not given in their place")
    bare: Any = kind
    known: dict[str, Any] = {"_Twin": twin_of(bare), "_ANEW": _ANEW, "_write": object.__setattr__}
    given = [_given(field, known) for field in wanted]
    body = [
        f"def __init__(self, {', '.join(given)}):",
        "_kind = self.__class__",
        "_write(self, '__class__', _Twin)",
        *(_written(field, known) for field in wanted),
        "self.__class__ = _kind",
        *(["self.__post_init__()"] if hasattr(kind, "__post_init__") else []),
    ]
    exec("\n    ".join(body), known)  # of the names of fields alone, as dataclasses does it
    plain, made = bare.__init__, known["__init__"]
    made.__qualname__, made.__module__ = plain.__qualname__, kind.__module__
    made.__annotations__ = plain.__annotations__
    bare.__init__ = made
    return kind


@cache
def twin_of(kind: type) -> type:
    """A class with the slots of `kind`, a dataclass, whose values may be written to and may become of that kind. Raises
    TypeError for a class that has none, or is built on another."""
    if kind.__bases__ != (object,) or "__slots__" not in kind.__dict__:
        raise TypeError(f"{kind.__name__} has no slots, or those of others")
    return type(kind.__name__, (), {"__slots__": tuple(field.name for field in fields(kind))})


def _given(field: Field[Any], known: dict[str, Any]) -> str:
    """The field among what is given; its default is left in `known`."""
    if field.default is MISSING and field.default_factory is MISSING:
        return field.name
    known[f"_{field.name}_default"] = _ANEW if field.default is MISSING else field.default
    return f"{field.name}=_{field.name}_default"


def _written(field: Field[Any], known: dict[str, Any]) -> str:
    """The line that fills the field; what makes its default is left in `known`."""
    name = field.name
    if field.default_factory is MISSING:
        return f"self.{name} = {name}"
    known[f"_{name}_anew"] = field.default_factory
    return f"self.{name} = _{name}_anew() if {name} is _ANEW else {name}"
