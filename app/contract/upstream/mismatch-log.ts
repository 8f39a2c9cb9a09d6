import { type CallName, calls } from "../contract.ts";
import type { ReplyMismatches } from "./reply-reader.ts";

/** Receives the mismatches of a reply that could nevertheless be read. */
export type MismatchLog = (name: CallName, mismatches: ReplyMismatches) => void;

const MAX_KNOWN = 500;

/**
 * Logs each kind of odd reply once, so that a server with many of them does not fill the log: the fields of the
 * contract that could not be read and the number of dropped entries, never a value.
 */
export function createMismatchLog(): MismatchLog {
  const known = new Set<string>();
  return (name, { fields, dropped }) => {
    const kind = `${name} ${[...fields].sort().join(", ")}`;
    if ((fields.size === 0 && dropped === 0) || known.has(kind) || known.size >= MAX_KNOWN) return;
    known.add(kind);
    const { id, method, path } = calls[name];
    const unread = fields.size > 0 ? `could not read ${[...fields].sort().join(", ")}` : "";
    const lost = dropped > 0 ? `dropped ${dropped} of the entries` : "";
    console.warn(
      `game-api upstream: ${id} (${method} ${path}): ${[unread, lost].filter(Boolean).join("; ")} (logged once)`,
    );
  };
}

/** Logs one line about a call that failed on the server's side. */
export function report(name: CallName, problem: string): void {
  const { id, method, path } = calls[name];
  console.error(`game-api upstream: ${id} (${method} ${path}): ${problem}`);
}
