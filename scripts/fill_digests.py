"""Names the images that the Dockerfile builds on by their digests, for a release.

python -m scripts.fill_digests REGISTRY

REGISTRY is the address of the registry that the images come from, `https://...`. Each `image:tag` becomes
`image:tag@sha256:...` with the digest of what the registry answers now: it is computed here, and has to be the one that
the registry itself tells. The file is written when every image has been resolved, or not at all.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from pathlib import Path

DOCKERFILE = Path(__file__).resolve().parents[1] / "Dockerfile"
IMAGE = re.compile(r"^(FROM )([a-z0-9][a-z0-9._/-]*):([\w.-]+)(?:@sha256:[0-9a-f]{64})?", re.M)
# The list of an image's machines before the image of one of them.
KINDS = (
    "application/vnd.oci.image.index.v1+json",
    "application/vnd.docker.distribution.manifest.list.v2+json",
    "application/vnd.oci.image.manifest.v1+json",
    "application/vnd.docker.distribution.manifest.v2+json",
)
SECONDS = 30
# A manifest is some kilobytes.
MOST_BYTES = 4_000_000


class NoDigestError(Exception):
    """An image could not be resolved; the message is one sentence."""


def digest_of(registry: str, image: str, tag: str) -> str:
    """`sha256:...` of what `image:tag` is in the registry now. Raises NoDigestError."""
    # An image without an owner is one of Docker's own library.
    name = image if "/" in image else f"library/{image}"
    address = f"{registry.rstrip('/')}/v2/{name}/manifests/{tag}"
    try:
        try:
            told, body = _get(address)
        except urllib.error.HTTPError as refused:
            token = _token(refused)
            if token is None:
                raise
            told, body = _get(address, token)
    except (OSError, HTTPException, ValueError) as error:
        raise NoDigestError(f"{image}:{tag} could not be resolved at {registry}: {error}.") from error
    digest = f"sha256:{hashlib.sha256(body).hexdigest()}"
    if told != digest:
        raise NoDigestError(f"{image}:{tag}: the registry tells of {told}, but what it sends is {digest}.")
    return digest


def _get(address: str, token: str | None = None) -> tuple[str | None, bytes]:
    """The digest that the registry tells, and the manifest."""
    headers = {"Accept": ", ".join(KINDS)}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=SECONDS) as answer:
        return answer.headers["Docker-Content-Digest"], answer.read(MOST_BYTES)


def _token(refused: urllib.error.HTTPError) -> str | None:
    """The pass that a registry wants even for what is open to all, from where it says; None when it asks for none."""
    asked = dict(re.findall(r'(\w+)="([^"]*)"', refused.headers.get("WWW-Authenticate", "")))
    if refused.code != 401 or "realm" not in asked:
        return None
    query = urllib.parse.urlencode({key: asked[key] for key in ("service", "scope") if key in asked})
    with urllib.request.urlopen(f"{asked['realm']}?{query}", timeout=SECONDS) as answer:
        given = json.loads(answer.read(MOST_BYTES))
    token = given.get("token") or given.get("access_token")
    return token if isinstance(token, str) else None


def filled_in(dockerfile: str, registry: str) -> str:
    """The Dockerfile with every image's digest. Raises NoDigestError."""
    return IMAGE.sub(
        lambda line: f"{line[1]}{line[2]}:{line[3]}@{digest_of(registry, line[2], line[3])}",
        dockerfile,
    )


def main() -> int:
    """Writes the Dockerfile. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("registry")
    parser.add_argument("--file", type=Path, default=DOCKERFILE)
    given = parser.parse_args()
    try:
        given.file.write_text(filled_in(given.file.read_text(), given.registry))
    except NoDigestError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
