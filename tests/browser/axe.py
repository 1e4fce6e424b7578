"""axe-core, asked what is wrong with a page. The policy keeps it out too: contexts need `bypass_csp=True`, and
`reduced_motion="reduce"`, for nothing to be in motion while it computes colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"

# What is asked: WCAG 2.2 to AA, whose own rules axe leaves off unless they are named, and what axe holds good practice.
EVERYTHING = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
# What of it depends on colours. The light changes nothing else (tests/house/test_light.py).
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}

# Both lights, and what is asked in each; a page is left in the light that contexts have by default.
LIGHTS: tuple[tuple[Any, dict[str, Any]], ...] = (("dark", COLOURS), ("light", EVERYTHING))

# Under reduced motion colours still change by transitions, tiny ones: everything waits until the last has ended.
SETTLE = """async () => {
  const isMoving = () => document.getAnimations().some((one) => one.playState === 'running');
  for (let frames = 0; isMoving() && frames < 100; frames += 1) await new Promise(requestAnimationFrame);
}"""

ASK = """async (rules) => {
  const chosen = {resultTypes: ['violations'], runOnly: rules};
  return (await axe.run(document, chosen)).violations;
}"""


def axe_findings(page: Page) -> list[str]:
    """What axe-core finds wrong with the page as it stands, in the light of the evening and of the afternoon, one line
    each."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=str(AXE))
    found = []
    for light, rules in LIGHTS:
        page.emulate_media(color_scheme=light)
        page.evaluate(SETTLE)
        found += [
            f"{one['id']} ({light}): {node['html'][:160]} {node['failureSummary'][:300]}"
            for one in page.evaluate(ASK, rules)
            for node in one["nodes"]
        ]
    return found
