"""Frozen values (dataclasses, models, enumerations, dates, vectors) as JSON and back, by their type hints.

What a file lacks gets the field's default, and what it has beyond is ignored, so that a file of an older or newer club
can be read as far as the two agree.
"""

from __future__ import annotations

import base64
import dataclasses
import types
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np
from pydantic import BaseModel

T = TypeVar("T")

Json = Any


class NotReplayable(ValueError):
    """A file does not hold what it should; the message says where."""


def to_json(value: Any) -> Json:
    """The value as JSON. Raises TypeError for what has no form there."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, date):  # a datetime is one too
        return value.isoformat()
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {one.name: to_json(getattr(value, one.name)) for one in dataclasses.fields(value) if one.init}
    if isinstance(value, Mapping):
        return {str(key): to_json(one) for key, one in value.items()}
    if isinstance(value, np.ndarray):
        return {"float32": base64.b64encode(value.astype("<f4").tobytes()).decode()}
    if isinstance(value, Sequence | frozenset | set):
        return [to_json(one) for one in value]
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def from_json(kind: type[T], data: Json) -> T:
    """The value of this type that was written as `data`. Raises NotReplayable."""
    try:
        value: T = _read(kind, data)
    except NotReplayable:
        raise
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise NotReplayable(f"no {getattr(kind, '__name__', kind)}: {str(error)[:200]}") from error
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(kind: Any, data: Json) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _one_of(get_args(kind), data)
    if origin is Literal:
        if data not in get_args(kind):
            raise NotReplayable(f"{data!r} is none of {get_args(kind)}")
        return data
    if origin is np.ndarray:
        return np.frombuffer(base64.b64decode(data["float32"]), dtype="<f4")
    if origin is tuple:
        parts = get_args(kind)
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(_read(parts[0], one) for one in data)
        return tuple(_read(part, one) for part, one in zip(parts, data, strict=True))
    if origin is not None and issubclass(origin, Mapping):
        return {key: _read(get_args(kind)[1], one) for key, one in data.items()}
    if not isinstance(kind, type):
        raise NotReplayable(f"{kind} cannot be read")
    return _plain(kind, data)


def _plain(kind: type, data: Json) -> Any:
    if issubclass(kind, BaseModel):
        # It may have been written of a subclass that knows more.
        return kind.model_validate({name: data[name] for name in kind.model_fields if name in data})
    if dataclasses.is_dataclass(kind):
        hints = _hints(kind)
        known = [one.name for one in dataclasses.fields(kind) if one.init and one.name in data]
        return kind(**{name: _read(hints[name], data[name]) for name in known})
    if issubclass(kind, datetime | date):
        return kind.fromisoformat(data)
    if issubclass(kind, Enum):
        return kind(data)
    if kind is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
        raise NotReplayable(f"{data!r} is no {kind.__name__}")
    return data


def _one_of(kinds: Sequence[Any], data: Json) -> Any:
    if data is None and type(None) in kinds:
        return None
    failure: Exception | None = None
    for kind in kinds:
        if kind is type(None):
            continue
        try:
            return _read(kind, data)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            failure = error
    raise NotReplayable(f"{data!r} is none of {kinds}") from failure
