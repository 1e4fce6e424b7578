"""Every `TokenResolver`: owner -> wallet -> tokens -> picture and traits, and nothing for whoever has none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.agents.token_files import TokenFiles
from app.agents.tokens import LARGEST_PICTURE, LONGEST_TRAIT, MOST_TRAITS, TokenResolver, checked_picture

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"


def a_folder(folder: Path) -> TokenFiles:
    """Ada has tokens 1 and 2; 1 has a picture, 2 a drawing that is none, and far too many traits."""
    (folder / "tokens").mkdir(parents=True)
    (folder / "pictures").mkdir()
    (folder / "owners.json").write_text(json.dumps({"ada": {"wallet": "w-1", "tokens": ["1", "2", "../owners", 3]}}))
    one = {"name": "Heron", "attributes": [{"trait_type": "Temper", "value": "calm"}]}
    many = [{"trait_type": f"t{number}", "value": "v" * 500} for number in range(50)]
    (folder / "tokens" / "1.json").write_text(json.dumps(one))
    (folder / "tokens" / "2.json").write_text(json.dumps({"name": "Owl", "attributes": many}))
    (folder / "pictures" / "1").write_bytes(PNG)
    (folder / "pictures" / "2").write_bytes(SVG)
    return TokenFiles(folder)


@pytest.fixture(params=[a_folder], ids=["files"])
def resolver(request: pytest.FixtureRequest, tmp_path: Path) -> TokenResolver:
    made: Callable[[Path], TokenResolver] = request.param
    return made(tmp_path / "tokens-of-an-outside-house")


async def test_an_owner_has_a_wallet_with_tokens_that_have_names_traits_and_pictures(resolver: TokenResolver) -> None:
    wallet = await resolver.wallet_of("ada")
    assert wallet == "w-1"
    assert list(await resolver.tokens_of(wallet)) == ["1", "2"]
    token = await resolver.token("1")
    assert token is not None
    assert (token.name, token.traits) == ("Heron", (("Temper", "calm"),))
    picture = await resolver.picture("1")
    assert picture is not None
    assert (picture.data, picture.media_type) == (PNG, "image/png")


async def test_whoever_is_unknown_has_nothing(resolver: TokenResolver) -> None:
    assert await resolver.wallet_of("bert") is None
    assert list(await resolver.tokens_of("w-2")) == []
    for token_id in ("3", "", "../owners", "1.json", "x" * 500, "a/b", "\0"):
        assert await resolver.token(token_id) is None
        assert await resolver.picture(token_id) is None


async def test_what_comes_from_outside_is_bounded(resolver: TokenResolver) -> None:
    token = await resolver.token("2")
    assert token is not None
    assert len(token.traits) == MOST_TRAITS
    assert max(len(half) for trait in token.traits for half in trait) <= LONGEST_TRAIT
    assert await resolver.picture("2") is None


@pytest.mark.parametrize(
    ("data", "fits"), [(PNG, True), (SVG, False), (b"", False), (PNG + b"\0" * LARGEST_PICTURE, False)]
)
def test_a_picture_is_small_and_of_a_kind_that_holds_nothing_else(data: bytes, fits: bool) -> None:
    assert (checked_picture(data) is not None) == fits


@pytest.mark.parametrize("broken", ["", "[]", "{", '{"ada": 7}', '{"ada": {"wallet": 7}}', "[" * 100_000])
async def test_a_file_that_cannot_be_read_is_one_in_which_nobody_owns_anything(tmp_path: Path, broken: str) -> None:
    (tmp_path / "owners.json").write_text(broken)
    assert await TokenFiles(tmp_path).wallet_of("ada") is None
