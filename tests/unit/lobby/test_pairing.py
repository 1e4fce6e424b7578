"""Who plays whom of those who wait: nobody twice, nobody outside of a band, nobody left who could play."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from app.lobby.pairing import BANDS, WIDER_MS, Seeker, band, pair

NOW_MS = 10_000_000

SEEKERS = st.lists(
    st.builds(
        Seeker,
        seat_id=st.integers(0, 80).map(str),
        owner_id=st.integers(0, 40).map(str),
        company=st.sampled_from(["people", "anybody", "program"]),
        rating=st.integers(100, 3000) | st.integers(1180, 1240),
        since_ms=st.integers(NOW_MS - 6 * WIDER_MS, NOW_MS),
        time_control=st.sampled_from(["1+0", "3+2", "untimed"]),
        rated=st.booleans(),
        avoids=st.frozensets(st.integers(0, 40).map(str), max_size=4),
    ),
    max_size=40,
    unique_by=lambda one: one.seat_id,
)


def may_play(one: Seeker, other: Seeker) -> bool:
    """Said in another way than the code says it: by looking at the two alone."""
    if (one.time_control, one.rated) != (other.time_control, other.rated):
        return False
    if other.owner_id in one.avoids or one.owner_id in other.avoids or one.owner_id == other.owner_id:
        return False
    if {one.company, other.company} == {"people", "program"}:
        return False
    bands = [band(NOW_MS - seeker.since_ms) for seeker in (one, other)]
    return all(wide is None or abs(one.rating - other.rating) <= wide for wide in bands)


@given(SEEKERS)
@settings(max_examples=300, deadline=None)
def test_pairs_are_allowed_nobody_plays_twice_and_nobody_is_left_who_could_play(seekers: list[Seeker]) -> None:
    pairs = pair(seekers, NOW_MS)
    paired = [seeker.seat_id for couple in pairs for seeker in couple]
    assert len(paired) == len(set(paired))
    assert set(paired) <= {seeker.seat_id for seeker in seekers}
    assert all(may_play(*couple) for couple in pairs)
    left = [seeker for seeker in seekers if seeker.seat_id not in paired]
    assert not any(may_play(one, other) for one, other in combinations(left, 2))


@given(SEEKERS, st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_the_order_in_which_they_are_listed_changes_nothing(seekers: list[Seeker], chance: random.Random) -> None:
    shuffled = list(seekers)
    chance.shuffle(shuffled)
    assert {frozenset(couple) for couple in pair(seekers, NOW_MS)} == {
        frozenset(couple) for couple in pair(shuffled, NOW_MS)
    }


def test_the_band_widens_every_twenty_seconds_until_anybody_will_do() -> None:
    assert [band(seconds * 1000) for seconds in (0, 19, 20, 39, 40, 60, 79, 80, 3600)] == [
        50, 50, 100, 100, 200, 400, 400, None, None
    ]  # fmt: skip
    assert BANDS == (50, 100, 200, 400, None)
    assert band(-5) == 50, "a clock that was set back"


def test_who_waits_longest_gets_the_nearest_and_the_longer_wait_decides_between_two() -> None:
    def waits(name: str, rating: int, seconds: int) -> Seeker:
        return Seeker(name, name, rating, NOW_MS - seconds * 1000)

    first, near, far = waits("first", 1500, 15), waits("near", 1510, 1), waits("far", 1540, 10)
    assert pair([far, near, first], NOW_MS) == [(first, near)]
    below, above = waits("below", 1490, 3), waits("above", 1510, 4)
    assert pair([first, below, above], NOW_MS) == [(first, above)]
    patient, beginner = waits("patient", 1500, 90), waits("beginner", 900, 0)
    assert pair([patient, beginner], NOW_MS) == [], "the newcomer's own band holds too"
    assert pair([patient, replace(beginner, since_ms=patient.since_ms)], NOW_MS) != []


def crowd(size: int) -> list[Seeker]:
    """A mixed queue: every band, and many of the same rating, who avoid one another here and there."""
    chance = random.Random(7)
    return [
        Seeker(
            str(number),
            str(number),
            round(chance.gauss(1500, 300)),
            NOW_MS - chance.randrange(100_000),
            avoids=frozenset(str(chance.randrange(size)) for _ in range(5)),
        )
        for number in range(size)
    ]


def test_a_thousand_are_paired_in_less_than_fifty_milliseconds_of_work() -> None:
    queue = crowd(1000)
    apart = [Seeker(str(number), str(number), 100 + 60 * number, NOW_MS) for number in range(1000)]
    alike = [Seeker(str(number), str(number), 1200, NOW_MS - number) for number in range(1000)]
    for seekers, most_left in ((queue, 20), (apart, 1000), (alike, 0)):
        spent = []
        for _ in range(5):
            began = time.process_time()
            pairs = pair(seekers, NOW_MS)
            spent.append(time.process_time() - began)
        # Of the processor's own time, for others may use the machine.
        assert min(spent) < 0.05
        assert len(seekers) - 2 * len(pairs) <= most_left
