/** Letters and numbers at the edge of a larger drawn board; the setting `coordinates` hides them (after.css). */

const SVG = "http://www.w3.org/2000/svg";
/** Units of the drawing, as in mini.js, and the distance of a sign from the corner of its square. */
const SQUARE = 40;
const INSET = 2;

/**
 * @param {SVGElement} board as `miniBoard` draws it
 * @param {"white" | "black"} [orientation] who sits below
 * @returns {SVGElement} the same board
 */
export function lettered(board, orientation = "white") {
  const isTurned = orientation === "black";
  for (let index = 0; index < 8; index += 1) {
    const edge = index * SQUARE;
    const rank = isTurned ? index + 1 : 8 - index;
    const file = "abcdefgh".charAt(isTurned ? 7 - index : index);
    // The left column begins with a light square at its top, the bottom row with a dark one, whoever sits there.
    board.append(
      sign(String(rank), INSET, edge + INSET, index % 2 === 0, "rank"),
      sign(file, edge + SQUARE - INSET, 8 * SQUARE - INSET, index % 2 === 1, "file"),
    );
  }
  return board;
}

/** @param {string} text @param {number} x @param {number} y @param {boolean} onLight @param {"rank" | "file"} kind */
function sign(text, x, y, onLight, kind) {
  const element = document.createElementNS(SVG, "text");
  element.setAttribute("class", `board-sign ${kind} ${onLight ? "on-light" : "on-dark"}`);
  element.setAttribute("x", String(x));
  element.setAttribute("y", String(y));
  element.textContent = text;
  return element;
}
