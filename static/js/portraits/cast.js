/** Who can be drawn. Each of them is a file of their own that is fetched when somebody first looks at them. */

/** @typedef {import("./person.js").Person} Person */

/** @type {ReadonlyMap<string, () => Promise<Person>>} by slug, how to fetch them */
export const CAST = new Map([
  ["kenji", async () => (await import("./people/kenji.js")).kenji],
  ["marguerite", async () => (await import("./people/marguerite.js")).marguerite],
  ["anselm", async () => (await import("./people/anselm.js")).anselm],
  ["pip", async () => (await import("./people/pip.js")).pip],
  ["rosa", async () => (await import("./people/rosa.js")).rosa],
  ["ilyas", async () => (await import("./people/ilyas.js")).ilyas],
  ["teodor", async () => (await import("./people/teodor.js")).teodor],
  ["vesna", async () => (await import("./people/vesna.js")).vesna],
]);
