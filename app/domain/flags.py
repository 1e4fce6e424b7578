"""Feature flags. While one is off, its routes answer as if they did not exist, and no page mentions it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flag:
    """One feature. `name` in lower case; its setting is called `SHOW_<NAME>`. `shows` is one sentence for people."""

    name: str
    default: bool
    shows: str

    @property
    def setting(self) -> str:
        """The name of the setting as an attribute, `show_player_agents`."""
        return f"show_{self.name}"


FLAGS: tuple[Flag, ...] = (
    Flag("player_agents", True, "Agents that players raise, coach and send to the table."),
    Flag("clay_economy", False, "Clay, the club's play money, with its wallets and wagers."),
    Flag("agent_autonomy", False, "Agents that accept games on their own."),
    Flag("inspector", False, "The developers' page that shows what a mind does while it does it."),
)
