// Classic script, loaded before the first paint so that the board never changes its colours under one's eyes. What the
// names mean is the style sheets' business; the record is kept by play/settings.js.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("chess-club.table") ?? "{}");
    for (const name of ["board", "pieces"]) {
      if (/^[a-z]+$/.test(kept[name])) document.documentElement.dataset[name] = kept[name];
    }
    for (const name of ["coordinates", "zen"]) {
      if (typeof kept[name] === "boolean") document.documentElement.dataset[name] = kept[name] ? "on" : "off";
    }
  } catch {
    // Forbidden or broken storage: the house's own choice, which is a fine one.
  }
})();
