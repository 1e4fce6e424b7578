"""What an opening or a great player is called, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

# The word in a clause that stands for the opening or the player.
_IT = "{it}"


class NamedAspect(StrEnum):
    """What is asked of an opening (the first nine) or of a player."""

    WHAT = "what"
    IDEA = "idea"
    SOUND = "sound"
    LEARNER = "learner"
    STYLE = "style"
    MEET = "meet"
    ORIGIN = "origin"
    PLAYED = "played"
    RARE = "rare"
    WHO = "who"
    WHY = "why"
    SEE = "see"


@dataclass(frozen=True, slots=True)
class FamousName:
    """An opening or a player. `called` are its names in plain words, `loose` those of them that mean something else as
    well; `clauses` hold what is said of it, with `{it}` for its name. `ease` and `sharp` (1 to 5) of an opening say how
    little has to be learned for it and how early it comes to blows; 0 for a player."""

    name: str
    called: tuple[str, ...]
    loose: frozenset[str]
    clauses: Mapping[NamedAspect, str]
    ease: int = 0
    sharp: int = 0

    @property
    def is_player(self) -> bool:
        return NamedAspect.WHO in self.clauses

    def told(self, aspect: NamedAspect) -> str:
        """What is said of it, as a clause that names it."""
        name = self.name if self.is_player else f"the {self.name}"
        return self.clauses[aspect].replace(_IT, name)

    def of_it(self, aspect: NamedAspect) -> str:
        """The same behind its name."""
        return self.clauses[aspect].replace(_IT, "it")

    def entry_id(self, aspect: NamedAspect) -> str:
        """The id of the entry of the handbook that says it."""
        kind = "player" if self.is_player else "opening"
        return f"{kind}-{self.name.lower().replace(' ', '-')}-{aspect}"
