/** The engine's panel: its switch, how deep it looks, its best lines, the bar beside the board. */

import { Chess } from "chess.js";
import { make, numbered, place } from "../after/make.js";
import { isSmallConnection, rememberEngine, wantsEngine } from "./engine.js";
import { chanceOf, scoreInWords, scoreShown } from "./uci.js";
import { tr } from "../language.js";

/**
 * @typedef {import("./uci.js").Line} Line
 * @typedef {import("./uci.js").Score} Score
 * @typedef {{fen: string, ply: number, isOver: boolean, score: Score | null}} Position `score` as known without the engine
 */

/** Half-moves shown of a line, and milliseconds between two drawings of the lines while the search deepens. */
const LINE_MOVES = 10;
const DRAW_EVERY_MS = 200;
const MOST_LINES = 3;

const WORDS = /** @type {Record<import("./engine.js").EngineState, string>} */ ({
  asleep: tr("Off"),
  waking: tr("Fetching the engine"),
  ready: "",
  failed: tr("The engine did not come. Try it again."),
});

/** @param {string} fen @param {string[]} moves in UCI @returns {string[]} in SAN, as far as they can be played */
export function inSan(fen, moves) {
  const game = new Chess(fen);
  const sans = [];
  for (const uci of moves) {
    try {
      sans.push(game.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] ?? "q" }).san);
    } catch {
      break;
    }
  }
  return sans;
}

/** @param {HTMLElement} bar a meter by role @param {Score | null} score */
export function fillBar(bar, score) {
  const share = score ? chanceOf(score) : 0.5;
  bar.style.setProperty("--share", share.toFixed(3));
  bar.classList.toggle("unknown", score === null);
  bar.setAttribute("aria-valuenow", String(Math.round(100 * share)));
  bar.setAttribute("aria-valuetext", score ? `${scoreInWords(score)}.` : tr("Not measured."));
  const words = score ? scoreShown(score) : "";
  for (const [name, isTheirs] of /** @type {const} */ ([["for-white", share >= 0.5], ["for-black", share < 0.5]])) {
    const place = bar.querySelector(`.${name}`);
    if (place) place.textContent = isTheirs ? words : "";
  }
}

/**
 * @param {ReturnType<typeof import("./engine.js").createEngine>} engine
 * @param {object} ports
 * @param {(lines: Line[]) => void} ports.onLines the arrows follow
 * @param {(uci: string) => void} ports.play the first move of a line has been chosen
 */
export function createLines(engine, { onLines, play }) {
  const button = place("engine");
  const count = /** @type {HTMLSelectElement} */ (place("line-count"));
  const list = place("lines");
  const depth = place("depth");
  const bar = place("bar");
  /** @type {Position | null} */
  let position = null;
  let isOn = false;
  let drawnAt = 0;
  let timer = /** @type {number | undefined} */ (undefined);

  const rows = Array.from({ length: MOST_LINES }, () => {
    const row = make("button", { type: "button", class: "line-row", hidden: "" });
    row.addEventListener("click", () => row.dataset["uci"] && play(row.dataset["uci"]));
    list.append(make("li", {}, row));
    return row;
  });

  /** @param {Line[]} lines */
  function draw(lines) {
    drawnAt = performance.now();
    const now = /** @type {Position} */ (position);
    rows.forEach((row, index) => {
      const line = lines[index];
      // The list keeps its height, so a row may come and go.
      row.hidden = !line || index >= Number(count.value);
      row.dataset["uci"] = line?.moves[0] ?? "";
      if (!line) return row.replaceChildren();
      const sans = inSan(now.fen, line.moves.slice(0, LINE_MOVES));
      row.replaceChildren(
        make("strong", { class: "tabular", text: scoreShown(line.score) }),
        make("span", { text: ` ${numbered(sans, now.ply + 1)}` }),
      );
    });
    if (lines[0]) {
      depth.textContent = tr("Depth {depth}", { depth: lines[0].depth });
      fillBar(bar, lines[0].score);
    }
    onLines(lines);
  }

  /** @param {Line[]} lines drawn now or a little later, the latest only */
  function heard(lines) {
    clearTimeout(timer);
    const wait = DRAW_EVERY_MS - (performance.now() - drawnAt);
    if (wait <= 0) draw(lines);
    else timer = window.setTimeout(() => draw(lines), wait);
  }

  async function look() {
    clearTimeout(timer);
    const now = position;
    if (!now) return;
    draw([]);
    fillBar(bar, now.score);
    if (!isOn) return;
    if (now.isOver) {
      engine.stop();
      depth.textContent = tr("The game is over here");
      return;
    }
    depth.textContent = WORDS[engine.state] || tr("Looking");
    const found = await engine.search({ fen: now.fen, lines: Number(count.value) }, heard);
    if (!found || found.cut || position !== now) return;
    clearTimeout(timer);
    draw(found.lines);
    depth.textContent += tr(", done");
  }

  /** @param {boolean} on */
  function turn(on) {
    isOn = on;
    button.textContent = on ? tr("Stop the engine") : tr("Start the engine");
    if (on) void look();
    else {
      engine.stop();
      depth.textContent = WORDS.asleep;
      clearTimeout(timer);
      if (position) draw([]);
      fillBar(bar, position?.score ?? null);
    }
  }

  button.addEventListener("click", () => {
    if (engine.state === "failed") engine.quit();
    turn(!isOn);
    rememberEngine(isOn);
  });
  count.addEventListener("change", () => void look());
  place("engine-weight").hidden = !isSmallConnection();

  return {
    /** @param {Position} next */
    show(next) {
      position = next;
      void look();
    },
    /** The engine as it was left last time, where the line can bear it. */
    open() {
      if (wantsEngine()) turn(true);
    },
    /** @param {import("./engine.js").EngineState} state */
    tell(state) {
      if (state === "failed") {
        turn(false);
        depth.textContent = WORDS.failed;
      } else if (isOn && WORDS[state]) depth.textContent = WORDS[state];
    },
  };
}
