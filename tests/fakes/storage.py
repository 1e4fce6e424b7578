"""Storage in trouble, for real: a disk without room, files that may not grow or be written, a lock that is held."""

from __future__ import annotations

import itertools
import os
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of so many megabytes, mounted at `folder`; skips the test where nobody may mount one."""
    folder.mkdir(parents=True, exist_ok=True)
    mounted = _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder))
    if mounted is not None:
        pytest.skip(f"a small disk needs the right to mount one: {mounted}")
    try:
        yield folder
    finally:
        assert _run("umount", "--lazy", str(folder)) is None


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Not a byte of the disk is free meanwhile."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for block in (bytes(1 << 20), bytes(1)):
            with suppress(OSError):
                while True:
                    file.write(block)
    assert shutil.disk_usage(disk).free == 0
    try:
        yield
    finally:
        ballast.unlink()


@contextmanager
def no_file_may_grow(largest: Path, pid: int = 0) -> Iterator[None]:
    """A process, this one by default, cannot make any file longer than `largest` is now."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(database: Path) -> Iterator[None]:
    """A database and its log cannot be written, not even by those who have them open; skips the test where the file
    system or the user cannot do that. (The third file is shared memory: a system that refuses to write it would end the
    process, whatever it does.)"""
    files = [str(database), f"{database}-wal"]
    refused = _run("chattr", "+i", *files)
    if refused is not None:
        _run("chattr", "-i", *files)
        pytest.skip(f"read-only files need the right to make them so: {refused}")
    try:
        yield
    finally:
        assert _run("chattr", "-i", *files) is None


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Another connection holds the lock of the writer."""
    connection = sqlite3.connect(database, isolation_level=None, timeout=20)
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
    finally:
        connection.close()


@contextmanager
def no_file_handles(pid: int = 0) -> Iterator[None]:
    """A process, this one by default, can open no file; what is open stays so."""
    handles = Path(f"/proc/{pid or 'self'}/fd")
    # Looked at twice: the handle by which this process reads the list is in it and gone.
    used = {int(name) for name in os.listdir(handles) if (handles / name).is_symlink()}
    free = next(number for number in itertools.count() if number not in used)
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (free, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)


def _run(program: str, *arguments: str) -> str | None:
    """None when it did what it should, else why not."""
    if shutil.which(program) is None:
        return f"there is no {program}"
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else done.stderr.strip() or f"{program} failed"
