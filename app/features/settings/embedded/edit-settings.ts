import { eq } from "drizzle-orm";
import { wireFieldsOf } from "#app/contract/wire.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { editConflict, refuseStaleEdit } from "#app/features/admin/embedded/content-editor.ts";
import { writeAudited } from "#app/features/audit/embedded/audit.ts";
import { defaultSiteSettings, type SiteSettings, siteSettings } from "../calls.ts";
import { type SettingsForm, settingsForm, taxAreas } from "../settings-form.ts";
import { readGameClubTax } from "./game-club-tax.ts";
import { settings } from "./schema.ts";
import { readStoredSettings, SETTINGS_REVISION } from "./settings.ts";

/** `adminsettings`: the operator's settings, and the defaults of those that are not set. */
export const readSettingsForm: Handler<"settingsAdmin.read"> = async (_, { db, site }) => {
  const defaults = valuesOf(defaultSiteSettings);
  const gameClubTax = await readGameClubTax(db);
  return {
    seen: String(await readRevision(db)),
    values: valuesOf(await readStoredSettings(db)),
    defaults: { ...defaults, siteName: site.name ?? defaults.siteName },
    ...(gameClubTax ? { gameClubTax } : {}),
  };
};

/** `adminsavesettings`: stores changed settings and deletes emptied ones, so that their defaults apply again. */
export const saveSettings: Handler<"settingsAdmin.save"> = async ({ seen, ...typed }, context) => {
  const values = checkedForm(settingsForm, typed);
  const revision = await readRevision(context.db);
  refuseStaleEdit(seen, revision);
  const before = valuesOf(await readStoredSettings(context.db));
  const stored = settingsOf(before);
  const wanted = settingsOf(values);
  const changed = names.filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(stored[name]));
  if (changed.length === 0) return { message: "Nothing was changed." };
  const after = valuesOf(wanted);
  const fields = (Object.keys(after) as (keyof SettingsForm)[]).filter((name) => after[name] !== before[name]);
  const only = (all: SettingsForm) => Object.fromEntries(fields.map((name) => [name, all[name]]));
  const writes = changed.map((name): Statement => {
    const value = wanted[name];
    const key = storedNames.get(name) ?? name;
    return value === undefined ? ["DELETE FROM settings WHERE key = ?1", key] : [upsert, key, JSON.stringify(value)];
  });
  const entry = { target: "settings", before: only(before), after: only(after) };
  const unchanged = guard(
    "coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE key = ?1), 0) = ?2",
    SETTINGS_REVISION,
    revision,
  );
  const raised: Statement = [upsert, SETTINGS_REVISION, String(revision + 1)];
  await writeAudited(context, entry, [unchanged, ...writes, raised], { publishes: true, refusal: editConflict });
  return { message: "The settings are saved." };
};

/** Parameters: key, value as JSON. */
const upsert = "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2";

/** Settings are stored under their wire names. */
const storedNames = new Map(wireFieldsOf(siteSettings).map(({ name, wire }) => [name, wire]));

/** The number of changes of the settings. */
async function readRevision(db: Database): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.key, SETTINGS_REVISION));
  return typeof row?.value === "number" ? row.value : 0;
}

/** Settings that are a single text in the form and in the database. */
const texts = [
  "siteName",
  "tagline",
  "serverStatus",
  "notice",
  "signupLink",
  "messengerUrl",
  "socialUrl",
  "forumBase",
  "graphicsMinimum",
  "graphicsRecommended",
] as const satisfies readonly (keyof SiteSettings & keyof SettingsForm)[];
const names = [...texts, "clubTax", "newsViews", "referralPercent"] as const;

/** Converts form values to settings, without empty ones. */
function settingsOf(values: SettingsForm): Partial<SiteSettings> {
  const set: Partial<SiteSettings> = {};
  for (const name of texts) if (values[name]) set[name] = values[name];
  if (values.newsViews) set.newsViews = values.newsViews;
  if (values.referralPercent) set.referralPercent = Number(values.referralPercent);
  if (taxAreas.some((area) => values[`club_${area}`] || values[`tax_${area}`]))
    set.clubTax = defaultSiteSettings.clubTax.map((row) => {
      const area = row.area as (typeof taxAreas)[number];
      return { area, club: values[`club_${area}`] || row.club, tax: values[`tax_${area}`] || row.tax };
    });
  return set;
}

/** Converts settings to form values; empty for settings that are not set. */
function valuesOf(set: Partial<SiteSettings>): SettingsForm {
  const inArea = (area: string) => set.clubTax?.find((row) => row.area === area);
  return {
    ...(Object.fromEntries(texts.map((name) => [name, set[name] ?? ""])) as Record<(typeof texts)[number], string>),
    club_SG: inArea("SG")?.club ?? "",
    tax_SG: inArea("SG")?.tax ?? "",
    club_MP: inArea("MP")?.club ?? "",
    tax_MP: inArea("MP")?.tax ?? "",
    club_PH: inArea("PH")?.club ?? "",
    tax_PH: inArea("PH")?.tax ?? "",
    newsViews: set.newsViews ?? "",
    referralPercent: set.referralPercent === undefined ? "" : String(set.referralPercent),
  };
}
