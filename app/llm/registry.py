"""Constructs the configured providers and the chain."""

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
    """Settings of a provider with a key. `base_url` None means the provider's default."""

    key: SecretStr | None
    model: str
    fast_model: str
    base_url: str | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """Settings of an OpenAI-compatible server. `fast_model` None means `model`."""

    base_url: str | None
    model: str
    key: SecretStr | None = None
    fast_model: str | None = None


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """The settings of the model layer. Money is in dollars per day, deadlines are in seconds."""

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
    """The providers of the plan's chain, in order. Raises ValueError for an invalid chain, and for one that names a
    provider without its key or address."""
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
        # A local server without a key costs nothing; one with a key is priced like any provider.
        free = provider.name == "local" and plan.local.key is None
        return lambda model: FREE if free and not prices.knows(model) else prices.of(model)

    gates = [Gate(one, price=price_at(one), budget=budget, bills=bills, now=now) for one in providers]
    return Chain(gates, deadlines(soul=plan.soul_seconds, recall=plan.recall_seconds))


def _keyed(name: str, given: Keyed, plan: ModelPlan, load_class: Callable[[], Callable[..., Provider]]) -> Lazy | None:
    def load() -> Provider:
        return load_class()(
            key=given.key,
            model=given.model,
            fast_model=given.fast_model,
            base_url=given.base_url,
            real_calls=plan.real_calls,
        )

    return None if given.key is None else Lazy(name, given.model, load)


def _gemini() -> Callable[..., Provider]:
    from app.llm.gemini import Gemini

    return Gemini


def _claude() -> Callable[..., Provider]:
    from app.llm.claude import Claude

    return Claude


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


_MAKERS: Mapping[str, Callable[[ModelPlan], Lazy | None]] = {
    "gemini": lambda plan: _keyed("gemini", plan.gemini, plan, _gemini),
    "claude": lambda plan: _keyed("claude", plan.claude, plan, _claude),
    "local": _local,
}
_NEEDS = {"gemini": "GEMINI_API_KEY", "claude": "ANTHROPIC_API_KEY", "local": "LOCAL_LLM_BASE_URL"}
