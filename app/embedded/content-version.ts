import type { Statement } from "./database/run-batch.ts";

/**
 * A statement that makes the cached copies of content outdated.
 * @param condition only if this SQL is true, which may use the parameters from `?1` on
 */
export function raiseContentVersion(condition = "true", ...parameters: number[]): Statement {
  return [
    `INSERT INTO settings (key, value) SELECT 'content_version', '1' WHERE ${condition}
     ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
    ...parameters,
  ];
}
