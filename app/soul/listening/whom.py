"""The words by which a message says whom it is of: its writer, the writer among others, or the one it is written to."""

from __future__ import annotations

MY_WORDS = frozenset(("i", "i'm", "im", "i've", "ive", "i'd", "i'll", "me", "my", "mine", "myself"))
OUR_WORDS = MY_WORDS | {"we", "we're", "we've", "we'd", "we'll", "us", "our", "ours"}
YOUR_WORDS = frozenset(
    ("you", "u", "you're", "you've", "you'd", "you'll", "your", "ur", "yours", "yourself")
)  # fmt: skip
