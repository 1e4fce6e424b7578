"""What a mind can say plainly, found by names: by any way in which they are written, and with one slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.characters.plainly import NameTold, ToldPlainly
from app.domain.text import bare
from app.soul.listening.plain_words import words_written
from app.soul.listening.spelling import is_known

# Letters of a name in which one slip is forgiven, and words of the longest name.
SHORTEST_MENDED, MOST_WORDS = 5, 6
_ARTICLES = frozenset(("the", "a", "an", "your", "this", "that", "these", "those", "some"))


class NamesTold:
    """What is told plainly by one mind, with its names by the ways in which they are written."""

    def __init__(self, told: ToldPlainly) -> None:
        self.told = told
        self._of_form = {_form(words_written(form)): one for one in told.name for form in (*one.called, one.name)}
        self._of_form |= {_form(words_written(form)): one for one in told.name for form in one.called}
        self._first_words = frozenset(form.partition(" ")[0] for form in self._of_form)
        self._said = {bare(line): one for one in told.name for line in one.answers}

    def called(self, written: str) -> NameTold | None:
        """What is called by these words, in small letters and without accents: as written, or with one slip."""
        form = _form(written.split())
        found = self._of_form.get(form) or self._of_form.get(form.removesuffix("s"))
        if found is not None or len(form) < SHORTEST_MENDED or all(map(is_known, form.split())):
            return found
        near = {id(one): one for known, one in self._of_form.items() if _is_slip(form, known)}
        return next(iter(near.values())) if len(near) == 1 else None

    def named_in(self, text: str) -> list[NameTold]:
        """Everything that a text names, each once, the latest first."""
        return list({id(one): one for one in reversed(list(self._in_order(text)))}.values())

    def answered_in(self, text: str) -> NameTold | None:
        """What a line is an answer on."""
        return self._said.get(bare(text))

    def _in_order(self, text: str) -> Iterator[NameTold]:
        words = [word.removesuffix("'s") for word in words_written(text)]
        at = 0
        while at < len(words):
            most = MOST_WORDS if words[at] in self._first_words else 0
            found = ((size, self._of_form.get(" ".join(words[at : at + size]))) for size in range(most, 0, -1))
            size, one = next(((size, one) for size, one in found if one is not None), (1, None))
            if one is not None:
                yield one
            at += size


NOTHING_PLAINLY = NamesTold(ToldPlainly())


def _form(words: Sequence[str]) -> str:
    """A name's words as they are compared: without an article before them and the mark of what is theirs."""
    kept = words[1:] if len(words) > 1 and words[0] in _ARTICLES else words
    return " ".join(word.removesuffix("'s") for word in kept)


def _is_slip(one: str, other: str) -> bool:
    """Whether two words differ by one letter too many, missing or wrong, or by two that are swapped; the first letter
    is never wrong."""
    if one[0] != other[:1] or abs(len(one) - len(other)) > 1 or len(other) < SHORTEST_MENDED:
        return False
    at = next((at for at, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), None)
    if at is None:
        return True
    rest, others = one[at:], other[at:]
    swapped = rest[:2] == others[1::-1] and rest[2:] == others[2:]
    return rest[1:] == others[1:] or rest[1:] == others or rest == others[1:] or swapped
