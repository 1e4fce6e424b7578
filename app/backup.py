"""`python -m app backup FILE` and `restore FILE`: everything a club keeps, in one archive.

The archive is a tar file: `manifest.json`, the copy of the database (`club.db` of SQLite, `club.dump` of PostgreSQL),
and under `data/` what else lies in DATA_DIR. It holds the key of sessions and everything that was ever said: only its
owner can read it.
"""

from __future__ import annotations

import json
import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any

from sqlalchemy.exc import DBAPIError

from app.db.backend import Backend
from app.db.errors import CannotOpenError
from app.db.opening import backend_of, head_revision, revision_of

MANIFEST, DATA = "manifest.json", "data"
FORMAT = 1
# Bytes of a manifest; ours has some hundred.
MANIFEST_BYTES = 64_000
# What lies beside the database and is nobody's loss; earlier backups among it.
PASSING = {".gz", ".lock", ".log", ".part", ".restored"}


def back_up(url: str, data_dir: Path, file: Path, now: datetime) -> str:
    """Writes the archive `file`, whole or not at all; the club may be open. Returns a sentence on what it holds. Raises
    CannotOpenError."""
    backend = backend_of(url)
    if file.exists():
        raise CannotOpenError(f"{file} is there already; a backup replaces nothing.")
    schema = _schema(backend)
    draft = file.with_name(f"{file.name}.part")
    try:
        with tempfile.TemporaryDirectory(dir=file.parent or Path()) as folder:
            copy = Path(folder) / backend.copy_name
            backend.copy_out(copy)
            manifest = {"format": FORMAT, "database": backend.copy_name, "schema": schema, "at": now.isoformat()}
            # The files after the database: what a row names was written before the row.
            _write(draft, manifest, copy, list(_beside(data_dir, backend, Path(folder))), data_dir)
        draft.rename(file)
    except OSError as error:
        raise CannotOpenError(f"{file} cannot be written: {error.strerror or error}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return f"{file} holds the club as it was at {now:%Y-%m-%d %H:%M} UTC (schema {schema})."


def restore(url: str, data_dir: Path, file: Path, *, replace: bool) -> str:
    """Makes the database and DATA_DIR what the archive says; the club must be closed. What is there already is only
    lost with `replace`. Returns a sentence. Raises CannotOpenError."""
    backend = backend_of(url)
    try:
        with tarfile.open(file) as archive, tempfile.TemporaryDirectory() as folder:
            manifest = _manifest(archive, backend)
            leave = backend.take_place()
            try:
                if not replace and _has_a_club(backend):
                    raise CannotOpenError(
                        f"There is a club in {backend.name} already; `restore --replace` takes its place."
                    )
                backend.copy_in(_unpack(archive, backend.copy_name, Path(folder)))
                _unpack_beside(archive, data_dir)
            finally:
                leave()
    except (OSError, tarfile.TarError, KeyError) as error:
        raise CannotOpenError(f"{file} cannot be restored: {error}.") from error
    return f"{backend.name} is the club of {manifest['at'][:16].replace('T', ' ')} UTC."


def _schema(backend: Backend) -> str:
    if not backend.stands():
        raise CannotOpenError(f"There is no database {backend.name}; the club's first start makes it.")
    schema = _asked(backend, lambda: _revision(backend))
    if schema is None:
        raise CannotOpenError(f"There is no club in {backend.name} yet.")
    return schema


def _has_a_club(backend: Backend) -> bool:
    return backend.stands() and _asked(backend, lambda: _revision(backend)) is not None


def _revision(backend: Backend) -> str | None:
    engine = backend.reader_engine()
    try:
        return revision_of(engine)
    finally:
        engine.dispose()


def _asked(backend: Backend, ask: Callable[[], str | None]) -> str | None:
    try:
        return ask()
    except (backend.driver_error, DBAPIError) as error:
        raise CannotOpenError(f"The database {backend.name} cannot be opened ({backend.name_of(error)}).") from error


def _beside(data_dir: Path, backend: Backend, ours: Path) -> Iterator[Path]:
    """The files in DATA_DIR that are not the database's, nor in the folder that this backup works in."""
    own = {path.resolve() for path in backend.files}
    for path in sorted(data_dir.rglob("*")):
        passing = path.is_symlink() or path.suffix in PASSING or path.resolve().is_relative_to(ours.resolve())
        if path.is_file() and not passing and path.resolve() not in own:
            yield path


def _write(file: Path, manifest: dict[str, Any], copy: Path, beside: list[Path], data_dir: Path) -> None:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as raw:
        with tarfile.open(fileobj=raw, mode="w:gz", compresslevel=3) as archive:
            described = copy.with_name(MANIFEST)
            described.write_text(json.dumps(manifest), encoding="utf-8")
            archive.add(described, MANIFEST)
            archive.add(copy, copy.name)
            for path in beside:
                # A file may be gone by now: what is forgotten while we copy is forgotten.
                if path.exists():
                    archive.add(path, f"{DATA}/{path.relative_to(data_dir).as_posix()}", recursive=False)
        raw.flush()
        os.fsync(raw.fileno())


def _manifest(archive: tarfile.TarFile, backend: Backend) -> dict[str, Any]:
    """What the archive says of itself. Raises CannotOpenError for one that is not ours, or not for this database."""
    first = archive.next()
    written = archive.extractfile(first) if first is not None and first.name == MANIFEST else None
    try:
        manifest = json.loads(written.read(MANIFEST_BYTES)) if written is not None else None
    except ValueError:
        manifest = None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise CannotOpenError("That is no backup of a club, or one of a later club.")
    if manifest["database"] != backend.copy_name:
        raise CannotOpenError(
            f"The backup holds {manifest['database']}, and DATABASE_URL names a database whose copies are called "
            f"{backend.copy_name}: a backup is restored on the kind of database that it was made of."
        )
    if manifest["schema"] > head_revision():
        raise CannotOpenError(
            f"The backup is of a later club (schema {manifest['schema']}; this one knows {head_revision()}): update it."
        )
    return manifest


def _unpack(archive: tarfile.TarFile, name: str, folder: Path) -> Path:
    target = folder / name
    _extract(archive, archive.getmember(name), target)
    return target


def _unpack_beside(archive: tarfile.TarFile, data_dir: Path) -> None:
    for member in archive.getmembers():
        parts = PurePosixPath(member.name).parts
        if parts[:1] != (DATA,) or not member.isfile():
            continue
        # An archive may have come from elsewhere: nothing is written outside of the folder.
        if ".." in parts or len(parts) < 2:
            raise CannotOpenError(f"The backup names a file outside of its folder: {member.name}.")
        target = data_dir.joinpath(*parts[1:])
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f"{target.name}.restored")
        _extract(archive, member, draft)
        draft.replace(target)


def _extract(archive: tarfile.TarFile, member: tarfile.TarInfo, target: Path) -> None:
    source = archive.extractfile(member)
    if source is None:
        raise CannotOpenError(f"The backup holds no file {member.name}.")
    with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        shutil.copyfileobj(source, file)


def utc_now() -> datetime:
    """The time of a backup."""
    return datetime.now(UTC)
