"""What was forgotten, as keyed digests: nothing can be read from them, and the same fact does not come back."""

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

DIGEST_BYTES = 16
KEY_BYTES = 32  # of the key derived for this purpose alone
_WHOLE, _LOOSE, _SOURCE = "whole ", "but one ", "from "  # what a digest was made of, as part of what is digested
# Facts of fewer words than this are known only word for word; of longer ones, a word more or less does not matter.
LOOSE_FROM = 4

# Asked of every draft, so it is made once: a statement made anew leaves cycles for the garbage collector.
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
    """Makes and knows the digests of one house."""

    def __init__(self, secret: bytes) -> None:
        """`secret` is the house's; without it nobody can find out what a digest stands for, even by trying."""
        self._key = hashlib.blake2b(secret, digest_size=KEY_BYTES, person=b"tombstones").digest()

    def digests(self, owner: Party, subject: Party, narrative: str) -> tuple[bytes, ...]:
        """What is kept of a forgotten fact: the digest of its words, and of its words but one each."""
        whole, loose = _facts(narrative)
        facts = (_WHOLE + whole, *(_LOOSE + fact for fact in loose))
        return tuple(self._digest(owner, subject, fact) for fact in facts)

    def source_digest(self, owner: Party, subject: Party, chat_reference: str) -> bytes:
        """What is kept of the talk a forgotten memory came from: it is not learned again from the same words."""
        return self._digest(owner, subject, _SOURCE + chat_reference)

    def known(self, session: Session, owner: Party, subject: Party, narrative: str, chat_reference: str | None) -> bool:
        """Whether this fact, or one that differs by a single word more or less, was forgotten; or its very source."""
        whole, loose = _facts(narrative)
        # Not loose against loose: two facts that differ by one word for another are two facts.
        facts = (_WHOLE + whole, _LOOSE + whole, *(_WHOLE + fact for fact in loose))
        looked_for = {self._digest(owner, subject, fact) for fact in facts}
        if chat_reference is not None:
            looked_for.add(self.source_digest(owner, subject, chat_reference))
        asked = {
            "owner_kind": owner.kind,
            "owner_id": owner.id,
            "subject_kind": subject.kind,
            "subject_id": subject.id,
            "digests": list(looked_for),
        }
        return session.scalar(_KNOWN, asked) is not None

    def _digest(self, owner: Party, subject: Party, fact: str) -> bytes:
        message = "\n".join((owner.kind, owner.id, subject.kind, subject.id, fact)).encode("utf-8", "surrogatepass")
        return hmac.digest(self._key, message, "sha256")[:DIGEST_BYTES]


def _facts(narrative: str) -> tuple[str, Sequence[str]]:
    """The fact as its sorted words, and the same with one word left out each."""
    said = sorted(fact_words(narrative))
    sense = "not" if negated(narrative) else "so"
    whole = " ".join([sense, *said])
    if len(said) < LOOSE_FROM:
        return whole, ()
    return whole, [" ".join([sense, *said[:left], *said[left + 1 :]]) for left in range(len(said))]


def lay(session: Session, owner: Party, subject: Party, digests: Iterable[bytes], at_ms: int) -> None:
    """Writes digests; what lies there already stays."""
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
