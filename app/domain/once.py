"""A property that is worked out once for each value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801  # it is written above methods, as `property` is
    """What `functools.cached_property` is, without the lock that is taken there for every first look, for values that
    one thread makes, asks and throws away."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    def __get__(self, value: Any, _: type | None = None) -> T:
        found = value.__dict__[self._name] = self._work(value)
        return found
