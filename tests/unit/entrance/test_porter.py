"""Who stands at the door, counted by address."""

from __future__ import annotations

import resource
from collections.abc import Iterator

import pytest

from app.domain.errors import ClubError
from app.entrance.porter import BYTES_PER_ADDRESS, GOODBYES, PLAIN_PER_SOCKET, TOGETHER, Place, Porter, most_connections

MOST = 5


@pytest.fixture
def porter() -> Porter:
    return Porter(MOST)


def code(error: ClubError | None) -> str | None:
    return None if error is None else error.code


def come(porter: Porter, host: str, times: int) -> list[Place]:
    places = []
    for _ in range(times):
        place, wrong = porter.enter(host)
        assert wrong is None
        places.append(place)
    return places


def test_plain_connections_become_sockets_and_each_kind_has_its_measure(porter: Porter) -> None:
    places = come(porter, "192.0.2.1", PLAIN_PER_SOCKET * MOST)
    late, wrong = porter.enter("192.0.2.1")
    assert code(wrong) == "rate_limited"
    porter.leave(late)
    for place in places[:MOST]:
        assert porter.count_as_socket(place) is None
    assert code(porter.count_as_socket(places[MOST])) == "rate_limited"
    come(porter, "192.0.2.2", 1)


def test_sockets_that_are_opened_one_after_the_other_are_counted_too(porter: Porter) -> None:
    """Twice as many as one may have at once, then only as many as time brings; other addresses do not notice."""

    def open_and_leave(host: str) -> str | None:
        (place,) = come(porter, host, 1)
        refused = code(porter.count_as_socket(place))
        porter.leave(place)
        return refused

    assert [open_and_leave("192.0.2.1") for _ in range(TOGETHER * MOST)] == [None] * TOGETHER * MOST
    assert open_and_leave("192.0.2.1") == "rate_limited"
    assert open_and_leave("192.0.2.2") is None


def test_who_leaves_makes_room_and_is_forgotten(porter: Porter) -> None:
    for _ in range(3):
        places = come(porter, "192.0.2.1", PLAIN_PER_SOCKET * MOST)
        for place in places[:MOST]:
            porter.count_as_socket(place)
            porter.hold(place, 1_000)
        for place in places:
            porter.leave(place)
    assert porter._addresses == {}
    assert porter._connections == 0


def test_a_network_of_ipv6_is_one_address(porter: Porter) -> None:
    for number in range(PLAIN_PER_SOCKET * MOST):
        come(porter, f"2001:db8:7:8:{number:x}::1", 1)
    assert code(porter.enter("2001:db8:7:8:ffff::1")[1]) == "rate_limited"
    come(porter, "2001:db8:7:9::1", 1)


def test_behind_a_proxy_a_connection_counts_for_whom_it_stands(porter: Porter) -> None:
    lines = come(porter, "127.0.0.1", MOST)
    for line in lines:
        assert porter.count_for(line, "192.0.2.1") is None
        assert porter.count_as_socket(line) is None
    (one,) = come(porter, "127.0.0.1", 1)
    porter.count_as_socket(one)
    assert code(porter.count_for(one, "192.0.2.1")) == "rate_limited"
    assert porter.count_for(one, "192.0.2.2") is None
    assert porter.count_for(one, "127.0.0.1") is None


def test_unfinished_bytes_are_counted_together(porter: Porter) -> None:
    first, second = come(porter, "192.0.2.1", 2)
    (other,) = come(porter, "192.0.2.2", 1)
    assert porter.hold(first, BYTES_PER_ADDRESS - 10) is None
    assert porter.hold(second, 10) is None
    assert code(porter.hold(second, 11)) == "rate_limited"
    assert porter.hold(other, 11) is None
    assert porter.hold(first, 0) is None
    assert porter.hold(second, 12) is None


def test_without_a_measure_nobody_is_turned_away_for_the_crowd() -> None:
    porter = Porter(None)
    for place in come(porter, "192.0.2.1", 200):
        assert porter.count_as_socket(place) is None
        assert porter.hold(place, BYTES_PER_ADDRESS) is None


@pytest.fixture
def few_handles() -> Iterator[int]:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1_024, before[1]))
    yield 1_024
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_house_keeps_handles_for_itself(few_handles: int) -> None:
    porter = Porter(None)
    most = most_connections()
    assert few_handles * 0.8 < most < few_handles - 100
    places = come(porter, "192.0.2.1", most)
    assert code(porter.enter("192.0.2.9")[1]) == "unavailable"
    assert not porter.overrun
    for _ in range(GOODBYES):
        porter.enter("192.0.2.9")
    assert porter.overrun
    porter.leave(places[0])
    assert not porter.overrun
