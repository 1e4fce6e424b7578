"""The analysis board, one's own errors and puzzles: with the engine that really runs in the browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor

# Milliseconds for the engine to come, be compiled and search; generous, for other tests share the machine.
THOUGHT = 3 * PATIENCE

# 1. Rxd8+ Rxd8 2. Rxd8#: the only way, and both answers are forced.
BACK_RANK = "r2r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1"
LESSON = {
    "ply": 41, "color": "white", "fen": BACK_RANK, "before_uci": "h8g8", "played_uci": "g1f1", "played_san": "Kf1",
    "label": "blunder", "best_uci": "d2d8", "best_san": "Rxd8+", "line": ["d2d8", "a8d8", "d1d8"],
    "chance_before": 0.97, "chance_after": 0.5,
}  # fmt: skip
# Any quiet move is as good as the next one here.
DULL = {**LESSON, "ply": 7, "fen": "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "best_uci": "a2a3", "line": ["a2a3"]}

COUNT_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }
  }).observe({type: 'layout-shift', buffered: true});
}"""

SHIFTED = "shifts.reduce((sum, one) => sum + one, 0)"
# A tenth of what is held good (0.1): the house's letters may take the place of the system's once.
SETTLED = 0.01

SLOW_LINE = """() => {
  localStorage.setItem('chess-club.engine', 'on');
  Object.defineProperty(navigator, 'connection', {value: {effectiveType: '3g', saveData: false}});
}"""


@pytest.fixture(scope="module")
def club(seeing_club: Club) -> Club:
    return seeing_club


@pytest.fixture
def reader(invite: Any, club: Club, looked_over: Any) -> Visitor:
    """The player of that game."""
    guest: Visitor = invite(club, cookies=looked_over[1])
    return guest


def open_board(visitor: Visitor, query: str = "") -> Page:
    """The analysis board with nothing but a position on it."""
    page = visitor.page
    page.goto(f"{visitor.club.url}/analysis{query}")
    expect(page.locator("#now")).not_to_have_text("Setting up the pieces.", timeout=PATIENCE)
    return page


def write(page: Page, *sans: str) -> None:
    """Writes moves, one after the other."""
    for san in sans:
        page.locator("#move-input").fill(san)
        page.locator("#move-input").press("Enter")


