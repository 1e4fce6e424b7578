"""Playing without seeing the board: everything asked, moved and heard through the one box and the live regions."""

from __future__ import annotations

import re
from typing import Any

import chess
import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE, Board, tool
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.strategy import winning_move
from tests.browser.test_whole_games import expect_won, focus_by_tab, play_to_the_end


def ask(board: Board, question: str) -> str:
    """Writes a question where moves are written and reads the answer."""
    board.write_move(question)
    words = board.page.locator("#move-answer-words")
    expect(words).not_to_be_empty()
    return words.inner_text()


def test_every_question_has_its_answer(visitor: Visitor) -> None:
    board = visitor.match("kenji", time_control="5+0").sit_down()
    board.write_move("knight f3")
    board.wait_for_turn()
    reply = board.position().peek().uci()
    assert ask(board, "l").startswith("1… Black: ")
    assert re.match(r"You have 4 minutes 5\d seconds?\. Kenji Watanabe-Ruiz has", ask(board, "c"))
    assert ask(board, "s f3") == "f3: white knight."
    assert ask(board, "p white n") == "White knights: b1, f3."
    assert ask(board, "m f3").startswith("The white knight on f3 can go to ")
    assert "Kenji Watanabe-Ruiz, rated" in ask(board, "o")
    assert "Rank 1: a1 white rook" in ask(board, "b")
    assert ask(board, "material").endswith("Material is level.")
    assert "no verdicts" in ask(board, "eval")
    assert reply[2:4] in ask(board, "board")
    board.write_move("say good luck")
    expect(board.page.locator("#talk .mine .words").first).to_have_text("good luck")
    expect(board.page.locator("#move-answer-words")).to_be_empty()
    board.write_move("resign")
    expect(board.page.locator("#resign-dialog")).to_be_visible()


def test_questions_are_answered_out_of_turn_too(patient: Visitor) -> None:
    board = patient.match("anselm").sit_down()
    board.write_move("e4")
    expect(board.page.locator("#seat-them.is-thinking")).to_be_visible(timeout=PATIENCE)
    assert ask(board, "l") == "1. White: pawn to e4."
    assert "thinking" in ask(board, "o")


def spoken(move: chess.Move, board: chess.Board) -> str:
    """The move as one would say it, with its square of origin, which is never wrong."""
    if board.is_castling(move):
        return "castles short" if board.is_kingside_castling(move) else "castles long"
    piece = board.piece_at(move.from_square)
    assert piece is not None
    said = f"{chess.piece_name(piece.piece_type)} from {chess.square_name(move.from_square)}"
    said += f" to {chess.square_name(move.to_square)}"
    return f"{said} promotes to {chess.piece_name(move.promotion)}" if move.promotion else said


@pytest.mark.long
def test_a_whole_game_is_played_by_ear(visitor: Visitor) -> None:
    """By the keyboard, in spoken moves, knowing the position from the answers alone."""
    board = visitor.match("anselm").sit_down()
    page = board.page
    heard = chess.Board()

    def by_ear(_uci: str) -> None:
        if heard.move_stack or board.sheet():
            catch_up(board, heard)
        move = winning_move(heard)
        page.locator("#move-input").focus()
        page.keyboard.type(spoken(move, heard))
        page.keyboard.press("Enter")
        heard.push(move)

    play_to_the_end(board, by_ear)
    expect_won(board)
    expect(page.locator("#alarm")).to_contain_text("You win by checkmate")
    focus_by_tab(board, "rematch")


def catch_up(board: Board, heard: chess.Board) -> None:
    """Plays the reply on the board in one's head, as `b` reads it out."""
    told = ask(board, "b")
    for reply in list(heard.legal_moves):
        heard.push(reply)
        if all(one in told for one in standing(heard)) and told.count(",") + len(ranks(told)) == len(heard.piece_map()):
            return
        heard.pop()
    raise AssertionError(f"no reply leads to: {told}")


def standing(position: chess.Board) -> list[str]:
    colors = {chess.WHITE: "white", chess.BLACK: "black"}
    return [
        f"{chess.square_name(square)} {colors[piece.color]} {chess.piece_name(piece.piece_type)}"
        for square, piece in position.piece_map().items()
    ]


def ranks(told: str) -> list[str]:
    """The ranks that are not empty; with the commas between pieces they count the pieces."""
    return [rank for rank in re.findall(r"Rank \d: ([^.]+)\.", told) if rank != "empty"]


