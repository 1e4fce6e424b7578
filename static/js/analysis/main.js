/** The analysis board: a tree of moves, an engine to ask, games from elsewhere and one's own. */

import { Chess } from "chess.js";
import { explain, get } from "../api.js";
import { make, pageData, place } from "../after/make.js";
import { notice } from "../notices.js";
import { find } from "../play/rules.js";
import { createStudyBoard } from "./board.js";
import { createEngine } from "./engine.js";
import { readNotation, wireIntake } from "./intake.js";
import { betterLineOf, judge, told } from "./judged.js";
import { createKeeping } from "./kept.js";
import { letGo } from "./letgo.js";
import { createLines } from "./lines.js";
import { createMoveBox } from "./movebox.js";
import { openingNames } from "./names.js";
import { writePgn } from "./pgn.js";
import { createSheet } from "./sheet.js";
import { endOf, grow, growAll, pathTo, plant, promote, prune, rootOf, START_FEN, variationOf } from "./tree.js";
import { tr } from "../language.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./uci.js").Color} Color */
/** @typedef {import("./kept.js").Work} Work */

/** Milliseconds between two looks while a game is still being looked over. */
const LOOK_AGAIN_MS = 1500;
/** Moves of a line that the steward reads at most. */
const MOST_TOLD = 400;

const { engine: engineAt, match_id: matchId, reader } = pageData();

/** @type {Node} */
let at = plant(START_FEN);
/** @type {Color} */
let below = "white";
/** @type {Record<string, string>} */
let headers = {};
/** Whether the game of this page stands on the board: from then on the address names the move. */
let isGameLaid = false;
/** @type {(node: Node) => string} */
let openingOf = () => "";
/** What lies on the board when nobody has touched it. @type {() => Pick<Work, "root" | "headers" | "isGameLaid">} */
let untouched = () => ({ root: plant(START_FEN), headers: {}, isGameLaid: false });

let hasArrived = matchId === null;
// Somebody else may have sat here before.
letGo(reader);
const keeping = createKeeping(location.pathname + location.search, reader);
const plainTitle = place("title").textContent ?? "";

const engine = createEngine(engineAt, (state) => lines.tell(state));
const board = createStudyBoard(
  {
    frame: place("frame"),
    board: place("board"),
    table: place("board-table"),
    promotion: place("promotion"),
    announcer: place("announcer"),
  },
  play,
);
const sheet = createSheet(place("sheet"), go);
const lines = createLines(engine, {
  onLines: (found) =>
    board.point(found.map(({ moves }, index) => ({ uci: moves[0] ?? "", kind: index === 0 ? "best" : "other" }))),
  play: (uci) => {
    const move = find(at.fen, uci);
    if (move) play(move);
  },
});

// What the steward is asked about here is the board as it stands; a line longer than it reads goes without its moves.
document.addEventListener("desk:position", (event) => {
  const moves = pathTo(at).map((node) => node.uci);
  const isLong = moves.length > MOST_TOLD;
  Object.assign(/** @type {CustomEvent} */ (event).detail, { fen: isLong ? at.fen : rootOf(at).fen, moves: isLong ? [] : moves });
});

/** @param {import("./tree.js").Played} move */
function play(move) {
  const known = at.children.length;
  const child = grow(at, move);
  if (at.children.length !== known) sheet.write(rootOf(at));
  go(child);
}

/** @param {Node} node */
function go(node) {
  const cameBySheet = sheet.hasFocus();
  at = node;
  const words = told(node);
  board.show({ fen: node.fen, last: node.uci, below, mayMove: true, arrows: [], words });
  sheet.mark(node);
  if (cameBySheet) sheet.focus();
  place("now").textContent = words;
  /** @type {HTMLInputElement} */ (place("fen")).value = node.fen;
  place("opening").textContent = openingOf(node) || headers["Opening"] || "";
  place("better").hidden = !node.better;
  const isSide = variationOf(node) !== null;
  place("promote").setAttribute("aria-disabled", String(!isSide));
  place("prune").setAttribute("aria-disabled", String(!node.parent));
  for (const id of ["first", "back"]) place(id).setAttribute("aria-disabled", String(!node.parent));
  for (const id of ["on", "last"]) place(id).setAttribute("aria-disabled", String(!node.children.length));
  lines.show({ fen: node.fen, ply: node.ply, isOver: new Chess(node.fen).moves().length === 0, score: node.score });
  if (isGameLaid && !isSide) history.replaceState(null, "", `#${node.ply - rootOf(node).ply}`);
}

