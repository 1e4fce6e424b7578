"""What every room works with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.matches.service import Matches
from app.minds.services import MindServices

# Seconds that a room waits beyond what a model may take: for what comes to mind, and for the scripted voice.
SLACK_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class RoomServices:
    """The house around the rooms. `deadline` is how long a soul may look for words, in seconds."""

    minds: MindServices
    matches: Matches
    pacing: Literal["human", "instant"] = "human"
    deadline: float = 10.0
