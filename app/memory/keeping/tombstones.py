"""Keyed digests of forgotten facts: they stop the same fact from being kept again, and reveal nothing of it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.db.models.memories import MemoryTombstoneRow
from app.domain.memory import Party
from app.memory.keeping.contradiction import negated
from app.memory.words import fact_words
from app.runtime.house_secret import every

DIGEST_BYTES = 16
KEY_BYTES = 32  # of the key derived for this purpose alone
_WHOLE, _LOOSE, _SOURCE = "whole ", "but one ", "from "  # prefixes by which digests of different inputs differ
# Facts with fewer words than this match exactly; longer ones also with one word more or less.
LOOSE_FROM = 4

# Used for every draft, so built once: building a statement leaves reference cycles for the garbage collector.
_KNOWN = (
    select(MemoryTombstoneRow.digest)
    .where(
        MemoryTombstoneRow.owner_kind == bindparam("owner_kind"),
        MemoryTombstoneRow.owner_id == bindparam("owner_id"),
        MemoryTombstoneRow.subject_kind == bindparam("subject_kind"),
        MemoryTombstoneRow.subject_id == bindparam("subject_id"),
        MemoryTombstoneRow.digest.in_(bindparam("digests", expanding=True)),
    )
    .limit(1)
)


class Tombstones:
    """Makes digests and looks them up."""

    def __init__(self, secret: bytes) -> None:
        """`secret` is the server's; without it digests cannot be found out by trying likely facts."""
        self._keys = [
            hashlib.blake2b(one, digest_size=KEY_BYTES, person=b"tombstones").digest() for one in every(secret)
        ]

    def digests(self, owner: Party, subject: Party, narrative: str) -> tuple[bytes, ...]:
        """The digests of a forgotten fact: of all its words, and of all but one, for each word left out."""
        whole, loose = _facts(narrative)
        facts = (_WHOLE + whole, *(_LOOSE + fact for fact in loose))
        return tuple(_digest(self._keys[0], owner, subject, fact) for fact in facts)

    def source_digest(self, owner: Party, subject: Party, chat_reference: str) -> bytes:
        """The digest of the line a forgotten memory came from, so that it is not learned from that line again."""
        return _digest(self._keys[0], owner, subject, _SOURCE + chat_reference)

    def known(self, session: Session, owner: Party, subject: Party, narrative: str, chat_reference: str | None) -> bool:
        """Whether this fact, one with a word more or less, or its source line was forgotten."""
        whole, loose = _facts(narrative)
        # Loose is not compared with loose, since facts in which one word is exchanged are different facts.
        facts = [_WHOLE + whole, _LOOSE + whole, *(_WHOLE + fact for fact in loose)]
        if chat_reference is not None:
            facts.append(_SOURCE + chat_reference)
        # What was forgotten under an earlier secret stays forgotten: its digest cannot be made anew without the fact.
        looked_for = {_digest(key, owner, subject, fact) for key in self._keys for fact in facts}
        asked = {
            "owner_kind": owner.kind,
            "owner_id": owner.id,
            "subject_kind": subject.kind,
            "subject_id": subject.id,
            "digests": list(looked_for),
        }
        return session.scalar(_KNOWN, asked) is not None


def _digest(key: bytes, owner: Party, subject: Party, fact: str) -> bytes:
    message = "\n".join((owner.kind, owner.id, subject.kind, subject.id, fact)).encode("utf-8", "surrogatepass")
    return hmac.digest(key, message, "sha256")[:DIGEST_BYTES]


def _facts(narrative: str) -> tuple[str, Sequence[str]]:
    """The fact as its sorted words, and its variants with one word left out."""
    said = sorted(fact_words(narrative))
    sense = "not" if negated(narrative) else "so"
    whole = " ".join([sense, *said])
    if len(said) < LOOSE_FROM:
        return whole, ()
    return whole, [" ".join([sense, *said[:left], *said[left + 1 :]]) for left in range(len(said))]


def add_tombstones(session: Session, owner: Party, subject: Party, digests: Iterable[bytes], at_ms: int) -> None:
    """Writes the digests that are not there yet."""
    for digest in digests:
        key = (owner.kind, owner.id, subject.kind, subject.id, digest)
        if session.get(MemoryTombstoneRow, key) is None:
            session.add(
                MemoryTombstoneRow(
                    owner_kind=owner.kind,
                    owner_id=owner.id,
                    subject_kind=subject.kind,
                    subject_id=subject.id,
                    digest=digest,
                    created_ms=at_ms,
                )
            )
            session.flush()
