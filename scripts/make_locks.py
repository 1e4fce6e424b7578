"""Writes the lock files under requirements/: exact versions with the digests of every file the registry offers.

python -m scripts.make_locks

Needs `uv` on the path and a package registry. Versions that are locked already stay as they are; to take newer ones,
delete the lines first. pip refuses a file whose digest is not listed (`--require-hashes`). Extras stay in the file
(`google-auth[requests]==...`): for an extra that is not pinned pip looks at the newest version first, and ends there.
"""

from __future__ import annotations

import subprocess

from scripts.generated import ROOT

FOLDER = ROOT / "requirements"
# Lock file -> the extras of pyproject.toml that it installs beside the server's own requirements. The extra `neural`
# is not among them: torch comes as another file for every kind of machine, so requirements/neural.txt only pins.
LOCKS: dict[str, tuple[str, ...]] = {
    "run.txt": (),
    "postgres.txt": ("postgres",),
    "dev.txt": ("dev",),
    "sqlite-vec.txt": ("sqlite-vec",),
    "redis.txt": ("redis",),
    "maintenance.txt": ("maintenance",),
    "otel.txt": ("otel",),
    "mcp.txt": ("mcp",),
}
# What stands in an environment of its own, beside none of the server's requirements.
ALONE = ("fuzz",)
PYTHON = "3.11"  # the oldest that the club runs on; markers cover the newer ones


def lock(name: str, wanted: str = "pyproject.toml", extras: tuple[str, ...] = ()) -> None:
    """Resolves one file from what is wanted. Raises CalledProcessError with uv's words where there is no way."""
    options = [option for extra in extras for option in ("--extra", extra)]
    subprocess.run(
        [
            "uv", "pip", "compile", "--quiet", wanted, *options, "--output-file", str(FOLDER / name),
            "--python-version", PYTHON, "--universal", "--generate-hashes", "--no-annotate", "--no-header",
            "--no-emit-index-url", "--no-emit-find-links", "--no-strip-extras",
        ],
        cwd=ROOT,
        check=True,
    )  # fmt: skip


if __name__ == "__main__":
    for name, extras in LOCKS.items():
        lock(name, extras=extras)
    for name in ALONE:
        lock(f"{name}.txt", f"requirements/{name}.in")
