"""Which language somebody reads: the one they have chosen, else what their browser asks for."""

from __future__ import annotations

from app.languages.catalogue import LANGUAGES, PSEUDO, SOURCE

# The name of the cookie that remembers a choice.
COOKIE = "club_language"

# Languages of a header that are looked at; browsers send a handful.
MOST_ASKED = 20


def chosen(remembered: str | None, accepted: str) -> str:
    """A key of `LANGUAGES`. `remembered` is the cookie's value, `accepted` an Accept-Language header."""
    if remembered in LANGUAGES or remembered == PSEUDO:
        return str(remembered)
    return _best(accepted)


def _best(accepted: str) -> str:
    """The language of the header with the greatest weight that the pages have; of equals the first; English if none."""
    best, most = SOURCE, 0.0
    for part in accepted.split(",")[:MOST_ASKED]:
        tag, _, rest = part.strip().partition(";")
        name = tag.strip().lower().partition("-")[0]
        weight = _weight(rest)
        if name in LANGUAGES and weight > most:
            best, most = name, weight
    return best


def _weight(rest: str) -> float:
    """The weight after the semicolon, `q=0.8`: from 0 to 1, and 1 where there is none or none that can be read."""
    _, _, number = rest.strip().partition("=")
    try:
        return min(1.0, max(0.0, float(number))) if number else 1.0
    except ValueError:
        return 1.0
