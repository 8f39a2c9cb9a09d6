import type { Page } from "playwright";

/** How long a control took, milliseconds from the input to the next paint. */
export interface Interaction {
  /** Kind and name of the control. */
  control: string;
  duration: number;
}

/** A control to use next, where it is on the screen, and how it is used. */
interface Control {
  name: string;
  x: number;
  y: number;
  use: "click" | "type" | "select";
}

/** Event Timing reports nothing shorter. */
const MIN_DURATION = 16;

/** Maximum number of controls of a page. */
const MAX_CONTROLS = 80;

interface Recorder {
  /** When a control was used, by the page's clock. */
  used: { name: string; at: number }[];
  /** Names of controls that have been used. */
  names: Set<string>;
  flush(): void;
  entries: { startTime: number; duration: number }[];
}

declare global {
  var recorder: Recorder;
}

/**
 * Uses every visible control of a page once, also those that appear meanwhile, such as the fields of a disclosure and
 * the buttons of a dialog. Of controls with the same name only the first is used. Forms are not sent: the request of a
 * form fails, and its page shows that. Links to other pages are not followed.
 * @param withFrame whether to use the controls around the content too: menus, login box, footer
 * @returns one figure per control, 0 if it took less than 16 ms
 */
export async function exerciseControls(page: Page, path: string, withFrame: boolean): Promise<Interaction[]> {
  await page.addInitScript(installRecorder, MIN_DURATION);
  page.on("dialog", (dialog) => void dialog.dismiss());
  await page.route(
    () => true,
    (route) => (route.request().method() === "POST" ? route.abort() : route.continue()),
  );
  await page.goto(path, { waitUntil: "load" });
  await page.waitForFunction(isReady);
  for (let count = 0; count < MAX_CONTROLS; count += 1) {
    const control = await page.evaluate(nextControl, withFrame);
    if (!control) break;
    // Scrolling to the control is not part of using it.
    await page.evaluate(nextFrame);
    await page.evaluate((name) => recorder.used.push({ name, at: performance.now() }), control.name);
    await exercise(page, control);
    await page.waitForFunction(isIdle);
    await page.evaluate(nextFrame);
  }
  const { used, entries } = await page.evaluate(async () => {
    // Entries are reported after the paint.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    recorder.flush();
    return { used: recorder.used, entries: recorder.entries };
  });
  return used.map(({ name, at }, index) => {
    const until = used[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const durations = entries
      .filter(({ startTime }) => startTime >= at && startTime < until)
      .map(({ duration }) => duration);
    return { control: name, duration: Math.round(Math.max(0, ...durations)) };
  });
}

async function exercise(page: Page, { x, y, use }: Control): Promise<void> {
  const { keyboard, mouse } = page;
  // A click on a select opens a list outside of the page.
  if (use === "select") return keyboard.press("ArrowDown");
  await mouse.click(x, y);
  if (use === "type") {
    await keyboard.type("ab1");
    await keyboard.press("Tab");
  }
}

/** In the page: records the durations of interactions. */
function installRecorder(durationThreshold: number): void {
  const entries: Recorder["entries"] = [];
  const add = (list: PerformanceEntryList) => {
    for (const entry of list as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) entries.push({ startTime: entry.startTime, duration: entry.duration });
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "event", durationThreshold, buffered: true } as PerformanceObserverInit);
  globalThis.recorder = { used: [], names: new Set(), flush: () => add(observer.takeRecords()), entries };
  // After the handlers of the page. Forms without scripts, and links, would leave it.
  addEventListener("submit", (event) => event.preventDefault());
  addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a[href]:not([href^='#'])")) event.preventDefault();
  });
}

/** In the page: whether its scripts have run. */
function isReady(): boolean {
  return "forms" in document.documentElement.dataset || !document.querySelector("[data-fetch]");
}

/**
 * In the page: the next control that was not used yet, scrolled into view; undefined if there is none. An open modal
 * dialog comes first, and is closed when its controls have been used.
 */
function nextControl(withFrame: boolean): Control | undefined {
  const isUsable = (element: HTMLElement) =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
    !element.matches(":disabled, [aria-disabled=true]") &&
    element.getBoundingClientRect().width > 1;
  const nameOf = (element: HTMLElement) => {
    const field = element as HTMLInputElement;
    const text = element.getAttribute("aria-label") ?? (field.name || element.textContent || element.id || "");
    const form = element.closest("form")?.getAttribute("id") ?? "";
    return [element.localName, field.type, form, text.trim().replace(/\s+/g, " ").slice(0, 40)]
      .filter(Boolean)
      .join(" ");
  };
  const selector =
    "button, input:not([type=hidden]):not([type=file]), select, textarea, summary, [contenteditable=true]," +
    "a[href^='#'], page-swap a, banner-carousel ol a";
  const content = (withFrame ? null : document.querySelector("main")) ?? document;
  const dialog = document.querySelector<HTMLDialogElement>("dialog:modal");
  const controls = () =>
    [...(dialog ?? content).querySelectorAll<HTMLElement>(selector)].map((element) => ({
      element,
      name: nameOf(element),
    }));
  for (const { element, name } of controls()) {
    if (recorder.names.has(name) || !isUsable(element)) continue;
    recorder.names.add(name);
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    // Covered by something else, such as the honeypot's frame.
    const isHit = hit && (element.contains(hit) || hit.closest("label")?.control === element);
    if (!isHit) continue;
    const isText = element.matches(
      "textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])",
    );
    if (element.localName === "select") element.focus();
    return { name, x, y, use: element.localName === "select" ? "select" : isText ? "type" : "click" };
  }
  if (!dialog) return undefined;
  dialog.close();
  return nextControl(withFrame);
}

/** In the page: whether it is not waiting for a response. */
function isIdle(): boolean {
  return !document.querySelector("[aria-busy=true]");
}

/** In the page: waits until the last change has been painted and nothing else is to be done. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
  );
}
