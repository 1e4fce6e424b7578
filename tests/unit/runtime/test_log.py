from __future__ import annotations

import json
import subprocess
import sys

from app.db.database import ROOT

PROGRAM = """
import logging, structlog
from app.runtime.log import set_up_logging
set_up_logging("info")
log = structlog.get_logger("club")
log.debug("unheard")
log.info("door_opened", port=8000)
logging.getLogger("library").warning("foreign %s", "line")
logging.getLogger("engineio.server").info("chatter")
try:
    raise ValueError("inside")
except ValueError:
    log.exception("failed")
"""


def test_every_line_is_json_away_from_a_terminal_and_quiet_libraries_are_quiet() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in ran.stderr.splitlines()]
    assert [line["event"] for line in lines] == ["door_opened", "foreign line", "failed"]
    assert lines[0]["port"] == 8000
    assert lines[1]["level"] == "warning"
    assert "ValueError: inside" in lines[2]["exception"]
