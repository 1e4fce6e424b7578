"""What is left of things that are over, counted while the garbage collector does not help."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collector() -> Iterator[None]:
    """Inside, only counting references frees anything; what lay around before is cleared away first."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def standing(*kinds: type) -> Counter[str]:
    """How many objects of these classes there are, by class; those that are none are left out."""
    return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in kinds)


def cycles() -> Counter[str]:
    """What only the collector can free, by class and module. It is freed by the asking."""
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        return Counter(f"{type(thing).__module__}.{type(thing).__qualname__}" for thing in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
