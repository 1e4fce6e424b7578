/** A set of pieces out of plain blocks, as if sawn from a board: six outlines on a 40 x 40 square, for scripts/draw_pieces.mjs. */

/** @type {Readonly<Record<import("../static/js/board/pieces.js").PieceLetter, { body: string, detail?: string }>>} */
export const BLOCKS = Object.freeze({
  p: { body: "M20 10a5 5 0 0 1 3.4 8.7L26.5 30H28v4H12v-4h1.5l3.1-11.3A5 5 0 0 1 20 10Z", detail: "M14.5 29.6h11" },
  n: { body: "M13 34v-4l5-9-6.5 2.5L9 19l6-8.5V6l5 3h3l6 8v13l1 4Z", detail: "M17.5 13.6h.1M24.5 14v12" },
  b: { body: "M20 4l7.5 13L24 25l2.5 5H29v4H11v-4h2.5l2.5-5-3.5-8Z", detail: "M20 10.5v6.5M15.6 25h8.8" },
  r: { body: "M11 7h5v4h2V7h4v4h2V7h5v9h-3v13h3v5H11v-5h3V16h-3Z", detail: "M14 16h12M14 29h12" },
  q: { body: "M20 4l3.5 10L28 8l2.5 2L28 26v4h2v4H10v-4h2v-4L9.5 10 12 8l4.5 6Z", detail: "M12.5 26h15M12 30h16" },
  k: { body: "M18 3h4v3h3v4h-3v3h8v9l-3 4v4h2v4H11v-4h2v-4l-3-4v-9h8v-3h-3V6h3Z", detail: "M20 16v7M13 26h14M13 30h14" },
});
