/**
 * The lobby: tables that wait, and one's own among them. The house tells the whole of it whenever something changes.
 *
 * @typedef {import("./words.js").Table} Table
 * @typedef {{lobby: Table | null, open: Table[], challenges: Table[], seeks?: import("./seekers.js").Seeker[]}} Lobby
 */
import { openLine } from "../line.js";
import { notice, trouble } from "../notices.js";
import { button, byId, el, ratingWords, setText } from "../play/dom.js";
import { LINE, refusal } from "../play/words.js";
import { createSeek } from "./seek.js";
import { showSeekers } from "./seekers.js";
import { createSetup } from "../setup.js";
import { keepTerms, termsOf as wishOf } from "../terms.js";
import { termsOf, waitsFor } from "./words.js";
import { tr } from "../language.js";

const page = JSON.parse(byId("page-data").textContent ?? "{}");
const form = /** @type {HTMLFormElement} */ (byId("table-form"));

/** @type {Lobby} */
let lobby = { lobby: null, open: [], challenges: [] };
let isLeaving = false;
let isLive = false;

const seek = createSeek({ ask: (name, payload) => ask(name, payload), announce: (sentence) => setText(byId("announcer"), sentence) });
const line = openLine("/lobby", {
  auth: () => (page.code ? { lobby: page.code } : {}),
  received(name, payload) {
    if (name === "lobby_state") show(payload);
    else if (name === "queue_state") seek.show(payload);
    else if (name === "match_started") go(payload.redirect_url);
    else if (name === "lobby_closed") closed(payload);
  },
  changed(state, error) {
    byId("line").dataset["line"] = state;
    setText(byId("line-words"), state === "connecting" ? tr("Opening the book") : LINE[state]);
    isLive = state === "live";
    setBusy();
    if (!error) return;
    // A table that is gone: the rest of the lobby is still there.
    if (error.code === "not_found") location.replace("/lobby");
    else if (error.code === "unauthenticated") location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    else trouble(error.message, { key: "line", stay: true });
  },
});

/** Tables whose end one has brought about, or has been told of. @type {Set<string>} */
const answered = new Set();

/** Says which challenges, and which table, are over without a game: nobody sits there any more. @param {Lobby} next */
function tellWhatIsOver(next) {
  const waiting = new Set(next.challenges.map(({ code }) => code));
  for (const { code, host } of lobby.challenges) {
    if (waiting.has(code) || answered.has(code) || isLeaving) continue;
    notice(tr("{name}’s challenge was taken back, or has run out.", { name: host.name }), { key: `challenge ${code}`, stay: true });
  }
  const table = lobby.lobby;
  if (!table || table.match_id || next.lobby || answered.has(table.code) || isLeaving) return;
  notice(table.yours ? tr("Your table was put away: nobody sat down in time.") : tr("That table was taken back, or has run out."), { key: "closed", stay: true });
}

/** @param {Lobby} next */
function show(next) {
  tellWhatIsOver(next);
  lobby = next;
  const own = next.lobby?.yours && !next.lobby.match_id ? next.lobby : null;
  const invitation = next.lobby && !next.lobby.yours && !next.lobby.match_id ? next.lobby : null;
  byId("waiting").hidden = own === null;
  byId("set-up").hidden = own !== null || invitation !== null;
  byId("invitation").hidden = invitation === null;
  if (own) {
    setText(byId("waiting-terms"), `${termsOf(own)}. ${waitsFor(own)}`);
    setText(byId("code"), own.code);
    /** @type {HTMLInputElement} */ (byId("link")).value = location.origin + own.url;
    byId("waiting").classList.add("is-thinking");
  }
  if (invitation) {
    setText(byId("invitation-title"), tr("{name} keeps a chair for you.", { name: invitation.host.name }));
    setText(byId("invitation-terms"), tr("{invitation}. Rated {host}.", { invitation: termsOf(invitation), host: ratingWords(invitation.host) }));
  }
  chairs(byId("challenge-list"), next.challenges, (one) => [
    button(tr("Sit down"), () => void join(one.code), "button primary"),
    button(tr("Decline"), () => void decline(one.code), "button quiet"),
  ]);
  byId("challenges").hidden = next.challenges.length === 0;
  chairs(byId("open-list"), next.open, (one) => [button(tr("Sit down"), () => void join(one.code))]);
  const { seeks = [] } = next;
  showSeekers(seeks, (one) => void ask("enqueue", { time_control: one.time_control, rated: one.rated, at_once: true }));
  byId("open-empty").hidden = next.open.length + seeks.length > 0;
  setBusy();
}

