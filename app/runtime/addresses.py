"""Addresses and names on the network: whom one stands for, where people are counted before anybody knows them, and
whom one asks for."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, IPv6Network, ip_address

# Bits of an IPv6 address that a household or an office is given as its own; its machines choose the rest at will.
NETWORK_BITS = 64


def network_of(host: str) -> str:
    """An IPv4 address as it is, the /64 of an IPv6 address (an IPv4 address in IPv6's clothes counts as that), and
    anything else unchanged."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, NETWORK_BITS), strict=False))


def is_this_machine(host: str) -> bool:
    """Whether an address is one of loopback."""
    try:
        return ip_address(network_of(host)).is_loopback or host == "::1"
    except ValueError:
        return host == "::1"


_HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^:\[\]/\s]+)|([0-9a-f:.]+))(?::[0-9]{1,5})?")


def host_in(header: str) -> str | None:
    """The name or address in a Host header without its port, in lower case; None for what is none."""
    found = _HOST.fullmatch(header.strip().lower())
    return None if found is None else next(part for part in found.groups() if part is not None).rstrip(".") or None
