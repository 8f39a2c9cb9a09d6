/** How long somebody must have stopped typing, milliseconds: each search reads several lists. */
const PAUSE = 250;

/**
 * Opens the search of the console as a dialog with Ctrl+K, shows this shortcut, and moves to the field in the head with
 * "/". The dialog shows what the page of the search lists for the typed words; Enter in its field opens that page.
 */
export function enablePalette(): void {
  const dialog = document.querySelector<HTMLDialogElement>("#palette");
  const field = dialog?.querySelector<HTMLInputElement>("input");
  const found = dialog?.querySelector<HTMLElement>("[data-found]");
  if (!dialog?.showModal || !field || !found) return;
  document.querySelector("[data-palette] > [hidden]")?.removeAttribute("hidden");
  let timer = 0;
  let running = new AbortController();

  const search = async () => {
    running.abort();
    running = new AbortController();
    const words = field.value.trim();
    if (words.length < 2) return found.replaceChildren();
    try {
      const url = `/admin/search?${new URLSearchParams({ q: words })}`;
      const response = await fetch(url, { signal: running.signal });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      found.replaceChildren(...page.querySelectorAll("main > [data-hits]"));
    } catch {
      // A later search has replaced this one, or Enter opens the page, which tells what is wrong.
    }
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(search, PAUSE);
  });

  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (key.toLowerCase() === "k" && (ctrlKey || metaKey)) {
      event.preventDefault();
      if (!dialog.open) dialog.showModal();
      field.select();
    } else if (key === "/" && !(target as Element).closest("input, textarea, select, [role=textbox]")) {
      event.preventDefault();
      document.querySelector<HTMLInputElement>("[data-palette] input")?.focus();
    }
  });

  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const stops = [field, ...found.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement as HTMLInputElement) + step;
    stops[(next + stops.length) % stops.length]?.focus();
  });
  // A click beside the dialog is one on itself.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
}
