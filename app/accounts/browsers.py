"""Names a browser from its User-Agent header, for the list of sessions. Nothing else of the header is stored."""

from __future__ import annotations

from app.languages.speaking import marked, tr

# Searched in this order, because headers of the earlier ones contain the names of later ones too.
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", marked("an iPhone")), ("iPad", marked("an iPad")), ("Windows", "Windows"),
    ("Mac OS", marked("a Mac")), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip
READ = 400  # characters of the header that are searched


def browser_of(user_agent: str) -> str | None:
    """`Firefox on Linux`; None for a program that is no browser we know."""
    head = user_agent[:READ]
    browser = next((name for mark, name in BROWSERS if mark in head), None)
    system = next((name for mark, name in SYSTEMS if mark in head), None)
    if browser is None:
        return None
    return browser if system is None else f"{browser} on {system}"


def browser_words(kept: str) -> str:
    """What `browser_of` said, in the language of whoever reads: `Firefox unter Linux`."""
    browser, on, system = kept.partition(" on ")
    return tr("{browser} on {system}", browser=browser, system=tr(system)) if on else browser
