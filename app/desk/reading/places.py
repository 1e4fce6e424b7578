"""Where the pages lie that are of nobody and of no game."""

from __future__ import annotations

from collections.abc import Mapping

PLACES: Mapping[str, tuple[str, str]] = {
    "hall": ("The hall", "/"), "lobby": ("The lobby", "/lobby"), "gallery": ("The gallery", "/watch"),
    "my_chess": ("My chess", "/me"), "memories": ("What they remember of you", "/memories"),
    "settings": ("Your card", "/settings"), "analysis": ("The analysis board", "/analysis"),
    "puzzle": ("The puzzle of the day", "/puzzle"), "practice": ("Today’s practice", "/coach/today"),
    "workshop": ("The workshop", "/workshop"), "agents": ("Your agents", "/agents"), "arena": ("The arena", "/arena"),
    "honours": ("Boards of honour", "/leaderboard"), "ladder": ("The ladder", "/ladder"),
}  # fmt: skip
