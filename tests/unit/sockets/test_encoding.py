"""The packets' JSON is what the library would have written and read."""

import json

import pytest
from engineio import json as library
from hypothesis import given
from hypothesis import strategies as st

from app.sockets import encoding

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_a_packet_is_written_as_by_the_library_and_read_back(value: object) -> None:
    written = encoding.dumps(value, separators=(",", ":"))
    assert written == json.dumps(value, separators=(",", ":"))
    assert encoding.loads(written) == library.loads(written)


@pytest.mark.parametrize(
    "text", ["", "{", "[1,]", "\ufeff[]", "nul", '"a', "[" * 100_000, "1" * 101, f"[{'9' * 5000}]"]
)
def test_what_the_library_refuses_is_refused(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        library.loads(text)
    with pytest.raises((ValueError, RecursionError)):
        encoding.loads(text)
