"""axe-core, asked what is wrong with a page. The policy keeps it out too: contexts need `bypass_csp=True`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"

# What is asked: WCAG 2.2 to AA, whose own rules axe leaves off unless they are named, and what axe holds good practice.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Contexts of a visitor in which pages are looked at: both lights, nothing in motion while axe computes colours.
LIGHTS = ("light", "dark")

ASK = """async (tags) => {
  const chosen = {resultTypes: ['violations'], runOnly: {type: 'tag', values: tags}};
  return (await axe.run(document, chosen)).violations;
}"""


def axe_findings(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it stands, one line each."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=str(AXE))
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for one in page.evaluate(ASK, TAGS)
        for node in one["nodes"]
    ]
