"""What ledgers book: an operation moves clay from one holder to another, and is told as one transaction for each."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from app.domain.errors import BadAmount

# Holders beside players. The house holds what nobody else does; the mint is where its clay came from, and the only one
# that may owe. So all that is held, the mint left out, is always ISSUED.
HOUSE, MINT = "house", "mint"
ISSUED = 10**12

# The most that one operation moves, in clay; and the longest texts, in characters.
MOST = 10**9
LONGEST_HOLDER, LONGEST_REASON, LONGEST_KEY = 80, 40, 200
# Lines of a history: as many as are read by default, and at most.
LINES, MOST_LINES = 50, 500


@dataclass(frozen=True, slots=True)
class ClayTransaction:
    """One side of an operation. `amount` is positive for what `player_id` was given, negative for what was taken;
    `balance` is theirs after it; `at_ms` in milliseconds since 1970."""

    id: str
    player_id: str
    amount: int
    balance: int
    reason: str
    match_id: str | None
    at_ms: int


# What the payer sees of an operation, then what the payee sees.
BothSides = tuple[ClayTransaction, ClayTransaction]


@dataclass(frozen=True, slots=True)
class ClayOperation:
    """`amount` clay from `payer` to `payee`. Two operations with one `key` are the same one."""

    payer: str
    payee: str
    amount: int
    reason: str
    match_id: str | None
    key: str

    @classmethod
    def checked(
        cls, payer: str, payee: str, amount: int, reason: str, match_id: str | None, key: str | None
    ) -> ClayOperation:
        """An operation that a ledger can book; without a key it gets one of its own. Raises BadAmount for anything but
        1 to MOST whole clay between two different holders, ValueError for texts that are empty or too long."""
        # A bool is an int to Python; a fraction of clay is nothing.
        if type(amount) is not int or not 1 <= amount <= MOST:
            raise BadAmount
        if payer == payee:
            raise BadAmount("Clay moves from one to another.")
        key = str(uuid4()) if key is None else key
        limits = ((payer, LONGEST_HOLDER), (payee, LONGEST_HOLDER), (reason, LONGEST_REASON), (key, LONGEST_KEY))
        if MINT in (payer, payee) or not all(0 < len(text) <= longest for text, longest in limits):
            raise ValueError("holders, reason and key are texts of reasonable length, and nobody deals with the mint")
        return cls(payer, payee, amount, reason, match_id, key)


def lines_within(limit: int) -> int:
    """A limit on lines of a history, brought into 1..MOST_LINES."""
    return min(max(limit, 1), MOST_LINES)