/** @param {Node} root @param {Node} [where] */
function lay(root, where = root) {
  sheet.write(root);
  go(where);
}

/** @param {any} game as the server has read it */
function layRead(game) {
  headers = game.headers;
  if (game.result !== "*") headers["Result"] = game.result;
  const root = growAll(game);
  isGameLaid = false;
  const names = [headers["White"], headers["Black"]].filter((name) => name && name !== "?");
  place("title").textContent = names.length ? names.join(" – ") : tr("The analysis board");
  lay(root);
  if (game.games > 1) notice(tr("The first of {games} games is on the board.", { games: game.games }));
}

/** @param {Pick<Work, "root" | "headers" | "isGameLaid" | "title"> & Partial<Work>} work on the board with it, as it was left */
function takeUp(work) {
  ({ headers, isGameLaid } = work);
  place("title").textContent = work.title;
  if (work.below && work.below !== below) flip();
  lay(work.root, work.at ?? work.root);
}

/** @returns {Work} */
function work() {
  return { root: rootOf(at), at, headers, below, title: place("title").textContent ?? "", isGameLaid, hash: location.hash };
}

function keep() {
  // Nothing of a game that never arrived.
  if (hasArrived) keeping.keep(work());
}

/** Everything as nobody had touched it; what was there can be had back. */
function afresh() {
  const before = work();
  takeUp({ ...untouched(), title: plainTitle });
  notice(tr("The board is set up afresh."), { key: "tree", action: { label: tr("Bring it back"), run: () => takeUp(before) } });
}

function layBetter() {
  const from = at.parent;
  let node = from;
  for (const uci of betterLineOf(at)) {
    const move = node ? find(node.fen, uci) : null;
    if (node && move) node = grow(node, move);
  }
  const first = from?.children.find((child) => child.uci === betterLineOf(at)[0]);
  sheet.write(rootOf(at));
  if (first) go(first);
}

function wireTree() {
  const steps = /** @type {Record<string, () => Node>} */ ({
    first: () => rootOf(at),
    back: () => at.parent ?? at,
    on: () => at.children[0] ?? at,
    last: () => endOf(at),
  });
  for (const [id, to] of Object.entries(steps)) place(id).addEventListener("click", () => go(to()));
  /** The same move's other variations. @param {number} by */
  const sibling = (by) => {
    const all = at.parent?.children ?? [];
    return all[all.indexOf(at) + by];
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea, select, dialog, .board-table, .promotion")) return;
    const to = /** @type {Record<string, Node | undefined>} */ ({
      ArrowLeft: at.parent ?? undefined,
      ArrowRight: at.children[0],
      ArrowUp: sibling(-1),
      ArrowDown: sibling(1),
      Home: rootOf(at),
      End: endOf(at),
    })[event.key];
    if (!to) return;
    event.preventDefault();
    go(to);
  });
  place("promote").addEventListener("click", () => {
    if (promote(at)) lay(rootOf(at), at);
    else notice(tr("This is the main line already."), { key: "tree" });
  });
  place("prune").addEventListener("click", () => {
    if (!at.parent) return notice(tr("There is no move to delete at the start."), { key: "tree" });
    const { san } = at;
    lay(rootOf(at), prune(at));
    notice(tr("{san} and what followed it is gone.", { san }), { key: "tree" });
  });
  place("better").addEventListener("click", layBetter);
}

