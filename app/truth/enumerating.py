"""Phrases joined by commas and "and": "my rook, my knight and both bishops"."""

from __future__ import annotations

from app.domain.copying import changed
from app.truth.chunks import Chunk, Verb, Word, role_of, word_of
from app.truth.phrase import Phrase

_JOINERS = frozenset((",", "and", "or", "nor", "plus", "&", "both", "also", "with"))


# Chunks within which a sentence may be opened by something that is of no game.
_OPENERS = 8


def _names(chunk: Chunk) -> bool:
    return isinstance(chunk, Phrase) and chunk.sort in ("men", "squares", "line", "move") and not chunk.pronoun


def enumerated(chunks: list[Chunk]) -> list[Chunk]:
    """The chunks with enumerations of men or squares made one phrase."""
    found: list[Chunk] = []
    at, verbs = 0, 0
    while at < len(chunks):
        chunk = chunks[at]
        if isinstance(chunk, Verb):
            verbs += 1
        elif word_of(chunk) == "," and at < _OPENERS and not any(_names(before) for before in chunks[:at]):
            verbs = 0  # "look, my king and my rook": what comes before is no clause of the game
        elif isinstance(chunk, Word) and (
            (chunk.role == "sign" and chunk.word != ",") or chunk.role in ("relative", "joint")
        ):
            verbs = 0
        if isinstance(chunk, Phrase) and chunk.sort in ("men", "squares"):
            parts, at = _parts(chunks, at, verbs)
            found.append(parts[0] if len(parts) == 1 else _joined(parts))
            continue
        found.append(chunk)
        at += 1
    return found


def _joined(parts: list[Phrase]) -> Phrase:
    owner = parts[0].owner
    told = [
        changed(part, owner=part.owner or (owner if part.sort == "men" and not part.definite else None))
        for part in parts
    ]
    first = told[0]
    if first.amount == "none":
        told = [changed(part, amount="none") for part in told]
    elif first.amount == "all" and first.number == 2 and not first.plural:
        told[0] = first = changed(first, amount="the", number=None)
    return changed(first, end=parts[-1].end, parts=tuple(told), plural=True, definite=any(p.definite for p in told))


def _parts(chunks: list[Chunk], at: int, verbs: int) -> tuple[list[Phrase], int]:
    parts: list[Phrase] = [chunks[at]]  # type: ignore[list-item]
    at += 1
    while at < len(chunks):
        step = at
        signs = ""
        while step < len(chunks):
            sign = chunks[step]
            if not isinstance(sign, Word) or sign.word not in _JOINERS:
                break
            signs += sign.word
            step += 1
        if not signs or step >= len(chunks) or signs == "with":
            break
        following = chunks[step]
        if not isinstance(following, Phrase) or following.sort not in ("men", "squares"):
            break
        if signs == "," and not goes_on(chunks, step):
            break
        if verbs and begins_clause(chunks, step, signs):
            break
        after = chunks[step + 1] if step + 1 < len(chunks) else None
        if isinstance(after, Verb) and after.finite and verbs:
            break
        if (
            parts[-1].sort != following.sort
            and isinstance(after, (Verb, Word))
            and not (isinstance(after, Word) and after.role in ("sign", "joint"))
        ):
            break
        parts.append(following)
        at = step + 1
    return parts, at


def _chain_end(chunks: list[Chunk], at: int) -> tuple[int, bool]:
    """Where the enumeration that begins with this phrase ends, and whether it has an "and"."""
    joined = False
    while at + 1 < len(chunks) and isinstance(chunks[at], Phrase):
        sign = chunks[at + 1]
        if not isinstance(sign, Word) or sign.word not in (",", "and", "or", "plus"):
            break
        step = at + 2
        following = chunks[step] if step < len(chunks) else None
        if isinstance(following, Word) and following.word in ("and", "or", "plus"):
            step, following = step + 1, chunks[step + 1] if step + 1 < len(chunks) else None
        after = chunks[step + 1] if step + 1 < len(chunks) else None
        if not isinstance(following, Phrase) or (following.sort == "side" and isinstance(after, Verb)):
            break
        joined |= sign.word != "," or step > at + 2
        at = step
    return at + 1, joined


def goes_on(chunks: list[Chunk], at: int) -> bool:
    """Whether after this phrase an enumeration goes on to its "and"."""
    return _chain_end(chunks, at)[1]


def begins_clause(chunks: list[Chunk], at: int, signs: str) -> bool:
    """Whether the phrase, or the enumeration that it begins, is the subject of a verb; after a plain "and" the clause
    would begin with a later ", and" if there is one."""
    end = _chain_end(chunks, at)[0]
    if signs == "and" and any(
        isinstance(one, Word) and one.word == "," and isinstance(two, Word) and two.word == "and"
        for one, two in zip(chunks[at:end], chunks[at + 1 : end], strict=False)
    ):
        return False
    while end < len(chunks) and role_of(chunks[end]) == "adverb":
        end += 1
    verb = chunks[end] if end < len(chunks) else None
    return isinstance(verb, Verb) and verb.finite
