"""What is forgotten is gone from recorded turns too, at every worker: by `MEMORIES_FORGOTTEN`, as from caches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from app.domain.memory import Party
from app.runtime.channels import Channels, Recorded


def forgetting(
    channels: Channels,
) -> tuple[Callable[[Party, Sequence[str]], None], Callable[[Party], Awaitable[None]]]:
    """Two callbacks for `memory.rights`: when a mind forgets memories, and when a player leaves for good. Both drop all
    words and everything for a replay from the turns in question, rather than look for the one sentence."""

    def forget(mind: Party, _memories: Sequence[str]) -> None:
        channels.forget_words(lambda turn: _is_of(turn, mind) or turn.kind in ("post_match", "desk"))

    async def leave(player: Party) -> None:
        channels.forget_words(lambda turn: turn.people is not None and player.id in turn.people)

    return forget, leave


def _is_of(turn: Recorded, mind: Party) -> bool:
    who = turn.about.get("mind", {})
    return bool(who.get("kind") == mind.kind and who.get("id") == mind.id)
