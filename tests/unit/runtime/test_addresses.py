"""Whom an address stands for."""

from __future__ import annotations

import pytest

from app.runtime.addresses import host_in, network_of


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:0db8:0001:0002::", "2001:db8:1:2::/64"),
        ("::1", "::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("", ""),
        ("999.1.1.1", "999.1.1.1"),
    ],
)
def test_whom_an_address_counts_for(host: str, network: str) -> None:
    assert network_of(host) == network


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("Club.Example:8000", "club.example"),
        ("club.example.", "club.example"),
        ("127.0.0.1", "127.0.0.1"),
        ("[2001:db8::7]:80", "2001:db8::7"),
        ("2001:db8::7", "2001:db8::7"),
        ("", None),
        (".", None),
        ("a b", None),
        ("http://club.example", None),
        ("club.example/x", None),
        ("club:port", None),
        ("[club]", None),
    ],
)
def test_whom_a_header_asks_for(header: str, host: str | None) -> None:
    assert host_in(header) == host
