"""The probe: a row written only to see whether an act could be."""

from __future__ import annotations

import os

from sqlalchemy.orm import Session

from app.db.models.probe import ProbeRow

# As much as the largest of the acts writes to the log, some eight pages of 4 KiB, and a little more: on a disk with
# less room than that a single page would still be taken, while every act is refused.
PROBE_BYTES = 48 * 1024


def write_probe(session: Session) -> None:
    """Writes the row with other bytes than it had: SQLite passes over pages that have not changed."""
    session.merge(ProbeRow(id=1, padding=os.urandom(PROBE_BYTES)))


def read_probe(session: Session) -> None:
    """Reads the row."""
    session.get(ProbeRow, 1)
