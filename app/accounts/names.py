"""Names for guests who did not give one."""

from __future__ import annotations

import secrets

QUALITIES = (
    "Patient", "Curious", "Quiet", "Bold", "Wandering", "Thoughtful", "Merry", "Stubborn", "Gentle", "Restless",
    "Careful", "Daring", "Absent-minded", "Cheerful", "Unhurried", "Sly", "Earnest", "Dreaming", "Steady", "Hopeful",
    "Nimble", "Solemn", "Sunny", "Crafty",
)  # fmt: skip
# Whatever stands behind any of the qualities must be somebody one likes to be.
FIGURES = (
    "Pawn", "Knight", "Bishop", "Rook", "Queen", "Gambit", "Fianchetto", "Fox", "Heron", "Badger", "Otter", "Magpie",
    "Hare", "Robin", "Owl", "Hedgehog", "Kingfisher", "Sparrow", "Lantern", "Kettle", "Violin", "Comet",
)  # fmt: skip

# Without letters that look like digits or each other.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

# Six of thirty-one letters give 887 million endings per pair of words.
ENDING = 6


def guest_name() -> str:
    """A random name of two words: `Patient Rook`. Not unique."""
    return f"{secrets.choice(QUALITIES)} {secrets.choice(FIGURES)}"


def username_for(name: str) -> str:
    """A username made of a guest's two words and a random ending: `patient-rook-7k3f9x`."""
    ending = "".join(secrets.choice(LETTERS) for _ in range(ENDING))
    return f"{name.lower().replace(' ', '-')}-{ending}"
