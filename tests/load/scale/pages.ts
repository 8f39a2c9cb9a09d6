import { databaseTime, median } from "../load-portal.ts";
import type { ScaleRow } from "./rows.ts";

const READINGS = 5;

/** A page of the console, as the owner sees it. */
function page(path: string, milliseconds: number): ScaleRow {
  return {
    name: path,
    // The time in the database is the sum of queries that wait for each other, so it can be longer than the page took.
    limits: { milliseconds },
    async page(site, cookie) {
      const times: number[] = [];
      const waits: number[] = [];
      for (let reading = 0; reading < READINGS; reading += 1) {
        const since = performance.now();
        const response = await fetch(`${site}${path}`, { headers: { Cookie: cookie }, redirect: "manual" });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
        waits.push(performance.now() - since);
        times.push(databaseTime(response));
      }
      return { milliseconds: median(waits), database: median(times) };
    },
  };
}

/** A file that the console streams. */
function file(path: string): ScaleRow {
  return {
    name: path,
    limits: { milliseconds: 120_000 },
    async page(site, cookie) {
      const since = performance.now();
      const response = await fetch(`${site}${path}`, { headers: { Cookie: cookie }, redirect: "manual" });
      const bytes = (await response.arrayBuffer()).byteLength;
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      return { milliseconds: performance.now() - since, bytes };
    },
  };
}

/** The slowest pages of the console, and its largest files. */
export const pageRows: readonly ScaleRow[] = [
  page("/admin", 400),
  page("/admin/payments/sales?days=90", 250),
  page("/admin/payments/sales?days=7", 150),
  page("/admin/bridge", 150),
  page("/admin/health", 150),
  file("/admin/players.csv"),
  file("/admin/audit.csv"),
];
