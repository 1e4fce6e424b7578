"""Chains of real providers, with their real SDKs, in front of our own model server."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict, Field, SecretStr

from app.db.database import Database
from app.llm.base import Ask, Purpose
from app.llm.bill import Bills
from app.llm.chain import Chain
from app.llm.prices import Price, parse_prices
from app.llm.registry import Keyed, ModelPlan, Own, open_chain
from app.runtime.clock import FakeClock
from app.runtime.key_value import InProcessKeyValue
from app.runtime.tasks import Tasks
from tests.fakes.model_server import ModelServer

# Long and odd enough to be found wherever it should not be.
KEY = "AIzaTheKeyThatNobodyMaySee0123456789abcdef"
PRICED: Mapping[str, Price] = parse_prices("main=2/10/0.5,quick=1/5/0.25")


class Line(BaseModel):
    """What a soul might be asked for."""

    model_config = ConfigDict(extra="ignore")

    line: str = Field(max_length=200)
    intensity: float = Field(ge=0, le=1)


class Question(BaseModel):
    words: str = Field(max_length=100)


def ask(**more: object) -> Ask[Line]:
    """A question of a soul."""
    given = {"purpose": Purpose.SOUL, "system": "Speak as Rosa.", "prompt": "The position: a quiet one.", **more}
    return Ask(schema=Line, **given)  # type: ignore[arg-type]


class Bench:
    """A chain, and what it stands on. `bills` is complete once `settle()` has been awaited."""

    def __init__(self, database: Database, server: ModelServer, **plan: object) -> None:
        """`plan` changes fields of the ModelPlan."""
        self.database = database
        self.server = server
        self.clock = FakeClock()
        self.values = InProcessKeyValue()
        self.tasks = Tasks()
        self.bills = Bills(database, self.tasks)
        self.plan = plan
        self.chain: Chain

    async def open(self, chain: str) -> Bench:
        keyed = Keyed(SecretStr(KEY), "main", "quick", self.server.url)
        plan = {
            "chain": chain,
            "gemini": keyed,
            "claude": keyed,
            "local": Own(self.server.openai_url, "main", SecretStr(KEY), "quick"),
            "real_calls": False,
            "prices": PRICED,
            **self.plan,
        }
        self.chain = await open_chain(ModelPlan(**plan), self.bills, self.values, self.clock.now_ms)  # type: ignore[arg-type]
        await self.chain.warm()
        return self

    async def settle(self) -> None:
        """Waits until every row is written."""
        await self.tasks.close()

    async def close(self) -> None:
        await self.settle()
        await self.chain.close()
