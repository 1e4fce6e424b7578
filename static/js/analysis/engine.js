/**
 * The engine in the reader's own browser: Stockfish in a worker, one search at a time. Nothing is fetched before the
 * first question. A new question ends the one before, whose answer says so.
 *
 * @typedef {import("./uci.js").Line} Line
 * @typedef {{fen: string, lines: number, nodes?: number, only?: string[]}} Question `nodes` bounds the search, which
 *   else goes on until it is stopped; `only` are the moves (UCI) to compare
 * @typedef {{lines: Line[], cut: boolean}} Found best first; `cut` when it was ended before its time
 * @typedef {"asleep" | "waking" | "ready" | "failed"} EngineState
 * @typedef {{postMessage(text: string): void, terminate(): void, onmessage: ((event: {data: any}) => void) | null,
 *   onerror: ((event: any) => void) | null}} Thread what of a Worker is used
 */

import { readInfo, turnOf } from "./uci.js";

/** Milliseconds to wait for the engine: a megabyte over a slow line, and a slow phone to compile it. */
const WAKE_MS = 60_000;
/** Half-moves deep an endless search goes; beyond, a phone only gets warm. */
const DEEPEST = 40;

/** @typedef {{question: Question, heard: (lines: Line[]) => void, tell: (found: Found | null) => void, lines: Map<number, Line>, cut: boolean}} Search */

/**
 * @param {{script: string, code: string}} where addresses of the worker's script and of its WebAssembly
 * @param {(state: EngineState) => void} [onState]
 * @param {(url: string) => Thread} [start]
 */
export function createEngine({ script, code }, onState = () => {}, start = (url) => /** @type {any} */ (new Worker(url))) {
  /** @type {Thread | null} */
  let thread = null;
  /** @type {EngineState} */
  let state = "asleep";
  /** @type {Search | null} */
  let running = null;
  /** @type {Search | null} */
  let next = null;
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);

  /** @param {EngineState} now */
  function become(now) {
    state = now;
    onState(now);
  }

  function wake() {
    become("waking");
    thread = start(`${script}#${encodeURIComponent(code)}`);
    thread.onmessage = ({ data }) => hear(String(data));
    thread.onerror = fail;
    thread.postMessage("uci");
    timer = setTimeout(fail, WAKE_MS);
  }

  function fail() {
    if (state === "failed") return;
    clearTimeout(timer);
    thread?.terminate();
    thread = null;
    const lost = [running, next];
    running = next = null;
    become("failed");
    for (const search of lost) search?.tell(null);
  }

  /** @param {string} text */
  function hear(text) {
    if (text === "uciok") {
      clearTimeout(timer);
      become("ready");
      goOn();
    } else if (text.startsWith("bestmove")) {
      const done = running;
      running = null;
      done?.tell({ lines: sorted(done), cut: done.cut });
      goOn();
    } else if (running && !running.cut) {
      const line = readInfo(text, turnOf(running.question.fen));
      if (!line?.moves.length) return;
      running.lines.set(line.rank, line);
      running.heard(sorted(running));
    }
  }

  function goOn() {
    if (!next || running || state !== "ready" || !thread) return;
    running = next;
    next = null;
    const { fen, lines, nodes, only } = running.question;
    thread.postMessage(`setoption name MultiPV value ${lines}`);
    thread.postMessage(`position fen ${fen}`);
    const bound = nodes === undefined ? `depth ${DEEPEST}` : `nodes ${nodes}`;
    thread.postMessage(`go ${bound}${only ? ` searchmoves ${only.join(" ")}` : ""}`);
  }

  function cut() {
    next?.tell({ lines: [], cut: true });
    next = null;
    if (!running || running.cut) return;
    running.cut = true;
    thread?.postMessage("stop");
  }

  return {
    get state() {
      return state;
    },
    /**
     * @param {Question} question about a legal position that has legal moves
     * @param {(lines: Line[]) => void} [heard] called as the search deepens
     * @returns {Promise<Found | null>} null when there is no engine to be had
     */
    search(question, heard = () => {}) {
      cut();
      return new Promise((tell) => {
        if (state === "failed") return tell(null);
        next = { question, heard, tell, lines: new Map(), cut: false };
        if (state === "asleep") wake();
        goOn();
      });
    },
    stop: cut,
    /** Ends the worker; the next question starts another one. */
    quit() {
      cut();
      clearTimeout(timer);
      thread?.terminate();
      thread = null;
      running?.tell({ lines: [], cut: true });
      running = null;
      become("asleep");
    },
  };
}

/** @param {Search} search */
const sorted = ({ lines }) => [...lines.values()].sort((one, other) => one.rank - other.rank);

const WISH = "chess-club.engine";

/** Whether the line is one on which nobody should fetch a megabyte unasked. */
export function isSmallConnection() {
  const line = /** @type {any} */ (navigator).connection;
  return Boolean(line?.saveData) || /(^|-)[23]g$/.test(line?.effectiveType ?? "");
}

/** @returns {boolean} whether the reader had the engine on last time, and the line can bear it */
export function wantsEngine() {
  try {
    return localStorage.getItem(WISH) === "on" && !isSmallConnection();
  } catch {
    return false;
  }
}

/** @param {boolean} isOn */
export function rememberEngine(isOn) {
  try {
    localStorage.setItem(WISH, isOn ? "on" : "off");
  } catch {
    // Forbidden storage: the choice lasts for this page only.
  }
}
