"""How a stake is asked for, wherever a game of an agent can be opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from app.domain.errors import BadAmount
from app.domain.flags import only_with

# Unchecked here: while the feature is hidden it is one of the fields that nobody knows.
StakeWish = Annotated[
    object,
    Field(
        description="whole clay of one's own at stake on one's agent, as much as one holds at most; the house puts "
        "down as much",
        json_schema_extra={"type": "integer", "minimum": 1, **only_with("clay_economy")},
    ),
]


def stake_of(wish: object, flags: Mapping[str, bool]) -> int | None:
    """The stake that is wished for; None without one. Raises BadAmount for anything but a whole number."""
    if wish is None or not flags["clay_economy"]:
        return None
    if type(wish) is not int:
        raise BadAmount
    return wish
