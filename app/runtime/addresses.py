"""Whom an address on the network stands for, where people are counted before anybody knows them."""

from __future__ import annotations

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
