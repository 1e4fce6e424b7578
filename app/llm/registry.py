"""Which providers there are: a new one is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pydantic import SecretStr

from app.llm.bill import Bills
from app.llm.budget import Budget
from app.llm.chain import Chain
from app.llm.deadlines import RECALL_SECONDS, SOUL_SECONDS, deadlines
from app.llm.gate import Gate
from app.llm.lazy import Lazy
from app.llm.order import PROVIDERS, SCRIPTED, parse_chain
from app.llm.prices import FREE, MICROS, Price, Prices
from app.llm.provider import Provider
from app.runtime.key_value import KeyValue


@dataclass(frozen=True, slots=True)
class Keyed:
    """A provider reached with a key. `base_url` None takes its own."""

    key: SecretStr | None
    model: str
    fast_model: str
    base_url: str | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """A server of one's own. `fast_model` None: its one model does everything."""

    base_url: str | None
    model: str
    key: SecretStr | None = None
    fast_model: str | None = None


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """Everything the layer has to know. Money is in dollars, deadlines in seconds."""

    chain: str
    gemini: Keyed
    claude: Keyed
    local: Own
    real_calls: bool = True
    player_day: float = 0.5
    house_day: float = 5.0
    prices: Mapping[str, Price] = field(default_factory=dict)
    soul_seconds: float = SOUL_SECONDS
    recall_seconds: float = RECALL_SECONDS


def open_providers(plan: ModelPlan) -> list[Lazy]:
    """The providers of the plan's chain, in order; `scripted` is the empty end of it. Raises ValueError for a chain
    that cannot be, or names a provider without its key or address."""
    named = parse_chain(plan.chain)
    opened = {name: _MAKERS[name](plan) for name in PROVIDERS}
    if named is None:
        return [provider for provider in opened.values() if provider is not None]
    providers = [(name, opened[name]) for name in named if name != SCRIPTED]
    for name, provider in providers:
        if provider is None:
            raise ValueError(f"the chain names {name}, but {_NEEDS[name]} is not set")
    return [provider for _, provider in providers if provider is not None]


async def open_chain(plan: ModelPlan, bills: Bills, values: KeyValue, now: Callable[[], int]) -> Chain:
    """The chain of the plan, with today's spending taken over from the table. Asks nobody anything yet.

    Raises ValueError as `open_providers` does.
    """
    providers = open_providers(plan)
    caps = {"player_day": round(plan.player_day * MICROS), "house_day": round(plan.house_day * MICROS)}
    budget = Budget(values, **caps, now=now)
    if providers:
        await budget.take_over(*await bills.spent_today(now()))
    prices = Prices(plan.prices)

    def price_at(provider: Lazy) -> Callable[[str], Price]:
        # A server of one's own asks no money; one that wants a key does, and is counted like any other.
        free = provider.name == "local" and plan.local.key is None
        return lambda model: FREE if free and not prices.knows(model) else prices.of(model)

    gates = [Gate(one, price=price_at(one), budget=budget, bills=bills, now=now) for one in providers]
    return Chain(gates, deadlines(soul=plan.soul_seconds, recall=plan.recall_seconds))


def _gemini(plan: ModelPlan) -> Lazy | None:
    given, key = plan.gemini, plan.gemini.key
    if key is None:
        return None

    def load() -> Provider:
        from app.llm.gemini import Gemini

        return Gemini(
            key=key,
            model=given.model,
            fast_model=given.fast_model,
            base_url=given.base_url,
            real_calls=plan.real_calls,
        )

    return Lazy("gemini", given.model, load)


def _claude(plan: ModelPlan) -> Lazy | None:
    given, key = plan.claude, plan.claude.key
    if key is None:
        return None

    def load() -> Provider:
        from app.llm.claude import Claude

        return Claude(
            key=key,
            model=given.model,
            fast_model=given.fast_model,
            base_url=given.base_url,
            real_calls=plan.real_calls,
        )

    return Lazy("claude", given.model, load)


def _local(plan: ModelPlan) -> Lazy | None:
    given, base_url = plan.local, plan.local.base_url
    if base_url is None:
        return None

    def load() -> Provider:
        from app.llm.local import Local

        return Local(
            base_url=base_url,
            model=given.model,
            fast_model=given.fast_model or given.model,
            key=given.key,
            real_calls=plan.real_calls,
        )

    return Lazy("local", given.model, load)


_MAKERS: Mapping[str, Callable[[ModelPlan], Lazy | None]] = {"gemini": _gemini, "claude": _claude, "local": _local}
_NEEDS = {"gemini": "GEMINI_API_KEY", "claude": "ANTHROPIC_API_KEY", "local": "LOCAL_LLM_BASE_URL"}
