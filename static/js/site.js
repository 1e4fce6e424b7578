/** On every page: the light switch, and the shell that stands while the house cannot be reached. */

import { wireLightSwitch } from "./light.js";

wireLightSwitch();

// After everything that the page itself wants: the shell is for another day. Refused where storage is.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => null));
}
