import type { Statement } from "#app/embedded/database/run-batch.ts";
import { type Maintenance, maintenanceAt } from "#app/features/settings/maintenance.ts";

const isOn = "begins_at <= ?1 AND (ends_at IS NULL OR ends_at > ?1)";

/**
 * The statements that record a maintenance when an owner begins, announces, changes or ends it. One that is withdrawn before it
 * begins is deleted.
 * @param now epoch milliseconds
 */
export function recordMaintenance(maintenance: Maintenance, message: string, now: number): Statement[] {
  const state = maintenanceAt(maintenance, now);
  const withdraw: Statement = ["DELETE FROM maintenances WHERE begins_at > ?1", now];
  const end: Statement = [`UPDATE maintenances SET ends_at = ?1 WHERE ${isOn}`, now];
  if (!state) return [withdraw, end];
  const { phase, scope, from } = state;
  const endsAt = maintenance.endsByItself ? maintenance.until : null;
  const insert: Statement = [
    `INSERT INTO maintenances (scope, message, begins_at, ends_at) SELECT ?2, ?3, ?4, ?5
     WHERE NOT EXISTS (SELECT 1 FROM maintenances WHERE ${isOn})`,
    now,
    scope,
    message,
    from ?? now,
    endsAt,
  ];
  if (phase === "announced") return [withdraw, end, insert];
  return [
    withdraw,
    // One that is prolonged after it has ended by itself goes on: it is the same one.
    ["DELETE FROM maintenances WHERE begins_at = ?1", from],
    [
      `UPDATE maintenances SET scope = ?2, message = ?3, begins_at = coalesce(?4, begins_at), ends_at = ?5 WHERE ${isOn}`,
      now,
      scope,
      message,
      from,
      endsAt,
    ],
    insert,
  ];
}
