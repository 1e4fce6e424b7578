"""An Ollama on this machine is found and offered in the log, and never asked for words."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

from structlog.testing import capture_logs

from app.llm.ollama import models_of, offer


@contextmanager
def serving(body: bytes, asked: list[str]) -> Iterator[str]:
    """A server that answers every request with `body`, and notes what was asked."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            del format, args

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


async def test_it_is_offered_with_the_settings_that_use_it_and_asked_nothing_else() -> None:
    asked: list[str] = []
    body = json.dumps({"models": [{"name": "qwen3:4b"}, {"name": "llama3.2"}]}).encode()
    with serving(body, asked) as address, capture_logs() as logs:
        await offer(address)
    assert [entry["event"] for entry in logs] == ["ollama_found"]
    assert logs[0]["settings"] == f"LOCAL_LLM_BASE_URL={address}/v1 LOCAL_LLM_MODEL=qwen3:4b"
    assert logs[0]["models"] == ["qwen3:4b", "llama3.2"]
    assert asked == ["/api/tags"]


async def test_an_ollama_without_models_is_offered_with_one_to_fetch() -> None:
    with serving(b'{"models": []}', []) as address, capture_logs() as logs:
        await offer(address)
    assert logs[0]["first"] == "ollama pull llama3.2"


async def test_another_server_or_none_is_no_ollama() -> None:
    with serving(b"<html>", []) as address:
        assert await models_of(address) is None
    with capture_logs() as logs:
        await offer(address)
    assert logs == []
