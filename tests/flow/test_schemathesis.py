"""Requests that Schemathesis makes up from the club's own OpenAPI document: none is an error of the server (TRUST S6).

`make fuzz` installs the program, in an environment of its own. `TRUST_EXAMPLES` says how many examples each operation
is asked with beyond the systematic ones.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.flags import FLAGS
from tests.fakes.server import ROOT, RunningServer
from tests.fakes.visitors import doorstep

EXAMPLES = int(os.environ.get("TRUST_EXAMPLES", "1"))
# Seconds in which so much as is possible is asked.
SECONDS = int(os.environ.get("TRUST_EXAMPLES_SECONDS", "20"))
# What would end the session that everything else is asked with; tests/flow/test_grammar_fuzz.py asks them too.
ENDS_THE_SESSION = "^/api/(me$|auth/logout|me/sessions)"
MISSING = "schemathesis is not installed; `make fuzz` installs it"


def program() -> str | None:
    own = ROOT / ".fuzz" / "bin" / "schemathesis"
    return str(own) if own.is_file() else shutil.which("schemathesis")


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[RunningServer]:
    """A club that shows everything."""
    server = RunningServer(tmp_path / "shown", **{flag.setting: "on" for flag in FLAGS}).start()
    yield server
    server.close()


@pytest.mark.skipif(program() is None, reason=MISSING)
async def test_no_request_that_schemathesis_makes_up_is_an_error_of_the_server(shown: RunningServer) -> None:
    async with doorstep(shown.url) as come_in:
        anna = await come_in("Anna")
        await anna.sit_down()
        asking = await asyncio.create_subprocess_exec(
            str(program()), "run", f"{shown.url}/openapi.json", "--checks", "not_a_server_error",
            "--phases", "coverage,fuzzing", "--max-examples", str(EXAMPLES), "--max-time", str(SECONDS), "--seed", "17",
            "--exclude-path-regex", ENDS_THE_SESSION, "--generation-database", "none", "--no-color",
            "--warnings", "off", "-H", f"Cookie: {anna.headers['Cookie']}",
            cwd=shown.data_dir, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        told = (await asking.communicate())[0].decode()
        assert asking.returncode == 0, told[-4_000:]
        (cases,) = re.findall(r"(\d+) generated, \d+ passed", told)
        assert int(cases) > 100, told[-2_000:]
        print(f"{cases} requests by Schemathesis")
        assert (await anna.ask("GET", "/readyz"))[0] == 200
    assert "Traceback" not in shown.log_text()
