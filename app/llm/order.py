"""The order in which providers are asked."""

from __future__ import annotations

# The order of `auto`.
PROVIDERS = ("gemini", "claude", "local")

# The end of every chain: no model is asked, and the caller uses its implementation without one.
SCRIPTED = "scripted"


def parse_chain(text: str) -> tuple[str, ...] | None:
    """The names of a chain in order, None for `auto`. Raises ValueError for an unknown or repeated name, and for one
    after `scripted`."""
    names = tuple(part.strip().lower() for part in text.split(",") if part.strip())
    if names in ((), ("auto",)):
        return None
    unknown = [name for name in names if name not in PROVIDERS and name != SCRIPTED]
    if unknown:
        raise ValueError(f"no such provider: {', '.join(unknown)}; known are {', '.join(PROVIDERS)} and scripted")
    if len(set(names)) != len(names) or SCRIPTED in names[:-1]:
        raise ValueError("a chain names each provider once, and scripted last")
    return names
