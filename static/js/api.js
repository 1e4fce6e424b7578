/**
 * The club's HTTP API: JSON in, JSON out, every refusal an `ApiError` with a stable code and a sentence for people.
 * Errors arrive as {"error": {"code", "message", "details"?}}.
 */

import { trouble } from "./notices.js";
import { tr } from "./language.js";

/** Milliseconds after which we stop believing that an answer will come. */
const DEADLINE_MS = 15000;

export class ApiError extends Error {
  /** @param {number} status HTTP status, 0 when nothing answered @param {string} code @param {string} message @param {unknown} [details] */
  constructor(status, code, message, details) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** @param {unknown} body @returns {{code: string, message: string, details?: unknown} | null} */
function errorIn(body) {
  if (typeof body !== "object" || body === null || !("error" in body)) return null;
  const error = body.error;
  if (typeof error !== "object" || error === null || !("code" in error) || !("message" in error)) return null;
  return {
    code: String(error.code),
    message: String(error.message),
    details: "details" in error ? error.details : undefined,
  };
}

/**
 * @param {string} method
 * @param {string} path from `/api/...` on
 * @param {unknown} [body] sent as JSON
 * @returns {Promise<any>} the answer's JSON, null for an empty one
 */
async function ask(method, path, body) {
  /** @type {RequestInit} */
  const init = {
    method,
    credentials: "same-origin",
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(DEADLINE_MS),
  };
  if (body !== undefined) {
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response;
  let text;
  try {
    response = await fetch(path, init);
    // An answer can break off after it has begun: the line is lost, the deadline passes, the page is left.
    text = await response.text();
  } catch {
    throw new ApiError(0, "unreachable", tr("The club does not answer. Check your connection and try again."));
  }
  /** @type {unknown} */
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    throw new ApiError(response.status, "internal", tr("The club answered in a way we could not read. Try again."));
  }
  if (!response.ok) {
    const error = errorIn(answer);
    throw new ApiError(
      response.status,
      error?.code ?? "internal",
      error?.message ?? tr("Something went wrong on our side. Try again in a moment."),
      error?.details,
    );
  }
  return answer;
}

/** @param {string} path */
export const get = (path) => ask("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => ask("POST", path, body);
/** @param {string} path @param {unknown} [body] */
export const put = (path, body) => ask("PUT", path, body);
/** @param {string} path @param {unknown} body */
export const patch = (path, body) => ask("PATCH", path, body);
/** @param {string} path @param {unknown} [body] */
export const remove = (path, body) => ask("DELETE", path, body);

/**
 * Tell the visitor about a failed request; a lost session leads to the door with the way back.
 * @param {unknown} error
 */
export function explain(error) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) {
    const back = encodeURIComponent(location.pathname + location.search);
    trouble(tr("You are not signed in any more."), {
      key: "session",
      stay: true,
      action: { label: tr("Come in again"), href: `/login?next=${back}` },
    });
    return;
  }
  const games = error.code === "too_many_games" ? { stay: true, action: { label: tr("Show them"), href: "/#unfinished" } } : {};
  trouble(error.message, { key: error.code, ...games });
}
