import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict, refuseStaleEdit } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { operationsAdminCalls } from "../admin-calls.ts";
import { type AlertSettings, type AlertsForm, alertSettingsOf, alertsForm } from "../thresholds.ts";

/** The row of `settings`. It is no setting of the site, because those are public. */
const KEY = "alerts";

interface StoredAlerts {
  revision: number;
  values: Partial<AlertsForm>;
}

/** The thresholds, and who is told. */
export async function readAlertSettings(db: Database): Promise<AlertSettings> {
  return alertSettingsOf((await readStored(db)).values);
}

/** `adminalerts`: the form's values; empty for those that are not set. */
export const readAlertsForm: Handler<typeof operationsAdminCalls.alerts> = async (_, { db }) => {
  const { revision, values } = await readStored(db);
  return { seen: String(revision), values: filled(values) };
};

/** `adminsavealerts`. @throws GameApiError `conflict` when somebody else has saved since */
export const saveAlerts: Handler<typeof operationsAdminCalls.saveAlerts> = async (
  { seen, ...typed },
  context: AdminContext,
) => {
  const values = checkedForm(alertsForm, typed);
  const stored = await readStored(context.db);
  refuseStaleEdit(seen, stored.revision);
  const before = filled(stored.values);
  const names = (Object.keys(values) as (keyof AlertsForm)[]).filter((name) => values[name] !== before[name]);
  if (names.length === 0) return { message: "Nothing was changed." };
  const only = (all: AlertsForm) => Object.fromEntries(names.map((name) => [name, all[name]]));
  await writeAudited(
    context,
    { target: KEY, before: only(before), after: only(values) },
    [
      guard("coalesce((SELECT value ->> 'revision' FROM settings WHERE key = ?1), 0) = ?2", KEY, stored.revision),
      [
        "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
        KEY,
        JSON.stringify({ revision: stored.revision + 1, values }),
      ],
    ],
    { refusal: editConflict },
  );
  return { message: "The alerts are saved." };
};

const filled = (values: Partial<AlertsForm>) =>
  Object.fromEntries(
    Object.keys(alertsForm.shape).map((name) => [name, values[name as keyof AlertsForm] ?? ""]),
  ) as AlertsForm;

async function readStored(db: Database): Promise<StoredAlerts> {
  const [[row]] = await runBatch<[{ value: string }[]]>(db, [["SELECT value FROM settings WHERE key = ?1", KEY]]);
  const stored = row ? (JSON.parse(row.value) as StoredAlerts) : { revision: 0, values: {} };
  return { revision: stored.revision, values: alertsForm.safeParse(filled(stored.values)).data ?? {} };
}
