"""Browser contexts that wait for their next visitor. A new one starts with nothing of the club's files in it and with a
process of its own, and to start, fetch and compile costs more than most tests do; one that comes back here keeps its
files and its process, and nothing else."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

# What a page can leave behind, as the browser's own protocol names it. The files of the cache stay: that is the point.
LEFT_BEHIND = "local_storage,indexeddb,cache_storage,file_systems"


class Rack:
    """Lends contexts, by what they are: a phone, a wide screen, one without a policy."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: dict[BrowserContext, str] = {}

    def lend(self, url: str, **options: Any) -> BrowserContext:
        """A context of these options for somebody who goes to this address, without cookies or permissions, at the
        line. One page in it stays for good and shows next to nothing: as long as it is there, so is the process."""
        kind = repr(sorted(options.items()))
        waiting = self._free.get(kind)
        context = waiting.pop() if waiting else self._open(url, options)
        self._lent[context] = kind
        return context

    def _open(self, url: str, options: dict[str, Any]) -> BrowserContext:
        context = self._browser.new_context(**options)
        context.new_page().goto(f"{url}/healthz")
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Closes its pages but the one that stays, and forgets who it was."""
        for page in context.pages[1:]:
            page.close()
        context.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        context.clear_cookies()
        context.clear_permissions()
        self._free.setdefault(self._lent.pop(context), []).append(context)


def sweep(page: Page, origin: str) -> None:
    """Removes from a page's context what earlier pages of this origin have kept. The page must not be there yet."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": LEFT_BEHIND})
    devtools.detach()
