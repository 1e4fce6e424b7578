/** The service worker's answer to a touched call, with a worker's world made of a few plain objects. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import vm from "node:vm";

const SCRIPT = readFileSync(new URL("../../../static/js/shell.js", import.meta.url), "utf8");

/** @param {string[]} open addresses of the club's open windows */
function worker(open) {
  const heard = {};
  const did = [];
  const windows = open.map((url) => ({ url, focus: async () => did.push(`focus ${url}`) }));
  const world = {
    SHELL: { version: "1", page: "/offline", files: [] },
    URL,
    addEventListener: (name, listen) => (heard[name] = listen),
    clients: { matchAll: async () => windows, openWindow: async (path) => did.push(`open ${path}`) },
  };
  vm.runInNewContext(SCRIPT, vm.createContext(world));
  return {
    did,
    async touch(data) {
      let waits;
      heard.notificationclick({ notification: { data, close: () => did.push("close") }, waitUntil: (one) => (waits = one) });
      await waits;
    },
  };
}

describe("a call that is touched", () => {
  it("leads to the window that shows the game", async () => {
    const { did, touch } = worker(["http://club/", "http://club/matches/7"]);
    await touch({ path: "/matches/7" });
    assert.deepEqual(did, ["close", "focus http://club/matches/7"]);
  });

  it("opens the game where no window shows it", async () => {
    const { did, touch } = worker(["http://club/matches/71"]);
    await touch({ path: "/matches/7" });
    assert.deepEqual(did, ["close", "open /matches/7"]);
  });

  it("leads to the hall when it does not say where to", async () => {
    const { did, touch } = worker([]);
    await touch(null);
    assert.deepEqual(did, ["close", "open /"]);
  });
});
