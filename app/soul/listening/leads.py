"""How an answer on a move begins: yes or no, by what is asked of it."""

from __future__ import annotations

from collections.abc import Sequence

# Points by which another move has to be better to be named.
BETTER = 2
MAY = frozenset(("way", "can", "could", "may", "allowed", "able", "possible", "legal"))
_GOOD = frozenset(
    ("ok", "okay", "safe", "good", "free", "fine", "sensible", "sound", "wise", "smart", "worth", "clever", "happy",
     "right", "works", "work", "idea", "free", "use", "win", "wins", "pay", "pays", "any",
     "automatic", "forced", "obvious", "natural")
)  # fmt: skip
_BAD = frozenset(
    ("blunder", "mistake", "bad", "wrong", "silly", "stupid", "lose", "lost", "losing", "regret", "trap", "poisoned",
     "crazy", "dumb", "terrible", "hurt", "backfire", "daft", "suicide", "cost", "matter", "timid")
)  # fmt: skip
_WRONG = frozenset(("wrong", "matter", "problem", "catch", "snag", "stops", "stopping"))
# What asks for more than yes or no.
_ASKS = frozenset(("what", "how", "why", "who", "which", "suppose"))
WHETHER = frozenset(("is", "would", "will", "does", "do", "should", "am", "was", "are"))


class Lead:
    """How an answer begins: `yes` and `no` to whoever may, or asks whether it is good, nothing to others."""

    def __init__(self, *, may: bool = False, good: bool = False, bad: bool = False, wrong: bool = False) -> None:
        self._may, self._good, self._bad, self._wrong = may, good, bad, wrong
        self.no = "no: " if may or good else ""

    def of(self, worth: int, lost: int) -> str:
        """The beginning for a legal move that wins so much, and so much less than another one."""
        fine = worth >= 0 and (lost < BETTER or worth > 0)
        if self._wrong:
            return "nothing that I can see: " if fine else ""
        if self._bad:
            return "no: " if fine else "yes: "
        if self._good:
            return "yes: " if fine else "no: "
        if self._may:
            return "yes: " if fine else "you may, but I would not: "
        return ""

    def graded(self, is_fine: bool) -> str:
        """The beginning for a legal move that is known to be fine, or not to be."""
        return self.of(0 if is_fine else -1, 0)


def lead_in(words: Sequence[str]) -> Lead:
    """How the answer begins, by what words ask of the move."""
    known = set(words)
    if "what" in known and known & _WRONG:
        return Lead(wrong=True)
    if known & _ASKS:
        return Lead(may="why" in known and "not" in known and bool(known & {"can", "could"}))
    if known & _BAD:
        return Lead(bad=True)
    if known & _GOOD:
        return Lead(good=True)
    if "if" in known and not known & (MAY | WHETHER):
        return Lead()
    return Lead(may=bool(known & MAY), good=bool(known & WHETHER) and not known & MAY)
