/** A row that leaves its list takes no focus along. */

/**
 * Removes the row; who stood in it goes on at the same button of its neighbour, or at the list's heading after the last.
 * @param {HTMLElement} row @param {string} heading id of the heading
 */
export function takeAway(row, heading) {
  const beside = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  const next = /** @type {HTMLElement | null | undefined} */ (beside?.querySelector("button"));
  if (next) return next.focus();
  const title = document.getElementById(heading);
  title?.setAttribute("tabindex", "-1");
  title?.focus();
}
