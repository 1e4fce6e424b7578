"""Prices of tokens. One dollar per million tokens is one micro-dollar per token."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from app.llm.provider import Usage

MICROS = 1_000_000  # micro-dollars in a dollar


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens. `cached` is for input read from the provider's cache, `written` for input stored in
    it. Prompts longer than `long_from` tokens cost `long_factor` times as much."""

    fresh: Decimal
    output: Decimal
    cached: Decimal
    written: Decimal
    long_from: int | None = None
    long_factor: int = 1

    def cost(self, usage: Usage) -> int:
        """Micro-dollars, rounded up."""
        dollars = (
            usage.fresh * self.fresh
            + usage.cached * self.cached
            + usage.written * self.written
            + usage.output * self.output
        )
        factor = self.long_factor if self.long_from is not None and usage.input > self.long_from else 1
        return int((dollars * factor).to_integral_value(ROUND_CEILING))

    def most(self, input_tokens: int, output_tokens: int) -> int:
        """The highest possible cost of a request with so many tokens, in micro-dollars."""
        dearest_input = max(self.fresh, self.cached, self.written)
        factor = self.long_factor if self.long_from is not None and input_tokens > self.long_from else 1
        dollars = (input_tokens * dearest_input + output_tokens * self.output) * factor
        return int(dollars.to_integral_value(ROUND_CEILING))


def _price(
    fresh: str, output: str, cached: str | None = None, written: str | None = None, *, long: tuple[int, int] = (0, 1)
) -> Price:
    """A price from dollars per million tokens; an unknown cache price counts as the full one."""
    return Price(
        Decimal(fresh),
        Decimal(output),
        Decimal(cached or fresh),
        Decimal(written or fresh),
        long[0] or None,
        long[1],
    )


FREE = _price("0", "0")

# Sources, November 2026: ai.google.dev/gemini-api/docs/pricing and platform.claude.com/docs/en/models (five-minute
# cache writes). LLM_PRICES overrides or adds entries.
PRICES: Mapping[str, Price] = {
    "gemini-3.5-flash-lite": _price("0.30", "2.50", "0.03"),
    "gemini-3.1-flash-lite": _price("0.25", "1.50", "0.025"),
    "claude-haiku-5-5": _price("0.10", "0.50", "0.01", "0.125", long=(100_000, 5)),
    "claude-sonnet-5-5": _price("2", "10", None, "2.50"),
    "claude-opus-5-5": _price("4", "20", "0.20", "5"),
    "claude-fable-5-1": _price("10", "50", None, "12.50"),
    "claude-opus-5": _price("5", "25", "0.50", "6.25"),
    "claude-sonnet-5": _price("2", "10", None, "2.50"),
    "claude-haiku-4-5": _price("1", "5", "0.10", "1.25"),
}

# `claude-haiku-4-5-20251001` costs what `claude-haiku-4-5` costs.
_DATED = re.compile(r"-\d{8}$")


class Prices:
    """The prices with their overrides. An unknown model is priced like the most expensive known one."""

    def __init__(self, corrections: Mapping[str, Price] | None = None) -> None:
        self._table = {**PRICES, **(corrections or {})}
        self._dearest = max(self._table.values(), key=lambda price: (price.output, price.fresh))

    def knows(self, model: str) -> bool:
        """Whether the model is in the table."""
        return _DATED.sub("", model) in self._table or model in self._table

    def of(self, model: str) -> Price:
        """The price of a model; for an unknown one the highest in the table."""
        return self._table.get(model) or self._table.get(_DATED.sub("", model)) or self._dearest


def parse_prices(text: str) -> dict[str, Price]:
    """`model=input/output[/cached]`, separated by commas, in dollars per million tokens. Raises ValueError."""
    prices = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        model, equals, numbers = entry.partition("=")
        parts = numbers.split("/")
        if not model.strip() or not equals or len(parts) not in (2, 3) or not all(map(_is_price, parts)):
            raise ValueError(f"a price reads model=input/output or model=input/output/cached, not {entry!r}")
        prices[model.strip()] = _price(*(part.strip() for part in parts))
    return prices


def _is_price(text: str) -> bool:
    return re.fullmatch(r"\d{1,6}(\.\d{1,6})?", text.strip()) is not None
