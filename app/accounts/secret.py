"""The server's secret, with which digests are keyed."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

FILE = "session_secret"
SECRET_BYTES = 32  # as strong as the SHA-256 it keys


def load_or_make_secret(data_dir: Path) -> bytes:
    """The secret kept in `data_dir`, made on the first start and readable by its owner only."""
    path = data_dir / FILE
    data_dir.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        # Written to a temporary file and linked into place, so that two servers starting at once read the same secret.
        draft = data_dir / f"{FILE}.{os.getpid()}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_hex(SECRET_BYTES))
        try:
            os.link(draft, path)
        except FileExistsError:
            return path.read_bytes()
        finally:
            draft.unlink()
    return path.read_bytes()
