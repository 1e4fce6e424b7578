from __future__ import annotations

import json
import subprocess
import sys

from app.db.opening import ROOT

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


SECRETIVE = """
import logging
import structlog
from app.runtime.log import hide, set_up_logging
set_up_logging("info")
hide("kept-to-ourselves-01")
logging.getLogger("library").warning("asked with %s", "kept-to-ourselves-01")
try:
    raise ValueError("refused: kept-to-ourselves-01 or AIzaSyA1234567890123456789012345678901234")
except ValueError:
    structlog.get_logger("club").exception("failed", header="Bearer sk-ant-api03-abcdefghijklmnopqrst")
"""


def test_no_key_reaches_the_log_neither_in_words_nor_in_a_traceback() -> None:
    ran = subprocess.run([sys.executable, "-c", SECRETIVE], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "kept-to-ourselves" not in ran.stderr
    assert "AIza" not in ran.stderr
    assert "sk-ant" not in ran.stderr
    lines = [json.loads(line) for line in ran.stderr.splitlines()]
    assert lines[0]["event"] == "asked with [hidden]"
    assert "ValueError: refused: [hidden]" in lines[1]["exception"]
