import { eq } from "drizzle-orm";
import { encodeWire, wireFieldsOf } from "#app/contract/wire.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict, refuseStaleEdit } from "#app/embedded/change-content.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import { type SiteSettings, siteSettings } from "../calls.ts";
import { settings } from "./schema.ts";
import { readStoredSettings } from "./settings.ts";

type Values<Name extends keyof SiteSettings> = { readonly [Setting in Name]?: SiteSettings[Setting] | undefined };

interface SettingsChange<Name extends keyof SiteSettings> {
  /** The form that edits these settings, and their target in the audit log. Each form has a revision of its own. */
  form: string;
  /** The revision that the form showed. */
  seen: string | null | undefined;
  /** The settings of the form. */
  names: readonly Name[];
  /** Their values; a setting without a value gets its default again. */
  values: Values<Name>;
  /** What the audit log stores of the settings before and after; only entries that differ are kept. */
  audited?: (values: Values<Name>) => Record<string, unknown>;
  /** Further statements of the transaction. */
  further?: readonly Statement[];
}

/**
 * Stores the settings of a form, in one transaction with an entry in the audit log; visitors see them at once.
 * @returns false if they are stored already, and nothing was written
 * @throws GameApiError `conflict` when the form's settings were changed after it was shown
 */
export async function storeSettings<Name extends keyof SiteSettings>(
  context: AdminContext,
  { form, seen, names, values, audited = (all) => all, further = [] }: SettingsChange<Name>,
): Promise<boolean> {
  const { db } = context;
  const [revision, stored] = await Promise.all([readSettingsRevision(db, form), readStoredSettings(db)]);
  refuseStaleEdit(seen, revision);
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(stored[name]));
  if (changed.length === 0) return false;
  const [before, after] = [audited(stored as Values<Name>), audited(values)];
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (all: Record<string, unknown>) => Object.fromEntries(differing.map((key) => [key, all[key]]));
  const key = revisionKey(form);
  await writeAudited(
    context,
    { target: form, before: only(before), after: only(after) },
    [
      guard("coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE key = ?1), 0) = ?2", key, revision),
      ...changed.map((name): Statement => {
        const value = values[name];
        const storedName = storedNames.get(name) ?? name;
        return value === undefined
          ? ["DELETE FROM settings WHERE key = ?1", storedName]
          : [upsert, storedName, JSON.stringify(encodeWire(siteSettings.shape[name], value))];
      }),
      [upsert, key, String(revision + 1)],
      ...further,
    ],
    { publishes: true, refusal: editConflict },
  );
  return true;
}

/** The number of changes of a form's settings, the `seen` of the form. */
export async function readSettingsRevision(db: Database, form: string): Promise<number> {
  const [row] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, revisionKey(form)));
  return typeof row?.value === "number" ? row.value : 0;
}

const revisionKey = (form: string) => `${form}_revision`;

/** Parameters: key, value as JSON. */
const upsert = "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2";

/** Settings are stored under their wire names. */
const storedNames = new Map<string, string>(wireFieldsOf(siteSettings).map(({ name, wire }) => [name, wire]));
