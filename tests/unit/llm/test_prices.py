from __future__ import annotations

from decimal import Decimal

import pytest

from app.llm.prices import PRICES, Prices, parse_prices
from app.llm.provider import Usage


def test_a_cost_is_exact_in_micro_dollars_and_rounded_up() -> None:
    haiku = Prices().of("claude-haiku-5-5")
    assert haiku.cost(Usage(fresh=3000, cached=10_000, written=800, output=200)) == 300 + 100 + 100 + 100
    assert haiku.cost(Usage(fresh=1)) == 1
    assert haiku.cost(Usage()) == 0


def test_long_prompts_cost_more_where_the_provider_says_so() -> None:
    haiku = Prices().of("claude-haiku-5-5")
    assert haiku.cost(Usage(fresh=100_000)) == 10_000
    assert haiku.cost(Usage(fresh=100_001)) == 50_001
    assert haiku.most(100_001, 0) >= 50_001


def test_an_unknown_model_costs_as_much_as_the_dearest_known() -> None:
    prices = Prices(parse_prices("gold=100/900"))
    assert prices.of("never-heard-of-it") == prices.of("gold")
    assert not prices.knows("never-heard-of-it")
    assert Prices().of("never-heard-of-it").output == max(price.output for price in PRICES.values())


def test_a_dated_name_costs_what_the_plain_one_does() -> None:
    assert Prices().of("claude-haiku-4-5-20251001") == Prices().of("claude-haiku-4-5")


@pytest.mark.parametrize("model", PRICES)
def test_the_most_is_never_less_than_any_cost(model: str) -> None:
    price = Prices().of(model)
    for usage in (
        Usage(fresh=5000, output=10),
        Usage(written=5000, output=10),
        Usage(cached=5000, output=10),
        Usage(fresh=120_000, written=80_000, output=3000),
    ):
        assert price.cost(usage) <= price.most(usage.input, usage.output)


def test_prices_are_read_from_the_setting() -> None:
    prices = parse_prices(" mine = 0.20/0.80 , hers=1/2/0.1,")
    assert (prices["mine"].fresh, prices["mine"].output, prices["mine"].cached) == tuple(
        map(Decimal, ("0.20", "0.80", "0.20"))
    )
    assert prices["hers"].cached == Decimal("0.1")
    assert parse_prices("") == {}


@pytest.mark.parametrize("text", ["mine", "mine=1", "=1/2", "mine=1/2/3/4", "mine=-1/2", "mine=NaN/2", "mine=1e9/2"])
def test_a_price_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a price reads"):
        parse_prices(text)
