"""Round robin by Berger tables. Pure.

Source: FIDE Handbook, C.05 General Regulations for Competitions, Annex 1 (Berger tables): in round `r` of a table for
`n` (even) those meet whose numbers sum to `r + 1` modulo `n - 1`; of two the lower has White if their sum is odd, and
the last number has Black against the lower half.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.arena.encounters import Pair


def rounds_of(entrants: int) -> int:
    """Rounds in which everybody meets everybody once; with an odd number of entrants each sits out once."""
    return entrants - 1 if entrants % 2 == 0 else entrants


def berger_round(numbers: Sequence[int], round_number: int) -> tuple[Pair, ...]:
    """The pairs of a round (from 1) for these entrants, in the order of their places in the table; who meets the empty
    place of an odd table has a bye. Raises ValueError for a round that the table has not."""
    if not 1 <= round_number <= rounds_of(len(numbers)):
        raise ValueError(f"{len(numbers)} entrants have no round {round_number}")
    size = len(numbers) + len(numbers) % 2
    pairs: list[Pair] = []
    byes: list[Pair] = []
    for low in range(1, size):
        high = (round_number + 1 - low) % (size - 1) or size - 1
        if low < high:
            white, black = (low, high) if (low + high) % 2 else (high, low)
            pairs.append((numbers[white - 1], numbers[black - 1]))
        elif low == high and size > len(numbers):
            byes.append((numbers[low - 1], None))
        elif low == high:
            white, black = (low, size) if low <= size // 2 else (size, low)
            pairs.insert(0, (numbers[white - 1], numbers[black - 1]))
    return (*pairs, *byes)
