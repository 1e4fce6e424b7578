"""The hosts' page in a browser: a report is read, the door is shut and opened again, by keyboard."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import ROOT, Club
from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.test_made_pages import sound

ACCOUNT = {"username": "Harriet", "password": "a rook on the seventh"}


@pytest.mark.wider
def test_a_host_settles_a_report_and_keeps_somebody_out(invite: Any, club: Club) -> None:
    rude: Visitor = invite(club).come_in("Rude Rudolf")
    rude_id = rude.context.request.get(f"{club.url}/api/me").json()["player"]["id"]
    visitor: Visitor = invite(club, bypass_csp=True, reduced_motion="reduce").come_in()
    page, request = visitor.page, visitor.context.request
    request.post(f"{club.url}/api/reports", data={"player_id": rude_id, "reason": "insults", "words": "Words for me."})
    assert request.post(f"{club.url}/api/auth/signup", data=ACCOUNT).status == 201
    command = [sys.executable, "-m", "app", "host", "Harriet"]
    subprocess.run(command, cwd=ROOT, env={"DATA_DIR": str(club.database.parent)}, check=True, timeout=60)

    page.goto(f"{club.url}/settings")
    page.get_by_role("link", name="The hosts’ page").press("Enter")
    report = page.get_by_role("listitem").filter(has_text="Words for me.")
    report.locator("summary").press("Enter")
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        sound(page, f"the hosts' page, {size}")
    rude.page.goto(f"{club.url}/lobby")
    expect(rude.page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    report.get_by_placeholder("Why; they will read it").fill("Mind your tongue.")
    report.get_by_role("button", name="Keep out").press("Enter")
    kept_out = page.get_by_role("listitem").filter(has_text="Mind your tongue.")
    expect(kept_out).to_contain_text("Rude Rudolf", timeout=PATIENCE)
    # Their page says so by itself, and there is no other guest to come back as.
    expect(rude.page.get_by_text("Mind your tongue.")).to_be_visible(timeout=PATIENCE)
    rude.page.goto(f"{club.url}/login")
    expect(rude.page.get_by_text("Mind your tongue.")).to_be_visible(timeout=PATIENCE)
    expect(rude.page.get_by_role("button", name="Come in as a guest")).to_have_count(0)
    assert rude.context.request.post(f"{club.url}/api/players/guest", data={}).status == 403
    report.get_by_role("button", name="Settled").press("Enter")
    expect(page.get_by_text("Words for me.")).to_have_count(0, timeout=PATIENCE)
    kept_out.get_by_role("button").press("Enter")
    expect(kept_out).to_have_count(0, timeout=PATIENCE)
