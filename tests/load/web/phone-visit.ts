import type { Browser } from "playwright";
import { type LayoutShift, layoutShiftOf } from "../../e2e/layout-shift.ts";
import type { Table } from "../load-portal.ts";

/** The pages of a first visit, in their order. */
export const VISIT = ["/", "/news", "/topic/1", "/download", "/rankings"];

const screen = { width: 412, height: 823 };
/** The phone of Lighthouse's mobile preset. Browsers choose pictures by its screen before they know the viewport. */
const phone = {
  screen,
  viewport: screen,
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // Otherwise a slow visit would include the next picture of the banner carousel.
  reducedMotion: "reduce",
} as const;

/** A response that the browser received from the network. */
export interface ReceivedFile {
  url: string;
  /** The browser's resource type: Document, Stylesheet, Script, Font, Image ... */
  type: string;
  /** Bytes on the wire, including headers; 0 if the file arrived because of an Early Hint. */
  bytes: number;
  fromEarlyHints: boolean;
}

export interface VisitedPageBytes {
  path: string;
  bytes: number;
  files: ReceivedFile[];
  layoutShift: LayoutShift;
}

/**
 * Visits pages one after another on a phone with an empty cache, each until the network is idle, without scrolling.
 * @param site address of the site, served by an edge proxy that has not served these pages yet: it would send Early
 *   Hints, whose files the browser reports without their bytes
 * @param options keepFiles: whether the browser has a cache for the files of the pages before, as it does by default
 * @returns the files that each page transferred; those from the browser's cache are not included
 */
export async function visitOnPhone(
  browser: Browser,
  site: string,
  paths: readonly string[],
  { keepFiles = true } = {},
): Promise<VisitedPageBytes[]> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = new Map<string, ReceivedFile>();
    let received: ReceivedFile[] = [];
    session.on("Network.requestWillBeSent", ({ requestId, request, type = "Other" }) => {
      requests.set(requestId, { url: request.url, type, bytes: 0, fromEarlyHints: false });
    });
    session.on("Network.requestServedFromCache", ({ requestId }) => requests.delete(requestId));
    session.on("Network.responseReceived", ({ requestId, type, response }) => {
      const request = requests.get(requestId);
      if (!request) return;
      request.type = type;
      request.fromEarlyHints = response.fromEarlyHints ?? false;
      if (response.fromDiskCache && !request.fromEarlyHints) requests.delete(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request) received.push({ ...request, bytes: encodedDataLength });
    });
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: !keepFiles });
    // Browsers load pictures below the screen earlier on a slow network, and each build guesses the speed differently.
    await session.send("Network.overrideNetworkState", {
      offline: false,
      latency: 60,
      downloadThroughput: -1,
      uploadThroughput: -1,
      connectionType: "cellular4g",
    });
    const visited: VisitedPageBytes[] = [];
    for (const path of paths) {
      received = [];
      await page.goto(`${site}${path}`, { waitUntil: "networkidle" });
      const bytes = received.reduce((sum, file) => sum + file.bytes, 0);
      visited.push({ path, bytes, files: received, layoutShift: await layoutShiftOf(page) });
    }
    return visited;
  } finally {
    await context.close();
  }
}

/** The columns of a page's bytes, by the browser's resource types; everything else is `other`. */
const columns: Record<string, string> = {
  Document: "HTML",
  Stylesheet: "CSS",
  Script: "JS",
  Font: "fonts",
  Image: "pictures",
};

/** The bytes of each page of a visit by kind, and their sum. */
export function visitTable(visited: readonly VisitedPageBytes[]): Table {
  const row = (files: readonly ReceivedFile[]) => {
    const sums = Object.fromEntries([...Object.values(columns), "other", "all"].map((name) => [name, 0]));
    for (const { type, bytes } of files) {
      sums[columns[type] ?? "other"]! += bytes;
      sums.all! += bytes;
    }
    return sums;
  };
  return Object.fromEntries([
    ...visited.map(({ path, files }) => [path, row(files)] as const),
    ["all", row(visited.flatMap(({ files }) => files))] as const,
  ]);
}
