"""What the steward names between quotation marks stands on a page under that name, or is something to say or type."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.house.parsed import ROOT

QUOTED = re.compile(r"“([A-Z][^”{}\n\"]{2,60})”")
TAGS = re.compile(r"<[^>]*>|\{[%#].*?[%#]\}")
# Written by other programs, said by the server or by whoever asks, or a link below the steward's own answer.
NOT_OF_OUR_PAGES = set(
    """Add to home screen
From JSON
There is no table of that code. It may have been taken away
I prefer short games
My birthday is in March
What did you mean by that
Do not belong together
That game""".splitlines()
)


def plain(words: str) -> str:
    """Words as they are compared: one kind of apostrophe, single blanks, no full stop at the end, small letters."""
    return " ".join(words.replace("’", "'").split()).rstrip(".,?…").strip().casefold()


def on_pages() -> str:
    """Everything that templates and scripts show, with and without what stands in tags."""
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "static/js").rglob("*.js")]
    written = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return plain(TAGS.sub(" ", written)) + plain(written)


def named_by_the_steward() -> Iterator[tuple[str, str]]:
    """Each name with the file that has it."""
    desk = ROOT / "app/desk"
    for path in sorted([*desk.rglob("*.toml"), *desk.rglob("*.py")]):
        for found in QUOTED.finditer(path.read_text(encoding="utf-8")):
            yield found[1], str(path.relative_to(ROOT))


def test_every_control_that_the_steward_names_is_on_a_page() -> None:
    shown, foreign = on_pages(), {plain(words) for words in NOT_OF_OUR_PAGES}
    unknown = {
        (name, path)
        for name, path in named_by_the_steward()
        if plain(name) not in foreign and not all(plain(part) in shown for part in name.split(": "))
    }
    assert unknown == set()
