"""Where a session is open, in words that its player knows again. Nothing else of a User-Agent header is kept."""

from __future__ import annotations

# Looked for in this order: later ones are named by earlier ones too.
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Windows", "Windows"), ("Mac OS", "a Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip
READ = 400  # characters of the header that are looked at


def browser_of(user_agent: str) -> str | None:
    """`Firefox on Linux`; None for a program that is no browser we know."""
    head = user_agent[:READ]
    browser = next((name for mark, name in BROWSERS if mark in head), None)
    system = next((name for mark, name in SYSTEMS if mark in head), None)
    if browser is None:
        return None
    return browser if system is None else f"{browser} on {system}"
