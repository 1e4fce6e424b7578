// Classic script, loaded before the first paint so that neither the room nor a board changes its colours under one's eyes.
// The light is switched in light.js, the looks of boards and pieces in play/settings.js; each keeps its own record.
(() => {
  const page = document.documentElement;
  try {
    const remembered = localStorage.getItem("chess-club.light");
    if (remembered === "afternoon" || remembered === "evening") page.dataset.theme = remembered;
    const kept = JSON.parse(localStorage.getItem("chess-club.table") ?? "{}");
    for (const name of ["board", "pieces"]) {
      if (/^[a-z]+$/.test(kept[name])) page.dataset[name] = kept[name];
    }
    for (const name of ["coordinates", "zen"]) {
      if (typeof kept[name] === "boolean") page.dataset[name] = kept[name] ? "on" : "off";
    }
    // The part of the window's height that the board takes (play/settings.js, SHARE).
    if (kept.board_share > 0.4 && kept.board_share < 1) page.style.setProperty("--board-share", kept.board_share);
  } catch {
    // Forbidden or broken storage: the system's light and the house's own board, which are fine answers.
  }
  page.classList.add("has-js");
})();