/** @param {HTMLElement} list @param {Table[]} tables @param {(table: Table) => HTMLElement[]} acts */
function chairs(list, tables, acts) {
  const key = JSON.stringify(tables);
  if (list.dataset["drawn"] === key) return;
  list.dataset["drawn"] = key;
  const held = list.contains(document.activeElement) ? document.activeElement?.closest("li")?.dataset["code"] : null;
  list.replaceChildren(
    ...tables.map((table) => {
      const buttons = acts(table);
      buttons[0]?.append(el("span", { class: "visually-hidden" }, tr(" with {name}", { name: table.host.name })));
      return el(
        "li",
        { class: "chair", "data-code": table.code },
        el("strong", {}, el("bdi", {}, table.host.name)),
        el("span", { class: "rating" }, ratingWords(table.host)),
        el("span", { class: "small soft chair-terms" }, termsOf(table)),
        el("span", { class: "chair-acts" }, ...buttons),
      );
    }),
  );
  if (held) /** @type {HTMLElement | null} */ (list.querySelector(`[data-code="${CSS.escape(held)}"] button`))?.focus();
}

function setBusy() {
  /** @type {HTMLButtonElement} */ (byId("create")).disabled = !isLive || isLeaving;
  seek.enable(isLive && !isLeaving);
  /** @type {HTMLButtonElement} */ (byId("accept")).disabled = !isLive || isLeaving;
}

/** @param {string} name @param {object} [payload] */
async function ask(name, payload) {
  const ack = await line.ask(name, payload);
  if (!ack.ok) trouble(refusal(ack.error), { key: ack.error.code });
  return ack;
}

/** @param {string} code */
async function join(code) {
  answered.add(code);
  const ack = await ask("join", { code });
  if (!ack.ok) answered.delete(code);
  if (ack.ok) go(ack["url"]);
}

/** @param {string} code */
async function decline(code) {
  answered.add(code);
  const ack = await ask("decline", { code });
  if (!ack.ok) answered.delete(code);
}

/** @param {string} url */
function go(url) {
  if (isLeaving) return;
  isLeaving = true;
  setBusy();
  setText(byId("announcer"), tr("The board is set."));
  location.assign(url);
}

/** @param {{code: string, reason: string}} told */
function closed({ code, reason }) {
  if (isLeaving) return;
  if (lobby.lobby?.code === code) answered.add(code);
  if (reason === "declined" && lobby.lobby?.code === code && lobby.lobby.yours) {
    notice(tr("Your challenge was declined."), { key: "closed", stay: true });
  } else if (page.code === code && !lobby.lobby?.yours) {
    notice(tr("That table has been taken away."), { key: "closed", stay: true });
  }
  if (page.code === code) {
    page.code = null;
    history.replaceState(null, "", "/lobby");
  }
}

/** @param {string | null} sentence */
function refuse(sentence) {
  const place = byId("refusal");
  place.hidden = sentence === null;
  setText(place, sentence ?? "");
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answers = new FormData(form);
  const who = answers.get("who");
  const opponent = String(answers.get("opponent") ?? "").trim();
  if (who === "opponent" && !opponent) {
    refuse(tr("Say whom you challenge: their username stands on their card."));
    byId("opponent").focus();
    return;
  }
  refuse(null);
  const ack = await line.ask("create", {
    ...wishOf(form),
    private: who !== "open",
    ...(who === "opponent" ? { opponent } : {}),
  });
  if (!ack.ok) {
    refuse(ack.error.code === "not_found" ? ack.error.message : refusal(ack.error));
    return;
  }
  setText(byId("announcer"), tr("Your table is set. Its code is {ack}.", { ack: [...ack["code"]].join(" ") }));
});
form.addEventListener("change", () => {
  byId("opponent-field").hidden = new FormData(form).get("who") !== "opponent";
});

keepTerms(form);
createSetup(/** @type {HTMLInputElement} */ (byId("initial_fen")));

byId("by-code").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = /** @type {HTMLInputElement} */ (byId("code-input")).value.trim();
  if (code) location.assign(`/lobby/${encodeURIComponent(code)}`);
});
byId("accept").addEventListener("click", () => page.code && void join(page.code));
byId("close").addEventListener("click", async () => {
  if (lobby.lobby) answered.add(lobby.lobby.code);
  const ack = await ask("close");
  if (ack.ok) byId("create").focus();
});
byId("copy").addEventListener("click", async () => {
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  link.select();
  const isCopied = await navigator.clipboard?.writeText(link.value).then(
    () => true,
    () => false,
  );
  notice(isCopied ? tr("The link is in your clipboard.") : tr("The link is marked: copy it from there."), { key: "copied" });
});

addEventListener("online", line.hurry);
// Come back to by the browser's arrow, the lobby may have moved on: look at it anew.
addEventListener("pageshow", (event) => event.persisted && location.reload());
