import { eq, notInArray } from "drizzle-orm";
import type { CallReply } from "#app/contract/contract.ts";
import { decodeWire } from "#app/contract/wire.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { type SiteSettings, siteSettings } from "../calls.ts";
import { DEFAULT_SITE_NAME } from "../page-title.ts";
import { settings } from "./schema.ts";

const CONTENT_VERSION = "content_version";
/** The key of the row that counts the changes of the settings. */
export const SETTINGS_REVISION = "settings_revision";

/** The operator's settings, merged with the defaults. */
export async function readSettings(db: Database): Promise<CallReply<"settings.read">> {
  return siteSettings.parse(await readStoredSettings(db));
}

/** The operator's settings; a stored value that no longer matches its schema counts as not set. */
export async function readStoredSettings(db: Database): Promise<Partial<SiteSettings>> {
  const rows = await db
    .select()
    .from(settings)
    .where(notInArray(settings.key, [CONTENT_VERSION, SETTINGS_REVISION]));
  const fields = siteSettings.partial();
  // Settings are stored under their wire names.
  const stored = decodeWire(siteSettings, Object.fromEntries(rows.map(({ key, value }) => [key, value]))) as object;
  const fitting = Object.entries(stored).filter(([name, value]) => fields.safeParse({ [name]: value }).success);
  return Object.fromEntries(fitting) as Partial<SiteSettings>;
}

/** The name of the site: the operator's setting, else the deployment's configuration, else the default. */
export async function readSiteName(db: Database, configured: string | undefined): Promise<string> {
  const { siteName } = await readSettings(db);
  return siteName === DEFAULT_SITE_NAME ? (configured ?? siteName) : siteName;
}

/** The content version: 0 until the first publication. */
export const readContentVersion: Handler<"settings.contentVersion"> = async (_, { db }) => {
  const [row] = await db.select().from(settings).where(eq(settings.key, CONTENT_VERSION));
  return { version: typeof row?.value === "number" ? row.value : 0 };
};
