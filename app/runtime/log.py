"""Structured logs: one event per line, for people on a terminal, as JSON elsewhere."""

from __future__ import annotations

import logging
import re
import sys
from typing import Any, Literal

import structlog

from app.runtime.channels import Reach, current_turn

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}

# Libraries whose ordinary lines would drown ours; their warnings are still heard.
QUIET = ("engineio.server", "socketio.server", "uvicorn.access", "chess.engine", "alembic", "websockets",
         "httpx2", "httpcore2", "anthropic", "google_genai")  # fmt: skip

# What keys of providers look like, for those that nobody has told us to hide.
_KEYS = re.compile(r"AIza[\w-]{30,}|sk-[\w-]{20,}")
_HIDDEN = "[hidden]"
# Characters of one value that the channel of logs is told.
LONGEST_TOLD = 500
# One worker's own: the keys in its settings.
_secrets: set[str] = set()


def hide(secret: str) -> None:
    """From now on no line of the log shows `secret`, wherever it may turn up."""
    if secret:
        _secrets.add(secret)


def without_secrets(_logger: Any, _name: str, line: Any) -> str:
    """The finished line without what is hidden, tracebacks included: the last step of every log."""
    shown = str(line)
    for secret in _secrets:
        shown = shown.replace(secret, _HIDDEN)
    return _KEYS.sub(_HIDDEN, shown)


def with_turn(_logger: Any, _name: str, line: Any) -> Any:
    """The line with the id of the turn in which it was written, which hears of it on the channel of logs: names and
    plain values, an error by its class alone, without what is hidden."""
    turn = current_turn()
    if turn is None:
        return line
    if turn.records:
        told = {key: _told(value) for key, value in line.items() if key not in ("exc_info", "_record")}
        turn.say("logs", told, Reach.INNER)
    line["turn"] = turn.id
    return line


def _told(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    return without_secrets(None, "", value)[:LONGEST_TOLD]


def set_up_logging(level: Literal["debug", "info", "warning", "error"]) -> None:
    """Sends our lines and those of the libraries to standard error, from `level` on."""
    plain = sys.stderr.isatty()
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        with_turn,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    finish: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
        if plain
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *finish, without_secrets],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(LEVELS[level])
    for name in QUIET:
        logging.getLogger(name).setLevel(max(LEVELS[level], logging.WARNING))
    # At its finest it would tell every header and every frame, cookies and words included.
    logging.getLogger("uvicorn.error").setLevel(max(LEVELS[level], logging.INFO))