/** @param {string} text @param {string} what */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notice(tr("{what} is copied.", { what }), { key: "copied" });
  } catch {
    notice(tr("The browser keeps its clipboard shut. Select the text and copy it by hand."), { key: "copied" });
  }
}

function flip() {
  below = below === "white" ? "black" : "white";
  place("frame").closest(".study-board")?.classList.toggle("flipped", below === "black");
}

function wireWayOut() {
  const pgn = () => writePgn(rootOf(at), headers);
  place("fen-copy").addEventListener("click", () => void copy(at.fen, tr("The FEN")));
  place("fen").addEventListener("focus", () => /** @type {HTMLInputElement} */ (place("fen")).select());
  place("pgn-copy").addEventListener("click", () => void copy(pgn(), tr("The PGN")));
  place("pgn-save").addEventListener("click", () => {
    const href = `data:application/x-chess-pgn;charset=utf-8,${encodeURIComponent(pgn())}`;
    make("a", { href, download: "analysis.pgn" }).click();
  });
  place("afresh").addEventListener("click", afresh);
  place("flip").addEventListener("click", () => {
    flip();
    go(at);
  });
  place("as-table").addEventListener("click", () => {
    const isOn = place("as-table").getAttribute("aria-pressed") !== "true";
    place("as-table").setAttribute("aria-pressed", String(isOn));
    board.asTable(isOn);
  });
}

/** The game of this page, judged as soon as it is looked over. */
async function openMatch() {
  const match = await get(`/api/matches/${matchId}`);
  const moves = match.moves.map((/** @type {any} */ move, /** @type {number} */ index) => ({ ...move, after: index - 1 }));
  hasArrived = true;
  const names = { White: match.white.name, Black: match.black.name, Result: match.result, Site: location.href.split("#")[0] ?? "" };
  /** @type {any} */
  let analysis = null;
  untouched = () => {
    const root = growAll({ initial_fen: match.initial_fen, moves });
    if (analysis) judge(root, analysis);
    return { root, headers: names, isGameLaid: true };
  };
  // Whoever comes by another address wants to see the move it names. Read first, for every step writes it anew.
  const { hash } = location;
  /** @param {string} named */
  const goTo = (named) => isGameLaid && go(pathTo(endOf(rootOf(at)))[Number(named.slice(1)) - 1] ?? rootOf(at));
  const kept = keeping.found();
  if (kept) takeUp(kept);
  else {
    if (match.your_seat === "black") flip();
    takeUp({ ...untouched(), title: plainTitle });
  }
  if (kept?.hash !== hash) goTo(hash);
  // What was asked for, and not what stands there now: a step in between may have written it anew.
  addEventListener("hashchange", (event) => goTo(new URL(event.newURL).hash));
  for (;;) {
    const told = await get(`/api/matches/${matchId}/summary`);
    analysis = told.analysis;
    if (analysis && isGameLaid) {
      judge(rootOf(at), analysis);
      lay(rootOf(at), at);
    }
    if (told.analysis || !["pending", "running"].includes(told.post_match.status)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function open() {
  wireTree();
  wireWayOut();
  wireIntake(layRead);
  createMoveBox(/** @type {HTMLFormElement} */ (place("move-box")), () => at.fen, play);
  const fen = new URLSearchParams(location.search).get("fen");
  const kept = keeping.found();
  if (kept && !matchId) takeUp(kept);
  else lay(at);
  lines.open();
  // A page that is left keeps no core busy; one that comes back from the browser's memory asks again.
  addEventListener("pagehide", () => {
    keep();
    engine.quit();
  });
  // A telephone may end a page that is out of sight without another word.
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  addEventListener("pageshow", (event) => event.persisted && go(at));
  const names = openingNames().then((found) => {
    openingOf = found;
    place("opening").textContent = openingOf(at) || headers["Opening"] || "";
  });
  if (matchId) await openMatch();
  else if (fen && !kept) layRead(await readNotation(fen));
  await names;
}

open().catch(explain);
