/** Who can be drawn. */

import { anselm } from "./people/anselm.js";
import { kenji } from "./people/kenji.js";
import { marguerite } from "./people/marguerite.js";

/** @type {ReadonlyMap<string, import("./person.js").Person>} */
export const CAST = new Map([kenji, marguerite, anselm].map((person) => [person.slug, person]));
