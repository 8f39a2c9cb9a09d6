import type { BridgeScope } from "#app/features/bridge/scopes.ts";

/** SQL condition: a row of `bridge_keys` has the scope. */
export function hasScope(scope: BridgeScope): string {
  return `' ' || scopes || ' ' LIKE '% ${scope} %'`;
}

/** SQL that is true while a key with the scope is in use. */
export function hasKeyInUse(scope: BridgeScope): string {
  return `EXISTS (SELECT 1 FROM bridge_keys WHERE revoked_at IS NULL AND ${hasScope(scope)})`;
}

/**
 * SQL that is true if the site shows what agents with the scope have sent: while a key is in use, and before the first key is
 * created, when the data are demo content.
 */
export function isReported(scope: BridgeScope): string {
  return `(NOT EXISTS (SELECT 1 FROM bridge_keys) OR ${hasKeyInUse(scope)})`;
}
