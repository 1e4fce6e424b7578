// Classic script, loaded before the first paint so that the room never flashes in the wrong light.
// The switch itself is in light.js; both agree on the key and on the names "afternoon" and "evening".
(() => {
  try {
    const remembered = localStorage.getItem("chess-club.light");
    if (remembered === "afternoon" || remembered === "evening") document.documentElement.dataset.theme = remembered;
  } catch {
    // Storage may be forbidden; then the system's preference decides, which is a fine answer.
  }
  document.documentElement.classList.add("has-js");
})();
