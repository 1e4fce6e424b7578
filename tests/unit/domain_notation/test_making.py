"""A frozen dataclass that is made quickly is a frozen dataclass."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from app.domain.copying import changed
from app.domain.making import quickly_made


@dataclass(frozen=True, slots=True)
class Plain:
    """Fields of all kinds, of which some have the names of what a constructor uses itself."""

    self_id: int
    kind: str
    many: list[int] = field(default_factory=list, compare=False)
    little: float = 0.5


@quickly_made
@dataclass(frozen=True, slots=True)
class Quick:
    """The same, made quickly."""

    self_id: int
    kind: str
    many: list[int] = field(default_factory=list, compare=False)
    little: float = 0.5


@quickly_made
@dataclass(frozen=True, slots=True)
class Checked:
    """A value that is put right when it is made."""

    share: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "share", min(1.0, self.share))


def test_it_holds_what_it_was_given_or_its_defaults() -> None:
    for one in (Plain, Quick):
        assert [getattr(one(1, "a"), name) for name in ("self_id", "kind", "many", "little")] == [1, "a", [], 0.5]
        assert one(little=2.0, kind="a", self_id=1, many=[3]) == one(1, "a", little=2.0)
    assert Quick(1, "a").many is not Quick(1, "a").many
    assert type(Quick(1, "a")) is Quick


def test_it_is_frozen_equal_and_hashed_as_a_plain_one() -> None:
    one = Quick(1, "a")
    with pytest.raises(FrozenInstanceError):
        one.kind = "b"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del one.kind
    assert one == Quick(1, "a", [2]) != Quick(2, "a")
    assert hash(one) == hash(Plain(1, "a"))
    assert repr(one) == repr(Plain(1, "a")).replace("Plain", "Quick")


def test_it_is_copied_and_kept_as_a_plain_one() -> None:
    one = Quick(1, "a", [2])
    for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), replace(one), changed(one)):
        assert (type(again), again, again.many) == (Quick, one, [2])
    assert replace(one, kind="b") == changed(one, kind="b") == Quick(1, "b")


def test_its_constructor_asks_for_the_same() -> None:
    quick, plain = inspect.signature(Quick.__init__), inspect.signature(Plain.__init__)
    assert [(one.name, one.annotation) for one in quick.parameters.values()] == [
        (one.name, one.annotation) for one in plain.parameters.values()
    ]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'kind'"):
        Quick(1)  # type: ignore[call-arg]


def test_what_puts_it_right_still_does() -> None:
    assert Checked(3.0).share == 1.0
    with pytest.raises(FrozenInstanceError):
        Checked(3.0).share = 2.0  # type: ignore[misc]


@dataclass(frozen=True)
class Open:
    """It has no slots."""

    a: int


@dataclass(slots=True)
class Soft:
    """It is not frozen."""

    a: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Its fields are given by name."""

    a: int


@dataclass(frozen=True, slots=True)
class More(Plain):
    """It is built on another."""

    a: int = 0


@pytest.mark.parametrize("kind", [Open, Soft, Named, More, str])
def test_other_classes_are_refused(kind: type) -> None:
    with pytest.raises(TypeError):
        quickly_made(kind)
