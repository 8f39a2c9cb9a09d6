import { eq, notInArray } from "drizzle-orm";
import type { CallReply } from "#app/contract/contract.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { type SiteSettings, siteSettings } from "../calls.ts";
import { DEFAULT_SITE_NAME } from "../page-title.ts";
import { settings } from "./schema.ts";

const CONTENT_VERSION = "content_version";
/** Key of the row that counts changes of the settings. */
export const SETTINGS_REVISION = "settings_revision";

/** What the operator set, over the defaults. */
export async function readSettings(db: Database): Promise<CallReply<"getSiteSettings">> {
  return siteSettings.parse(await readStoredSettings(db));
}

/** What the operator set; a stored value that no longer fits its schema counts as not set. */
export async function readStoredSettings(db: Database): Promise<Partial<SiteSettings>> {
  const rows = await db
    .select()
    .from(settings)
    .where(notInArray(settings.key, [CONTENT_VERSION, SETTINGS_REVISION]));
  const fields = siteSettings.partial();
  const stored = rows
    .map(({ key, value }) => ({ [key]: value }))
    .filter((setting) => fields.safeParse(setting).success);
  return Object.assign({}, ...stored) as Partial<SiteSettings>;
}

/** The name of the site: as the operator set it, else as the deployment configures it, else the default. */
export async function readSiteName(db: Database, configured: string | undefined): Promise<string> {
  const { site_name } = await readSettings(db);
  return site_name === DEFAULT_SITE_NAME ? (configured ?? site_name) : site_name;
}

/** The content version: 0 until the first publication. */
export async function readContentVersion(db: Database): Promise<CallReply<"getContentVersion">> {
  const [row] = await db.select().from(settings).where(eq(settings.key, CONTENT_VERSION));
  return { version: typeof row?.value === "number" ? row.value : 0 };
}
