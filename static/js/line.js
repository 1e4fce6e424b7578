/**
 * A line to the house: one Socket.IO connection that comes back silently when it broke, and requests that always get an
 * answer, if only "no answer". What namespace it is and what to say when it opens is the caller's.
 *
 * @typedef {import("./play/types").Ack} Ack
 */
import { io } from "socket.io-client";

/** How long an acknowledgement may take, in milliseconds; most come in a few. */
const ACK_MS = 6000;
/** Waits between attempts, in milliseconds: quick at first (a restarted server is back in three seconds). */
const RETRY_MS = 400;
const RETRY_MAX_MS = 4000;
/** After this long without a line we say that it is lost, and go on trying. */
const LOST_MS = 15_000;

/** Refusals that another attempt may overcome by itself. */
const PASSING = new Set(["internal", "timeout"]);

/**
 * @param {string} namespace
 * @param {object} ports
 * @param {() => object} ports.auth what to say when it opens, and again each time it comes back
 * @param {(name: string, payload: any) => void} ports.received
 * @param {(line: import("./play/types").LineState, error?: {code: string, message: string}) => void} ports.changed
 */
export function openLine(namespace, { auth, received, changed }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lostTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retryTimer;
  let wasLive = false;

  const socket = io(namespace, {
    transports: ["websocket"],
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
    // Always later: over a connection that another line has opened the library asks before we have returned.
    auth: (/** @type {(auth: object) => void} */ give) => queueMicrotask(() => give(auth())),
  });

  function broken() {
    changed(wasLive ? "reconnecting" : "connecting");
    lostTimer ??= setTimeout(() => changed("lost"), LOST_MS);
  }

  function againSoon() {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => socket.connect(), RETRY_MS);
  }

  socket.on("connect", () => {
    clearTimeout(lostTimer);
    lostTimer = undefined;
    wasLive = true;
    changed("live");
  });
  socket.on("disconnect", (reason) => {
    broken();
    // The library does not come back by itself when the server closed the line on purpose, as it does at a restart.
    if (reason === "io server disconnect") againSoon();
  });
  socket.on("connect_error", (error) => {
    const data = /** @type {any} */ (error).data;
    if (socket.active || PASSING.has(data?.code)) {
      if (lostTimer === undefined || !wasLive) broken();
      if (!socket.active) againSoon();
      return;
    }
    clearTimeout(lostTimer);
    changed("refused", { code: data?.code ?? "unknown", message: data?.message ?? "" });
  });
  socket.onAny((/** @type {string} */ name, /** @type {any} */ payload) => received(name, payload));

  return {
    /**
     * Ask for something. Never rejects: a silent server answers `timeout`, a broken line `offline`.
     * @param {string} name
     * @param {object} [payload]
     * @param {number} [patience] milliseconds
     * @returns {Promise<Ack>}
     */
    async ask(name, payload = {}, patience = ACK_MS) {
      if (!socket.connected) return failed("offline");
      try {
        const ack = await socket.timeout(patience).emitWithAck(name, payload);
        return ack && typeof ack === "object" && "ok" in ack ? ack : failed("bad_payload");
      } catch {
        return failed(socket.connected ? "timeout" : "offline");
      }
    },
    /** Close it for good. */
    close() {
      clearTimeout(lostTimer);
      clearTimeout(retryTimer);
      socket.disconnect();
    },
    /** Try at once instead of waiting for the next attempt: the browser says that it is online again. */
    hurry() {
      if (!socket.connected && socket.active) socket.disconnect().connect();
    },
  };
}

/** @param {string} code @returns {Ack} */
function failed(code) {
  return { ok: false, error: { code, message: "" } };
}
