"""Feature flags: one row each. While one is off, everything that belongs to its feature answers as if it did not exist,
and no page, script or document names it.

A row says what it hides beside the routes: those say it themselves, by the guard `web.deps.shown_by`. What is a part
of something else (a field of a body, a code of refusal) names its flag where it stands, by `only_with` or
`ClubError.flag`. Templates read `feature_flags`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

# The key by which a JSON schema names its flag, and the one by which an enumeration names those of its values; neither
# leaves the house.
FLAG_KEY, VALUE_FLAGS_KEY = "x-flag", "x-flags-of-values"


@dataclass(frozen=True, slots=True)
class Flag:
    """One feature. `name` in lower case; its setting is called `SHOW_<NAME>`. `shows` is one sentence for people.

    `files` are beginnings of paths under `static/`, `events` names of requests and events of the sockets, `namespaces`
    those of theirs that are not there at all.
    """

    name: str
    default: bool
    shows: str
    files: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    namespaces: tuple[str, ...] = ()

    @property
    def setting(self) -> str:
        """The name of the setting as an attribute, `show_player_agents`."""
        return f"show_{self.name}"


FLAGS: tuple[Flag, ...] = (
    Flag(
        "player_agents",
        True,
        "Agents that players raise, coach and send to the table.",
        files=("js/agents/", "css/agents.css"),
        events=("player_to_agent_chat",),
    ),
    Flag(
        "clay_economy",
        False,
        "Clay, the club's play money, with its wallets and wagers.",
        files=("css/clay.css",),
    ),
    Flag(
        "agent_autonomy",
        False,
        "Agents that look for games of their own accord.",
        files=("js/autonomy/",),
    ),
    Flag(
        "inspector",
        False,
        "A page on which developers see why a line was spoken and a memory surfaced, for hosts and the players of a "
        "game.",
        files=("js/inspector/", "css/inspector.css"),
        namespaces=("/inspector",),
    ),
)


def hidden_flags(flags: Mapping[str, bool]) -> frozenset[str]:
    """The names of the flags that are off; one that is not named counts as on."""
    return frozenset(flag.name for flag in FLAGS if not flags.get(flag.name, True))


def hidden_files(hidden: Collection[str]) -> tuple[str, ...]:
    """Beginnings of the paths under `static/` that are not served while these flags are off."""
    return tuple(path for flag in FLAGS if flag.name in hidden for path in flag.files)


def hidden_events(hidden: Collection[str]) -> frozenset[str]:
    """Requests and events of the sockets that are unknown while these flags are off."""
    return frozenset(name for flag in FLAGS if flag.name in hidden for name in flag.events)


def hidden_namespaces(hidden: Collection[str]) -> frozenset[str]:
    """Namespaces of the sockets that do not exist while these flags are off."""
    return frozenset(name for flag in FLAGS if flag.name in hidden for name in flag.namespaces)


def only_with(flag: str) -> dict[str, Any]:
    """For a field's `json_schema_extra`: the field stands in the documents only while this flag is on."""
    return {FLAG_KEY: flag}


def values_only_with(**flags: str) -> dict[str, Any]:
    """For the `json_schema_extra` of an enumeration: the value of each name stands there only while its flag is on."""
    return {VALUE_FLAGS_KEY: flags}


def without_hidden(schema: Any, hidden: Collection[str]) -> Any:
    """A copy of a document (JSON) without what belongs to a flag that is off, and without the marks of flags."""
    if isinstance(schema, list):
        return [without_hidden(item, hidden) for item in schema if not _is_hidden(item, hidden)]
    if not isinstance(schema, dict):
        return schema
    gone = {key for key, value in schema.items() if _is_hidden(value, hidden)}
    kept = {
        key: without_hidden(value, hidden)
        for key, value in schema.items()
        if key not in gone and key not in (FLAG_KEY, VALUE_FLAGS_KEY)
    }
    flag_of_value = schema.get(VALUE_FLAGS_KEY, {})
    if flag_of_value:
        kept["enum"] = [value for value in kept["enum"] if flag_of_value.get(value) not in hidden]
    if isinstance(kept.get("properties"), dict) and isinstance(kept.get("required"), list):
        names = schema["properties"].keys() - kept["properties"].keys()
        kept["required"] = [name for name in kept["required"] if name not in names]
    return kept


def _is_hidden(schema: Any, hidden: Collection[str]) -> bool:
    """Whether a schema, or a parameter with such a schema, belongs to a flag that is off."""
    if not isinstance(schema, dict):
        return False
    inner = schema.get("schema")
    return schema.get(FLAG_KEY) in hidden or (isinstance(inner, dict) and inner.get(FLAG_KEY) in hidden)
