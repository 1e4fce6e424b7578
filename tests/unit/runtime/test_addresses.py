"""Whom an address stands for."""

from __future__ import annotations

import pytest

from app.runtime.addresses import network_of


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
