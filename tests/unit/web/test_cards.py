from __future__ import annotations

import random
from collections.abc import Iterator
from xml.etree import ElementTree

import chess
import httpx
import pytest

from app.web.cards import NAME_SIZE, NAME_WIDTH, written

SVG = "{http://www.w3.org/2000/svg}"
# Everything a card is made of; whatever else stands in one was written by somebody else.
PARTS = {
    "svg", "title", "defs", "symbol", "radialGradient", "stop", "rect", "g", "path", "use", "text",
}  # fmt: skip
HOSTILE = (
    "<script>alert(1)</script>", '"/><script href="x"/>', "]]>", "<!--", "&lt;b&gt; & co", "' onload='alert(1)",
    "</title><a href=x>", "{{ 7 * 7 }}", "<!ENTITY x 'y'>", "🐴" * 20, "Ⅷ" * 40, "W" * 40,
)  # fmt: skip


def drawing(answer: httpx.Response) -> ElementTree.Element:
    """The card as XML, which must hold only what we draw."""
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    root = ElementTree.fromstring(answer.content)
    names = [element.tag.removeprefix(SVG) for element in root.iter()]
    assert set(names) <= PARTS
    for element in root.iter():
        assert not any(name.startswith("on") for name in element.attrib)
        assert element.attrib.get("href", "#").startswith("#")
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


async def sit(client: httpx.AsyncClient, **wishes: object) -> str:
    opened = await client.post("/api/matches", json={"character_id": "kenji", "color": "white", **wishes})
    assert opened.status_code == 201
    return str(opened.json()["url"])


async def test_a_game_has_a_card_that_whoever_came_in_sees_too(guest: httpx.AsyncClient) -> None:
    url = await sit(guest)
    guest.cookies.clear()
    assert (await guest.get(f"{url}/card.svg")).status_code == 303
    await guest.post("/api/players/guest", json={"display_name": "Bert"})
    root = drawing(await guest.get(f"{url}/card.svg"))
    assert len(list(root.iter(f"{SVG}use"))) == 32
    assert {"Ada", "Kenji Watanabe-Ruiz", "Move 1, white to move"} <= set(texts(root))
    upper = next(use for use in root.iter(f"{SVG}use"))
    assert (upper.attrib["x"], upper.attrib["y"]) == ("0", "7")
    turned = drawing(await guest.get(f"{url}/card.svg?side=black"))
    assert next(use for use in turned.iter(f"{SVG}use")).attrib["x"] == "7"


async def test_a_closed_game_has_a_card_for_those_at_its_table_only(guest: httpx.AsyncClient) -> None:
    url = await sit(guest, watchable=False)
    drawing(await guest.get(f"{url}/card.svg"))
    assert "og:image" not in (await guest.get(url)).text
    await guest.post("/api/players/guest", json={"display_name": "Bert"})
    for path in (f"{url}/card.svg", "/matches/nothing/card.svg"):
        assert (await guest.get(path)).status_code == 404
    guest.cookies.clear()
    assert (await guest.get(f"{url}/card.svg")).status_code == 303


async def test_the_door_tells_nothing_of_the_game_behind_it(guest: httpx.AsyncClient) -> None:
    url = await sit(guest)
    guest.cookies.clear()
    door = await guest.get(f"{url}/replay", follow_redirects=True)
    assert door.url.path == "/login"
    assert "og:image" not in door.text
    assert "Kenji" not in door.text


@pytest.mark.parametrize("name", HOSTILE)
async def test_names_stay_names(visitor: httpx.AsyncClient, name: str) -> None:
    assert (await visitor.post("/api/players/guest", json={"display_name": name})).status_code == 201
    assert name in texts(drawing(await visitor.get(f"{await sit(visitor)}/card.svg")))


def test_any_name_fits_and_is_xml() -> None:
    for name in ("Al", "W" * 40, "王" * 40, "\x00\x0b\ufffe\ud800x", ""):
        letters = written(name)
        assert 0 < letters.size <= NAME_SIZE
        assert len(letters.text) * letters.size * 0.5 <= NAME_WIDTH
        ElementTree.fromstring(f"<x>{letters.text}</x>".encode())


def positions(chance: random.Random) -> Iterator[chess.Board]:
    """Where random games stand now and then, their ends too."""
    for _ in range(10):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            if chance.random() < 0.1 or board.is_game_over():
                yield board


async def test_any_position_of_a_game_has_a_card(visitor: httpx.AsyncClient) -> None:
    for board in positions(random.Random(7)):
        root = drawing(await visitor.get("/card.svg", params={"fen": board.fen()}))
        shown = {(use.attrib["href"], int(use.attrib["x"]), 7 - int(use.attrib["y"])) for use in root.iter(f"{SVG}use")}
        assert shown == {
            (f"#{piece.symbol().lower()}", chess.square_file(square), chess.square_rank(square))
            for square, piece in board.piece_map().items()
        }


async def test_what_is_no_position_has_none(visitor: httpx.AsyncClient, subtests: pytest.Subtests) -> None:
    for fen in [
        "",
        "e4",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "<svg/>",
        "k" * 101,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w - - 0 1",
    ]:
        with subtests.test(fen=fen):
            answer = await visitor.get("/card.svg", params={"fen": fen})
            assert answer.status_code == 422
            assert "bad_payload" in answer.text


async def test_a_card_speaks_the_language_that_its_address_names(guest: httpx.AsyncClient) -> None:
    german = (await guest.get("/card.svg", params={"fen": chess.STARTING_FEN, "language": "de"})).text
    assert "Weiß am Zug" in german
    assert "Wo sich jemand merkt, wie du spielst." in german
    assert "White to move" in (await guest.get("/card.svg", params={"fen": chess.STARTING_FEN})).text
