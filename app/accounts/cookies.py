"""Reads one cookie from the headers, for HTTP and WebSockets.

Other programs on the same host may set cookies in any format (`pref={"a": 1}`, names with brackets, a lone quotation
mark) that would break a general parser, so other cookies are not parsed at all.
"""

from __future__ import annotations

from collections.abc import Iterable

Headers = Iterable[tuple[bytes, bytes]]


def cookie_in(headers: Headers, name: str) -> str | None:
    """The value of the first cookie of this name that has one, in the headers of an ASGI scope; None without one.
    Quotation marks around it are not part of it."""
    wanted = name.encode()
    for header, line in headers:
        if header != b"cookie":
            continue
        for pair in line.split(b";"):
            found, _, value = pair.partition(b"=")
            value = value.strip().strip(b'"')
            if found.strip() == wanted and value:
                return value.decode("latin-1")
    return None
