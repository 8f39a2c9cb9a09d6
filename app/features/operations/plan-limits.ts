/**
 * What the Workers Paid plan includes, as published in August 2026 (developers.cloudflare.com/d1/platform/limits and
 * /pricing). More rows are billed; a database cannot grow beyond its limit.
 */
export const planLimits = {
  databaseBytes: 10_000_000_000,
  /** Of a month. */
  rowsRead: 25_000_000_000,
  rowsWritten: 50_000_000,
} as const;
