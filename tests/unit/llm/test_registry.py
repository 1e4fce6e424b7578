from __future__ import annotations

import subprocess
import sys

import pytest
from pydantic import SecretStr

from app.db.database import Database
from app.db.opening import ROOT
from app.llm.base import NoModel
from app.llm.bill import bill_of_day
from app.llm.order import parse_chain
from app.llm.prices import FREE
from app.llm.registry import Keyed, ModelPlan, Own, open_providers
from tests.fakes.model_chains import Bench, ask
from tests.fakes.model_server import ModelServer

NO_KEY = Keyed(None, "main", "quick")
A_KEY = Keyed(SecretStr("k"), "main", "quick")
NOBODY = Own(None, "main")
MINE = Own("http://127.0.0.1:1/v1", "main")


def names(chain: str, gemini: Keyed = NO_KEY, claude: Keyed = NO_KEY, local: Own = NOBODY) -> list[str]:
    return [lazy.name for lazy in open_providers(ModelPlan(chain, gemini, claude, local))]


def test_auto_takes_those_with_a_key_or_an_address() -> None:
    assert names("auto") == []
    assert names("auto", claude=A_KEY) == ["claude"]
    assert names("", gemini=A_KEY, claude=A_KEY, local=MINE) == ["gemini", "claude", "local"]


def test_a_named_chain_keeps_its_order_and_may_be_scripted_alone() -> None:
    assert names("local, Gemini, scripted", gemini=A_KEY, local=MINE) == ["local", "gemini"]
    assert names("scripted", gemini=A_KEY) == []


@pytest.mark.parametrize("chain", ["gpt", "gemini,gemini", "scripted,gemini", "auto,gemini"])
def test_a_chain_that_cannot_be_is_refused(chain: str) -> None:
    with pytest.raises(ValueError, match=r"provider"):
        parse_chain(chain)


def test_a_provider_without_its_key_is_named_with_what_it_needs() -> None:
    with pytest.raises(ValueError, match="ANTHROPIC_API_KEY"):
        names("claude,scripted")


async def test_a_server_of_ones_own_is_free_without_a_key_and_dear_with_one(database: Database) -> None:
    server = await ModelServer().start()
    for key, free in ((None, True), (SecretStr("k"), False)):
        bench = Bench(database, server, local=Own(server.openai_url, "my-llama", key), prices={}, house_day=0.0)
        await bench.open("local")
        if free:
            await bench.chain.ask(ask())
        else:
            with pytest.raises(NoModel, match="budget"):
                await bench.chain.ask(ask())
        await bench.close()
    assert (await database.read(bill_of_day, bench.clock.now_ms())).cost_micros == 0
    assert FREE.most(10**6, 10**6) == 0
    await server.close()


async def test_one_model_of_ones_own_does_everything(database: Database) -> None:
    server = await ModelServer().start()
    bench = await Bench(database, server, local=Own(server.openai_url, "my-llama")).open("local")
    await bench.chain.ask(ask(fast=True))
    assert server.heard[0].model == "my-llama"
    await bench.close()
    await server.close()


async def test_a_chain_of_scripted_alone_asks_nobody(database: Database) -> None:
    server = await ModelServer().start()
    bench = await Bench(database, server).open("scripted")
    assert not bench.chain.any_model
    assert (bench.chain.state, bench.chain.healthy) == ("scripted", True)
    with pytest.raises(NoModel, match="none_set"):
        await bench.chain.ask(ask())
    await bench.close()
    await server.close()


def test_no_sdk_is_loaded_before_somebody_asks() -> None:
    program = (
        "import sys, app.main, app.wiring;"
        "print([name for name in ('google.genai', 'anthropic', 'httpx2') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
