"""The plot of a calibration as SVG, written without a library: nominal rating across, measured rating up."""

from __future__ import annotations

from collections.abc import Mapping

from scripts.strength.likelihood import Rating

SIZE, EDGE = 480, 56
STEP = 400


def draw_plot(ratings: Mapping[float, Rating]) -> str:
    """A square plot with the line of equality and a point with its interval for each rung."""
    low, high = min(ratings) - 200, max(ratings) + 200

    def at(value: float) -> float:
        return EDGE + (value - low) / (high - low) * (SIZE - 2 * EDGE)

    def point(across: float, up: float) -> tuple[float, float]:
        return at(across), SIZE - at(up)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif" font-size="12">',
        "<title>Measured against nominal rating, with 95 % intervals</title>",
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>',
    ]
    first = int(-(-low // STEP) * STEP)
    for value in range(first, int(high) + 1, STEP):
        x, y = point(value, value)
        parts.append(f'<path d="M{x:.1f} {EDGE}V{SIZE - EDGE}M{EDGE} {y:.1f}H{SIZE - EDGE}" stroke="#e3e3e3"/>')
        parts.append(f'<text x="{x:.1f}" y="{SIZE - EDGE + 18}" text-anchor="middle" fill="#444">{value}</text>')
        parts.append(f'<text x="{EDGE - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#444">{value}</text>')
    (x0, y0), (x1, y1) = point(low, low), point(high, high)
    parts.append(f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="#999" stroke-dasharray="4 4"/>')
    for nominal, rating in sorted(ratings.items()):
        x, y = point(nominal, rating.elo)
        top, bottom = point(nominal, rating.elo + rating.margin)[1], point(nominal, rating.elo - rating.margin)[1]
        parts.append(f'<path d="M{x:.1f} {top:.1f}V{bottom:.1f}" stroke="#1f5f8b" stroke-width="2"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#1f5f8b"/>')
    middle = SIZE / 2
    parts.append(f'<text x="{middle}" y="{SIZE - 12}" text-anchor="middle" fill="#222">nominal rating</text>')
    parts.append(
        f'<text x="16" y="{middle}" text-anchor="middle" fill="#222" transform="rotate(-90 16 {middle})">'
        "measured rating</text>"
    )
    return "\n".join([*parts, "</svg>"]) + "\n"
