/**
 * Clock arithmetic: what is left now, and how it is written.
 * @typedef {import("./types").Color} Color
 */

import { tr, trn } from "../language.js";

/** A clock is low under this share of what it began with: half a minute of five. */
const LOW_SHARE = 0.1;
/** In milliseconds: less is no warning any more, more is none yet. */
const LOW_LEAST_MS = 10_000;
const LOW_MOST_MS = 60_000;
/** Under this many milliseconds tenths are shown. */
const TENTHS_MS = 10_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param {number} initialMs what each side began with @returns {number} milliseconds under which a clock is low */
export function lowUnder(initialMs) {
  return Math.min(LOW_MOST_MS, Math.max(LOW_LEAST_MS, initialMs * LOW_SHARE));
}

/** @param {unknown} control `5+3`, `3d`, or `untimed` @returns {number} milliseconds each side begins with; 0 without a clock */
export function initialOf(control) {
  const days = /^([0-9]+)d$/.exec(String(control))?.[1];
  if (days) return Number(days) * DAY;
  const minutes = Number.parseFloat(String(control));
  return Number.isFinite(minutes) ? minutes * MINUTE : 0;
}

/**
 * @param {import("./types").DatedClock} clock
 * @param {Color} color
 * @param {number} serverNow the server's time, milliseconds since the epoch
 * @returns {number} milliseconds left, at least 0
 */
export function left(clock, color, serverNow) {
  const stored = color === "white" ? clock.white_ms : clock.black_ms;
  const spent = clock.running === color && clock.asOf > 0 ? Math.max(0, serverNow - clock.asOf) : 0;
  return Math.max(0, stored - spent);
}

/** @param {number} ms at least a day @returns {string} `2 days 5 h` */
function inDays(ms) {
  const hours = Math.ceil(ms / HOUR);
  const days = Math.floor(hours / 24);
  return `${trn("{n} day", "{n} days", days)}${hours % 24 ? ` ${hours % 24} h` : ""}`;
}

/** @param {number} ms @returns {string} `2 days 5 h`, `1:05:09`, `4:59`, `0:09.3` */
export function written(ms) {
  if (ms >= DAY) return inDays(ms);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  if (ms < TENTHS_MS) return `0:${two(Math.floor(ms / SECOND))}.${Math.floor((ms % SECOND) / 100)}`;
  // A running clock shows the second that is being used up, as wooden ones do.
  const whole = Math.ceil(ms / SECOND) * SECOND;
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const seconds = two(Math.floor((whole % MINUTE) / SECOND));
  return whole >= HOUR ? `${Math.floor(whole / HOUR)}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** @param {number} ms @returns {string} for a listener: `4 minutes 59 seconds` */
export function spoken(ms) {
  if (ms >= DAY) return inDays(ms).replace(/ h$/, ` ${tr("hours")}`);
  const minutes = Math.floor(ms / MINUTE);
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  const parts = [];
  if (minutes > 0) parts.push(trn("{n} minute", "{n} minutes", minutes));
  if (seconds > 0 || minutes === 0) parts.push(trn("{n} second", "{n} seconds", seconds));
  return parts.join(" ");
}

/**
 * A clock as an event told it, with the moment it was true at.
 * @param {import("./wire").ClockInfo | null | undefined} clock
 * @param {{at: string}} event
 * @returns {import("./types").DatedClock | null}
 */
export function dated(clock, event) {
  if (!clock) return null;
  return {
    white_ms: clock.white_ms,
    black_ms: clock.black_ms,
    running: clock.running ?? null,
    asOf: timeOf(event.at),
  };
}

/**
 * A moment of the server in milliseconds since the epoch; ISO text, seconds and milliseconds are understood.
 * @param {unknown} at
 * @returns {number} 0 when unknown
 */
export function timeOf(at) {
  if (typeof at === "string") return Date.parse(at) || 0;
  if (typeof at !== "number") return 0;
  // Seconds since 1970 stay under this until the year 5138; milliseconds passed it in 1973.
  return at < 1e11 ? at * 1000 : at;
}