def fetched(page: Page) -> list[str]:
    """What of the engine has been asked for."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url) if "stockfish" in request.url else None)
    return seen


def practice_of(page: Page, **told: Any) -> None:
    """Tells the page that the game teaches this."""

    def answer(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), **told})

    page.route("**/practice", answer)


def test_the_engine_comes_when_it_is_asked_and_really_thinks(visitor: Visitor) -> None:
    page = open_board(visitor)
    asked = fetched(page)
    write(page, "e4", "e5", "Qh5", "Ke7")
    assert asked == []
    page.get_by_role("button", name="Start the engine").click()
    bar = page.get_by_role("meter", name="Evaluation")
    expect(bar).to_have_attribute("aria-valuetext", "White mates in 1.", timeout=THOUGHT)
    expect(page.locator("#lines strong").first).to_have_text("#1")
    expect(page.locator("#lines li").first).to_contain_text("Qxe5#")
    expect(page.locator(".study-arrow.best")).to_have_count(1)
    assert len(asked) >= 1
    page.locator("#sheet [aria-current]").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_have_text(re.compile(r"^2\. Qh5"))
    expect(page.locator("#depth")).to_have_text(re.compile(r"Depth ([89]|[1-4]\d)"), timeout=THOUGHT)
    expect(page.locator(".line-row:visible")).to_have_count(3)
    expect(page.locator(".study-arrow")).to_have_count(3)
    page.locator("#line-count").select_option("1")
    expect(page.locator(".line-row:visible")).to_have_count(1)
    expect(page.locator(".study-arrow")).to_have_count(1, timeout=THOUGHT)
    first = page.locator(".line-row").first
    expect(first).to_contain_text("2…")
    first.click()
    expect(page.locator("#now")).to_have_text(re.compile(r"^2… "))
    page.get_by_role("button", name="Stop the engine").click()
    expect(page.locator("#depth")).to_have_text("Off")
    expect(page.locator(".study-arrow")).to_have_count(0)


def test_a_position_is_brought_by_the_address_and_a_dead_one_needs_no_engine(visitor: Visitor) -> None:
    page = open_board(visitor, "?fen=" + "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1".replace(" ", "%20"))
    expect(page.locator("#fen")).to_have_value("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", timeout=PATIENCE)
    write(page, "Qg7")
    expect(page.locator("#now")).to_have_text("1. Qg7#: queen to g7, checkmate. Checkmate.")
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("#depth")).to_have_text("The game is over here")


def test_an_engine_that_does_not_come_is_told_and_can_be_asked_again(visitor: Visitor) -> None:
    visitor.expects_trouble = ("stockfish", "ERR_FAILED", "worker")
    page = open_board(visitor)
    page.route("**/vendor/stockfish/**", lambda route: route.abort())
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("#depth")).to_have_text("The engine did not come. Try it again.", timeout=THOUGHT)
    page.unroute("**/vendor/stockfish/**")
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("#lines strong").first).not_to_be_empty(timeout=THOUGHT)


def test_variations_are_explored_by_keyboard_alone(visitor: Visitor) -> None:
    page = open_board(visitor)
    write(page, "e4", "e5", "Nf3", "Nonsense")
    expect(page.locator("#move-problem")).to_contain_text("does not read as a move")
    expect(page.locator("#opening")).to_contain_text("(C")
    page.locator("#move-input").fill("")
    page.locator("#sheet [aria-current]").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_have_text("1. e4: pawn to e4. Black to move.")
    write(page, "c5", "Nf3")
    variation = page.locator(".variation")
    expect(variation).to_have_attribute("aria-label", "Instead of e5")
    expect(variation.locator(".sheet-move")).to_have_text(["c5", "Nf3"])
    page.locator("#sheet [aria-current]").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#sheet [aria-current]")).to_have_text("e5")
    expect(page.locator("#sheet [aria-current]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Promote").press("Enter")
    expect(variation.locator(".sheet-move")).to_have_text(["e5", "Nf3"])
    page.get_by_role("button", name="Promote").press("Enter")
    expect(page.get_by_text("This is the main line already.")).to_be_visible()
    page.get_by_role("button", name="Delete from here").press("Enter")
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4", "e5", "Nf3"])
    page.get_by_role("button", name="As a table").press("Enter")
    expect(page.get_by_role("button", name="e4, white pawn")).to_be_visible()
    square = page.get_by_role("button", name="e2, empty")
    square.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="e4, white pawn")).to_be_focused()


def test_moves_are_made_on_the_board_and_the_board_turns(visitor: Visitor) -> None:
    page = open_board(visitor)
    box = page.locator("cg-board").bounding_box()
    assert box is not None
    step = box["width"] / 8
    page.mouse.click(box["x"] + 4.5 * step, box["y"] + 6.5 * step)
    page.mouse.click(box["x"] + 4.5 * step, box["y"] + 4.5 * step)
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4"])
    page.get_by_role("button", name="Flip").click()
    page.mouse.click(box["x"] + 3.5 * step, box["y"] + 6.5 * step)
    page.mouse.click(box["x"] + 3.5 * step, box["y"] + 4.5 * step)
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4", "e5"])


def middle(page: Page, square: str) -> tuple[float, float]:
    """The middle of a square with White below, in CSS pixels of the page."""
    box = page.locator("cg-board").bounding_box()
    assert box is not None
    step = box["width"] / 8
    return box["x"] + ("abcdefgh".index(square[0]) + 0.5) * step, box["y"] + (8.5 - int(square[1])) * step


def test_the_right_button_draws_beside_the_engine_and_a_move_wipes_it(visitor: Visitor) -> None:
    page = open_board(visitor)
    page.mouse.move(*middle(page, "g1"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, "f3"), steps=4)
    page.mouse.up(button="right")
    arrows = page.locator(".cg-shapes line")
    expect(arrows).to_have_count(1)
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator(".study-arrow.best")).to_have_count(1, timeout=THOUGHT)
    expect(arrows).to_have_count(1)
    page.get_by_role("button", name="Flip").click()
    expect(arrows).to_have_count(1)
    write(page, "e4")
    expect(arrows).to_have_count(0)


def test_a_reload_finds_the_tree_as_it_was_left(visitor: Visitor) -> None:
    page = open_board(visitor)
    bring(page, '[White "Ada"]\n[Black "B"]\n\n1. e4 { bold } e5 (1... c5 2. Nf3) 2. Nf3 *')
    expect(page.locator("#sheet .sheet-move")).to_have_count(5)
    page.locator("#sheet").get_by_role("button", name="c5").click()
    write(page, "Nc3")
    page.reload()
    expect(page.locator("#now")).to_have_text(re.compile("^2. Nc3"))
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4", "e5", "c5", "Nf3", "Nc3", "Nf3"])
    expect(page.locator(".sheet-comment")).to_contain_text("bold")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada – B")
    page.get_by_role("button", name="Start afresh").click()
    expect(page.locator("#sheet .sheet-move")).to_have_count(0)
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("#now")).to_have_text(re.compile("^2. Nc3"))
    page.get_by_role("button", name="Start afresh").click()
    page.reload()
    expect(page.locator("#now")).to_have_text("The start. White to move.")
    expect(page.get_by_role("heading", level=1)).to_have_text("The analysis board")


def kept_in(page: Page) -> list[str]:
    """The names of what of analyses lies in the tab."""
    names: list[str] = page.evaluate(
        "Object.keys(sessionStorage).filter((key) => key.startsWith('chess-club.analysis'))"
    )
    return names


def test_who_comes_after_does_not_find_the_tree_of_who_has_gone(visitor: Visitor) -> None:
    page = open_board(visitor)
    write(page, "e4", "e5")
    elsewhere = visitor.context.new_page()
    elsewhere.goto(f"{visitor.club.url}/analysis")
    expect(elsewhere.locator("#now")).to_have_text("The start. White to move.", timeout=PATIENCE)
    write(elsewhere, "d4")
    page.goto(f"{visitor.club.url}/settings")
    assert kept_in(page) != []
    page.get_by_role("button", name="Log out here").click()
    page.wait_for_url("**/login")
    assert kept_in(page) == []
    visitor.come_in("Somebody else")
    for tab in (page, elsewhere):
        tab.goto(f"{visitor.club.url}/analysis")
        expect(tab.locator("#now")).to_have_text("The start. White to move.", timeout=PATIENCE)
        expect(tab.locator("#sheet .sheet-move")).to_have_count(0)
        assert kept_in(tab) == []


def test_variations_of_a_finished_game_are_kept_and_an_address_still_names_its_move(
    reader: Visitor, looked_over: Any
) -> None:
    page = reader.page
    address = f"{reader.club.url}/matches/{looked_over[0]}/analysis"
    page.goto(f"{address}#2")
    expect(page.locator("#sheet [aria-current]")).to_be_attached(timeout=PATIENCE)
    before = page.locator("#sheet .sheet-move").count()
    write(page, "a3", "h6")
    page.reload()
    expect(page.locator("#now")).to_have_text(re.compile("^2… h6"), timeout=PATIENCE)
    expect(page.locator("#sheet .sheet-move")).to_have_count(before + 2)
    expect(page.locator("#sheet .blunder")).not_to_have_count(0, timeout=PATIENCE)
    page.goto("about:blank")
    page.goto(f"{address}#1")
    expect(page.locator("#now")).to_have_text(re.compile(r"^1\. "), timeout=PATIENCE)
    expect(page.locator("#sheet .sheet-move")).to_have_count(before + 2)
    page.get_by_role("button", name="Start afresh").click()
    expect(page.locator("#sheet .sheet-move")).to_have_count(before)
    expect(page.locator("#sheet .blunder")).not_to_have_count(0)


def bring(page: Page, text: str) -> None:
    """Pastes a text into the way in."""
    if not page.locator("#intake").is_visible():
        page.get_by_role("button", name="Bring a game").click()
    page.locator("#intake-text").fill(text)
    page.get_by_role("button", name="Put it on the board").click()


def test_games_come_in_and_go_out_whole(visitor: Visitor, tmp_path: Path) -> None:
    visitor.expects_trouble = ("status of 422", "status of 413")
    page = open_board(visitor)
    for text, words in (
        ("8/8/8/8/8/8/8/8 w - - 0 1", "a king is missing"),
        ("1. e4 e5 2. Kd5", "2. Kd5 is not a legal move there."),
        ("hello", "There is no game in it"),
        ("e4 " * 30_000, "longer than 60,000 characters"),
    ):
        bring(page, text)
        expect(page.locator("#intake-problem")).to_contain_text(words)
        expect(page.locator("#intake-text")).to_have_attribute("aria-invalid", "true")
    name = "<img src=x onerror=alert(1)>"
    bring(
        page, f'[White "{name}"]\n[Black "B"]\n[Result "0-1"]\n\n1. e4 {{ <b>good</b> }} e5 (1... c5 2. Nf3) 2. Nf3 0-1'
    )
    expect(page.locator("#intake")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{name} – B")
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4", "e5", "c5", "Nf3", "Nf3"])
    expect(page.locator(".sheet-comment")).to_contain_text("<b>good</b>")
    page.keyboard.press("End")
    write(page, "Nc6")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save PGN").click()
    saved = tmp_path / "analysis.pgn"
    download.value.save_as(saved)
    pgn = saved.read_text("utf-8")
    assert "1. e4 { <b>good</b> } 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 0-1" in " ".join(pgn.split())
    assert '[Result "0-1"]' in pgn
    page.get_by_role("button", name="Bring a game").click()
    page.locator("#intake-file").set_input_files(saved)
    expect(page.locator("#intake-text")).to_have_value(pgn)
    page.get_by_role("button", name="Put it on the board").click()
    expect(page.locator("#sheet .sheet-move")).to_have_count(6)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy FEN").click()
    expect(page.get_by_text("The FEN is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#fen").input_value()


def test_of_a_file_with_many_games_the_first_is_taken(visitor: Visitor, tmp_path: Path) -> None:
    page = open_board(visitor)
    many = tmp_path / "many.pgn"
    game = '[White "Müller"]\r\n[Black "Ångström"]\r\n\r\n1. e4 { schön } e5 1-0\r\n\r\n'
    many.write_bytes(game.encode("latin-1") * 20_000)
    page.get_by_role("button", name="Bring a game").click()
    page.locator("#intake-file").set_input_files(many)
    expect(page.locator("#intake-problem")).to_have_text("That file holds many games. This is the first of them.")
    page.get_by_role("button", name="Put it on the board").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Müller – Ångström", timeout=PATIENCE)
    expect(page.locator(".sheet-comment")).to_contain_text("schön")


def test_a_finished_game_lies_on_the_board_with_its_labels(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    told = page.request.get(f"{reader.club.url}/api/matches/{looked_over[0]}/summary").json()
    blunder = next(move for move in told["analysis"]["moves"] if move["label"] and move["color"] == "white")
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    page.get_by_role("link", name="Analyse it").first.click()
    expect(page.locator("#sheet .sheet-move")).to_have_count(len(told["analysis"]["moves"]), timeout=PATIENCE)
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/analysis#{blunder['ply']}")
    expect(page.locator("#sheet [aria-current]")).to_contain_text(blunder["san"], timeout=PATIENCE)
    expect(page.locator("#now")).to_contain_text(f"{blunder['best_san']} was better.", timeout=PATIENCE)
    expect(page.get_by_role("meter")).not_to_have_attribute("aria-valuetext", "Not measured.")
    page.get_by_role("button", name="Show the better line").click()
    expect(page.locator(".variation .sheet-move").first).to_have_text(blunder["best_san"])
    expect(page.locator("#sheet [aria-current]")).to_have_text(blunder["best_san"])


def test_an_error_is_tried_helped_with_and_put_right(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    url = f"{reader.club.url}/api/matches/{looked_over[0]}/practice"
    grave = [one for one in page.request.get(url).json()["mistakes"] if one["label"] != "inaccuracy"]
    assert grave
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    page.get_by_role("link", name="Learn from your mistakes").click()
    for number, lesson in enumerate(grave, start=1):
        expect(page.locator("#progress")).to_have_text(f"{number} of {len(grave)}", timeout=PATIENCE)
        expect(page.locator("#question")).to_contain_text(f"You played {lesson['played_san']}")
        write(page, lesson["played_san"])
        expect(page.locator("#words")).to_have_text(
            f"{lesson['played_san']} is what you played. Look for something else."
        )
        page.get_by_role("button", name="A hint").press("Enter")
        expect(page.locator("#words")).to_have_text(f"Look at {lesson['best_uci'][:2]}.")
        write(page, lesson["best_san"])
        expect(page.locator("#words")).to_have_text(f"{lesson['best_san']}. That is the move.")
        page.locator("#next").press("Enter")
    expect(page.locator("#done-words")).to_contain_text("ut right.")
    expect(page.get_by_role("heading", name="Done")).to_be_focused()


def test_the_browsers_engine_judges_what_the_analysis_has_not_seen(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    # Two rooks could take; taking with the wrong one loses nothing either, a king's step does not help.
    practice_of(page, mistakes=[LESSON, {**LESSON, "ply": 43}], side="white")
    asked = fetched(page)
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/mistakes")
    expect(page.locator("#progress")).to_have_text("1 of 2", timeout=PATIENCE)
    assert asked == []
    write(page, "h3")
    expect(page.locator("#words")).to_contain_text(re.compile("does not help|more in it"), timeout=THOUGHT)
    assert asked
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#words")).to_have_text("It was Rxd8+.")
    page.locator("#next").click()
    page.locator("#next").click()
    expect(page.locator("#done-words")).to_contain_text("None this time.")
    page.get_by_role("button", name="Once more").click()
    expect(page.locator("#progress")).to_have_text("1 of 2")


def test_puzzles_are_those_with_one_solution_and_are_played_through(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    practice_of(page, puzzles=[DULL, LESSON])
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/puzzles")
    expect(page.locator("#progress")).to_have_text("1 of 1", timeout=THOUGHT)
    expect(page.locator("#question")).to_have_text("Move 21, white to move. Find the only good one.")
    write(page, "Rd7")
    expect(page.locator("#words")).to_have_text("Rd7 is not it. Look again.")
    write(page, "Rxd8")
    expect(page.locator("#words")).to_have_text("Rxd8+. Yes. Rxd8 is the answer. Go on.", timeout=PATIENCE)
    write(page, "Rxd8")
    expect(page.locator("#words")).to_have_text("Rxd8#. That is it.")
    page.locator("#next").click()
    expect(page.locator("#done-words")).to_have_text("Solved. It was there all along.")
    expect(page.get_by_role("img", name="The position before 21. Rxd8+, found")).to_be_visible()


@pytest.mark.parametrize("kind", ["mistakes", "puzzles"])
def test_a_game_that_teaches_nothing_says_so_kindly(reader: Visitor, looked_over: Any, kind: str) -> None:
    page = reader.page
    practice_of(page, mistakes=[], puzzles=[])
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/{kind}")
    words = {"mistakes": "There is nothing to put right", "puzzles": "There is no puzzle in this game"}[kind]
    expect(page.locator("#waiting")).to_contain_text(words, timeout=PATIENCE)
    expect(page.locator("#task")).to_be_hidden()
    page.get_by_role("link", name="Back to how it went").click()
    page.wait_for_url("**/summary")


def test_a_thin_line_is_asked_before_the_engine_comes(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    page.add_init_script(f"({SLOW_LINE})()")
    asked = fetched(page)
    open_board(reader)
    expect(page.get_by_role("button", name="Start the engine")).to_be_visible()
    expect(page.get_by_text("It weighs 1.2 MB and comes once.")).to_be_visible()
    practice_of(page, puzzles=[LESSON])
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/puzzles")
    page.get_by_role("button", name="Do without").click()
    expect(page.locator("#progress")).to_have_text("1 of 1", timeout=PATIENCE)
    expect(page.locator("#unchecked")).to_be_visible()
    assert asked == []
    page.reload()
    page.get_by_role("button", name="Let it come").click()
    expect(page.locator("#progress")).to_have_text("1 of 1", timeout=THOUGHT)
    expect(page.locator("#unchecked")).to_be_hidden()
    assert asked


def test_nothing_shifts_while_the_engine_thinks_and_one_walks(invite: Any, club: Club, looked_over: Any) -> None:
    for phone in (False, True):
        reader = invite(club, phone=phone, first_time=True, cookies=looked_over[1])
        page = reader.page
        page.add_init_script(f"({COUNT_SHIFTS})()")
        page.goto(f"{club.url}/matches/{looked_over[0]}/analysis")
        expect(page.locator("#sheet .sheet-move.blunder").first).to_be_attached(timeout=PATIENCE)
        place = page.locator("cg-board").bounding_box()
        page.get_by_role("button", name="Start the engine").click()
        expect(page.locator("#lines strong").first).not_to_be_empty(timeout=THOUGHT)
        for _ in range(8):
            page.get_by_role("button", name="One move on").click()
        expect(page.locator("#lines strong").first).not_to_be_empty(timeout=THOUGHT)
        page.evaluate("scrollTo(0, 0)")
        assert page.locator("cg-board").bounding_box() == place
        assert page.evaluate(SHIFTED) < SETTLED
        for path in ("mistakes", "puzzles", "summary", "replay"):
            page.goto(f"{club.url}/matches/{looked_over[0]}/{path}")
            page.wait_for_load_state("networkidle")
            assert page.evaluate(SHIFTED) < SETTLED, path


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_and_thumbs_find_everything(invite: Any, club: Club, looked_over: Any, phone: bool) -> None:
    match_id, cookies = looked_over
    reader = invite(club, phone=phone, cookies=cookies, bypass_csp=True, reduced_motion="reduce")
    page = reader.page

    def check(what: str) -> None:
        assert axe_findings(page) == [], what
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), what
        assert page.evaluate("innerWidth") == (360 if phone else 1440), what

    page.goto(f"{club.url}/matches/{match_id}/analysis")
    expect(page.locator("#sheet .sheet-move.blunder").first).to_be_attached(timeout=PATIENCE)
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("#lines strong").first).not_to_be_empty(timeout=THOUGHT)
    page.locator("#sheet .sheet-move.blunder").first.click()
    page.get_by_role("button", name="Show the better line").click()
    page.get_by_role("button", name="Stop the engine").click()
    check("analysis")
    page.get_by_role("button", name="As a table").click()
    check("analysis as a table")
    page.get_by_role("button", name="Bring a game").click()
    check("the way in")
    practice_of(page, mistakes=[LESSON], puzzles=[])
    page.goto(f"{club.url}/matches/{match_id}/mistakes")
    expect(page.locator("#progress")).not_to_be_empty(timeout=PATIENCE)
    page.get_by_role("button", name="A hint").click()
    check("mistakes")
    page.get_by_role("button", name="Show it").click()
    check("an error shown")
    page.locator("#next").click()
    check("mistakes done")
    for path, ready in (
        ("puzzles", "#waiting >> text=There is no puzzle"),
        ("summary", ".moment"),
        ("replay", ".replay-mind"),
    ):
        page.goto(f"{club.url}/matches/{match_id}/{path}")
        expect(page.locator(ready).first).to_be_visible(timeout=PATIENCE)
        check(path)
