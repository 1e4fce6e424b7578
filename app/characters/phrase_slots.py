"""The slots that any phrase may use."""

from __future__ import annotations

# Slots of any phrase: the opponent's display name (empty when it is unsuitable), the opening's name, the move number.
# And the words for somebody of the writer's who is spoken of: "they" where it is not known who that is.
THEIRS = frozenset({"they", "them", "their", "are_they"})
EVERYWHERE = frozenset({"opponent", "opening", "move_number"}) | THEIRS


def keys_with(keys: str, slots: str = "") -> dict[str, frozenset[str]]:
    """These phrase keys, with the slots their phrases may use beside `EVERYWHERE`."""
    return dict.fromkeys(keys.split(), EVERYWHERE | frozenset(slots.split()))
