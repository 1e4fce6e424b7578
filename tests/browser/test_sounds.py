"""What a player hears at the table, by what the page asks of the browser's instrument: nothing before the first
gesture, wood for moves, and two ticks when time runs low."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visitor

# Notes every noise that is started; each knock of wood begins with one. The page's clock can be set forward.
LISTEN = """
let knocks = 0;
let instruments = 0;
const note = (name, count) => document.documentElement.setAttribute(name, String(count));
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...given) {
  note("data-knocks", knocks += 1);
  return start.apply(this, given);
};
const Instrument = window.AudioContext;
window.AudioContext = class extends Instrument {
  constructor() {
    super();
    note("data-instruments", instruments += 1);
  }
};
window.ahead = 0;
const now = Date.now;
Date.now = () => now() + window.ahead;
"""


def test_moves_are_heard_from_the_first_gesture_on_and_so_is_low_time(visitor: Visitor) -> None:
    page = visitor.page
    page.add_init_script(LISTEN)
    board = visitor.match(time_control="5+0").sit_down()
    room = page.locator("html")
    expect(room).not_to_have_attribute("data-instruments", re.compile("."))

    board.click_move("e2e4")
    board.wait_for_turn()
    # One's own move and the answer, which cannot capture yet: one wood each.
    expect(room).to_have_attribute("data-knocks", "2")
    expect(room).to_have_attribute("data-instruments", "1")

    expect(page.locator("#clock-you")).to_have_class(re.compile("is-running"))
    page.evaluate("window.ahead = 275_000")
    expect(page.locator("#clock-you")).to_have_class(re.compile("is-low"))
    expect(room).to_have_attribute("data-knocks", "4")


def test_a_table_that_was_made_quiet_stays_quiet(visitor: Visitor) -> None:
    page = visitor.page
    page.add_init_script(LISTEN)
    board = visitor.match(time_control="5+0").sit_down()
    page.get_by_role("button", name="Sound").click()
    board.click_move("e2e4")
    board.wait_for_turn()
    # The page measures from the moment at which its clock starts: set forward before that, nothing would be left out.
    expect(page.locator("#clock-you")).to_have_class(re.compile("is-running"))
    page.evaluate("window.ahead = 275_000")
    expect(page.locator("#clock-you")).to_have_class(re.compile("is-low"))
    expect(page.locator("#alarm")).to_have_text(re.compile(r"seconds left\.$"))
    expect(page.locator("html")).not_to_have_attribute("data-knocks", re.compile("."))
