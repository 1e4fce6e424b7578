"""What the workers of one club share beside the database; where there is one worker, its own memory."""

from __future__ import annotations

from contextlib import AsyncExitStack

from app.config import Settings
from app.runtime.key_value import InProcessKeyValue, KeyValue
from app.runtime.pubsub import InProcessPubSub, PubSub
from app.runtime.readiness import PartState
from app.runtime.tasks import Tasks


class Together:
    """The two ports behind which a worker meets the others. This is the only worker."""

    several = False
    # Where the sockets of all workers hear of each other: an address and a channel.
    sockets: tuple[str, str] | None = None

    def __init__(self, values: KeyValue | None = None, pubsub: PubSub | None = None) -> None:
        self.values: KeyValue = values or InProcessKeyValue()
        self.pubsub: PubSub = pubsub or InProcessPubSub()

    async def open(self, tasks: Tasks, stack: AsyncExitStack, secret: bytes) -> None:
        """Begins to hear the others; `stack` ends it. Raises CannotOpenError where they cannot be heard, or have
        another `secret`: the sessions of one worker would be nobody's at the next."""

    async def state(self) -> PartState:
        """For readiness: a worker that does not hear the others tells its guests old news."""
        return PartState(True, "alone")


def together_by(settings: Settings) -> Together:
    """What the settings ask for; nobody is asked anything yet."""
    if settings.redis_url is None:
        return Together()
    # A club of one worker need not have the package.
    from app.wiring.by_redis import ByRedis

    return ByRedis(settings.redis_url.get_secret_value())