def test_announcements_come_once_and_do_not_flood(visitor: Visitor) -> None:
    board = visitor.match().listen().sit_down()
    for move in ("e4", "d4", "c4"):
        board.wait_for_turn()
        board.write_move(move)
        board.wait_to_hear(f"White: pawn to {move}.")
    board.wait_for_plies(6)
    board.wait_for_turn()
    board.wait_to_hear("Black: ", times=3)
    board.page.locator("#move-input").evaluate("field => field.blur()")
    board.page.keyboard.press("l")
    expect(board.page.locator("#move-answer-words")).to_contain_text("3… Black")
    heard = board.heard()
    told = " ".join(words for _, words in heard)
    for square in ("e4", "d4", "c4"):
        assert told.count(f"White: pawn to {square}.") == 1
    assert told.count("Black: ") == 3
    assert len(heard) <= 6
    assert [words for where, words in heard if where == "alarm"] == []


VOICES = """
window.said = [];
window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; } };
const synth = new EventTarget();
synth.getVoices = () => [{ name: "Amy", lang: "en-GB" }, { name: "Bob", lang: "en-US" }];
synth.cancel = () => {};
synth.speak = (one) => {
  window.said.push([one.text, one.voice?.name, one.pitch, one.rate]);
  setTimeout(() => one.dispatchEvent(new Event("end")));
};
Object.defineProperty(window, "speechSynthesis", { get: () => synth });
"""


def test_moves_and_talk_are_said_aloud_in_voices_of_their_own(visitor: Visitor) -> None:
    visitor.page.add_init_script(VOICES)
    board = visitor.match("kenji").sit_down()
    page = board.page
    board.click_move("e2e4")
    board.wait_for_turn()
    assert page.evaluate("window.said") == []
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Say the moves").check()
    page.get_by_label("Say what is talked").check()
    page.get_by_label("Voice of Kenji").select_option("Amy")
    page.get_by_label("Pace").fill("0.7")
    page.get_by_role("button", name="Hear it").click()
    assert page.evaluate("window.said.at(-1).slice(1)") == ["Amy", 1.15, 0.7]
    page.evaluate("window.sample = window.said.at(-1)[0]")
    page.keyboard.press("Escape")
    board.click_move("d2d4")
    board.wait_for_turn()
    page.wait_for_function("() => window.said.some(([text]) => text === 'White: pawn to d4.')")
    board.say("Who taught you to play?")
    page.wait_for_function(
        "() => window.said.some(([text, voice, , rate]) => voice === 'Amy' && rate === 0.7 && text !== window.sample)"
    )
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Say the moves").uncheck()
    page.keyboard.press("Escape")
    before = page.evaluate("window.said.filter(([text]) => /^(White|Black): /.test(text)).length")
    board.click_move("c2c4")
    board.wait_for_turn()
    assert page.evaluate("window.said.filter(([text]) => /^(White|Black): /.test(text)).length") == before


def test_at_200_percent_nothing_is_lost(invite: Any, club: Club) -> None:
    """1280 x 720 at 200 % are 640 x 360 CSS pixels; at 400 % they are 320 wide, as WCAG's reflow has it."""
    for width, height in ((640, 360), (320, 256)):
        visitor = invite(club, viewport={"width": width, "height": height}).come_in()
        board = visitor.match("marguerite", time_control="5+0").sit_down()
        page = board.page
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for wanted in ("#name-them", "#clock-them", "#clock-you", "#status-words", "#say-input"):
            place = page.locator(wanted)
            place.scroll_into_view_if_needed()
            expect(place).to_be_in_viewport(ratio=0.99)
        page.locator("#tab-moves").click()
        board.write_move("e4")
        board.wait_for_plies(2)
        for name in ("Resign", "Flip", "Settings", "Keys"):
            button = tool(page, name) if name != "Resign" else page.locator("[data-act=abort], .resign")
            button.first.scroll_into_view_if_needed()
            expect(button.first).to_be_in_viewport(ratio=0.99)
        tool(page, "Settings").click()
        done = page.get_by_role("button", name="Done")
        done.scroll_into_view_if_needed()
        expect(done).to_be_in_viewport(ratio=0.99)
        done.click()


def test_the_focus_is_seen_and_goes_in_the_order_of_reading(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    board.write_move("e4")
    board.wait_for_turn()
    page.locator("body").evaluate("() => document.querySelector('.skip').focus()")
    seen: list[str] = []
    for _ in range(30):
        page.keyboard.press("Tab")
        name, ring = page.evaluate(
            """() => {
                const one = document.activeElement;
                const style = getComputedStyle(one);
                const isRinged = style.boxShadow !== "none" || style.outlineStyle !== "none";
                return [one.id || one.dataset.act || one.className, isRinged];
            }"""
        )
        if name in seen or one_is_body(name):
            break
        assert ring, f"{name} does not show its focus"
        seen.append(name)
    order = ["offer_draw", "move-input", "tool-flip", "tool-help", "talk-log", "say-input"]
    assert [name for name in seen if name in order] == order


def one_is_body(name: str) -> bool:
    return name == "at-the-board"
