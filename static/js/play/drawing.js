/**
 * Arrows and circles by the right button, as chessground knows them. Its own containers carry a style attribute, which
 * the page's policy forbids; these are the same without it, hung into the board each time it builds itself anew.
 *
 * @typedef {ReturnType<typeof import("chessground").Chessground>["state"]["dom"]["elements"]} Elements
 */

const SVG = "http://www.w3.org/2000/svg";
/** Units of chessground's drawings: a square is 1 wide and the middle of the board is 0, 0. */
const SHAPES_BOX = "-4 -4 8 8";
const CUSTOM_BOX = "-3.5 -3.5 8 8";

/** The club's inks: plain, with Shift, with Alt, with both. Dark enough for both colours of every board. */
export const INKS = {
  green: { key: "plain", color: "#3f6b2b", opacity: 0.85, lineWidth: 10 },
  red: { key: "danger", color: "#8c2433", opacity: 0.85, lineWidth: 10 },
  blue: { key: "cold", color: "#1f4e79", opacity: 0.85, lineWidth: 10 },
  yellow: { key: "brass", color: "#a86f0c", opacity: 0.9, lineWidth: 10 },
};

/** @param {string} className @param {string} viewBox */
function sheet(className, viewBox) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  svg.setAttribute("aria-hidden", "true");
  svg.append(document.createElementNS(SVG, "defs"), document.createElementNS(SVG, "g"));
  return svg;
}

/** Hang the sheets to draw on over a board that has just been built. @param {Elements} elements */
export function hangSheets(elements) {
  elements.shapesBelow = sheet("cg-shapes-below", SHAPES_BOX);
  elements.customBelow = sheet("cg-custom-below", CUSTOM_BOX);
  elements.shapes = sheet("cg-shapes", SHAPES_BOX);
  elements.custom = sheet("cg-custom-svgs", CUSTOM_BOX);
  elements.autoPieces = document.createElement("cg-auto-pieces");
  const { shapesBelow, customBelow, shapes, custom, autoPieces } = elements;
  elements.container.append(shapesBelow, customBelow, shapes, custom, autoPieces);
}
