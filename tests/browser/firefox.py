"""Debian's Firefox, driven by WebDriver BiDi over its own WebSocket: what the core of the suite needs of it, no more.

Playwright drives only a Firefox that it has patched. This one is started as it is, with `--remote-debugging-port`, and
asked by JSON (https://w3c.github.io/webdriver-bidi/).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

# Seconds until it has started, and until something is as a page should have it.
START_SECONDS = 60.0
PATIENCE_SECONDS = 30.0
BEAT_SECONDS = 0.1

# A Firefox that calls nobody and asks nothing.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.server": "data:,",
}

# The middle of the first element that is found, in pixels of the window; `square` of the board instead if it is named.
MIDDLE = """([selector, square]) => {
  const element = document.querySelector(selector);
  element.scrollIntoView({block: 'nearest'});
  const {x, y, width, height} = element.getBoundingClientRect();
  if (!square) return [Math.round(x + width / 2), Math.round(y + height / 2)];
  const file = square.charCodeAt(0) - 97, rank = Number(square[1]);
  return [Math.round(x + (file + 0.5) * width / 8), Math.round(y + (8.5 - rank) * height / 8)];
}"""


def find_firefox() -> str | None:
    """The program's path; FIREFOX names one, otherwise the PATH is searched. None when there is none."""
    named = os.environ.get("FIREFOX")
    return shutil.which(named) if named else shutil.which("firefox-esr") or shutil.which("firefox")


def start_firefox(program: str, profile: Path) -> tuple[subprocess.Popen[str], str]:
    """A Firefox without a window and with a profile of its own, and the address that it listens at."""
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("".join(lines))
    arguments = [program, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    process = subprocess.Popen(
        [*arguments, "--width", "1440", "--height", "900"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "HOME": str(profile)},
    )
    watch = threading.Timer(START_SECONDS, process.kill)
    watch.start()
    assert process.stderr is not None
    for line in process.stderr:
        listening = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
        if listening:
            watch.cancel()
            # What it says from now on is read and dropped, so that it never waits for a reader.
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return process, f"{listening[1]}/session"
    watch.cancel()
    raise RuntimeError(f"{program} ended before it listened: exit status {process.wait()}")


class Firefox:
    """One window of it. `complaints` holds what its pages wrote to the console as errors."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._asked = 0
        self.complaints: list[str] = []
        self.version = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._context = self.ask("browsingContext.create", type="tab")["context"]

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a command. Raises RuntimeError with its error."""
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(timeout=PATIENCE_SECONDS))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.complaints.append(str(told["params"]["text"]))
            if told.get("id") == self._asked:
                if told["type"] == "error":
                    raise RuntimeError(f"{method}: {told['message']}")
                return told["result"]

    def goto(self, url: str) -> None:
        """Opens a page and waits until it has loaded."""
        self.ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def read(self, function: str, argument: Any = None) -> Any:
        """What a JavaScript function of one argument returns on the page, by way of JSON."""
        expression = f"(async () => JSON.stringify((await ({function})({json.dumps(argument)})) ?? null))()"
        target = {"context": self._context}
        answer = self.ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def wait_for(self, function: str, argument: Any = None) -> Any:
        """What the function returns, once that is something. Raises AssertionError when it never is."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            # Between two pages there is nothing to ask.
            try:
                found = self.read(function, argument)
            except RuntimeError:
                found = None
            if found:
                return found
            time.sleep(BEAT_SECONDS)
        raise AssertionError(f"never so: {function} of {argument}")

    def wait_for_element(self, selector: str, count: int = 1) -> None:
        """Until there are at least so many of them."""
        self.wait_for("([selector, count]) => document.querySelectorAll(selector).length >= count", [selector, count])

    def click(self, selector: str, square: str = "") -> None:
        """Presses the mouse on the middle of an element, or of a `square` of the board that it is."""
        self.wait_for_element(selector)
        x, y = self.read(MIDDLE, [selector, square])
        press = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        actions = [*press, {"type": "pointerUp", "button": 0}]
        self._perform({"type": "pointer", "id": "mouse", "actions": actions})

    def type(self, text: str) -> None:
        """Presses these keys; a newline is Enter."""
        keys = [letter.replace("\n", "\ue007") for letter in text]
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._perform({"type": "key", "id": "keys", "actions": actions})

    def _perform(self, source: dict[str, Any]) -> None:
        self.ask("input.performActions", context=self._context, actions=[source])
