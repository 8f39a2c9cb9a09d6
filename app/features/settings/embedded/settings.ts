import { and, eq, notInArray, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallReply } from "#app/contract/contract.ts";
import { decodeWire } from "#app/contract/wire.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { translations } from "#app/features/translations/embedded/schema.ts";
import { type Translation, translated } from "#app/features/translations/embedded/translated.ts";
import { SETTINGS_ENTRY } from "#app/features/translations/translated-content.ts";
import { currentContext } from "#app/i18n/context.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { type SiteSettings, siteSettings } from "../calls.ts";
import { DEFAULT_SITE_NAME } from "../page-title.ts";
import { readGameClubTax } from "./game-club-tax.ts";
import { settings } from "./schema.ts";

const CONTENT_VERSION = "content_version";
/** The key of the row that counts the changes of the settings. */
export const SETTINGS_REVISION = "settings_revision";

/** The operator's settings in the language of the request, merged with the defaults. */
export async function readSettings(db: Database): Promise<CallReply<"settings.read">> {
  const [stored, translation] = await Promise.all([readStoredSettings(db), readTranslation(db)]);
  const { language: _, ...settings } = translated(siteSettings.parse(stored), translation);
  return settings;
}

/** `getsitesettings`: the settings, with the club tax table of the game where an agent reports it. */
export const readPublicSettings: Handler<"settings.read"> = async (_, { db }) => {
  const [settings, clubTax] = await Promise.all([readSettings(db), readGameClubTax(db)]);
  return clubTax ? { ...settings, clubTax } : settings;
};

async function readTranslation(db: Database): Promise<Translation> {
  if (currentContext().code === DEFAULT_LANGUAGE) return null;
  const [row] = await db
    .select({ texts: sql<string>`${translations.texts}` })
    .from(translations)
    .where(
      and(
        eq(translations.kind, "settings"),
        eq(translations.entry, SETTINGS_ENTRY),
        eq(translations.language, currentContext().code),
      ),
    );
  return row?.texts ?? null;
}

/** The operator's settings; a stored value that no longer matches its schema counts as not set. */
export async function readStoredSettings(db: Database): Promise<Partial<SiteSettings>> {
  const rows = await db
    .select()
    .from(settings)
    .where(notInArray(settings.key, [CONTENT_VERSION, SETTINGS_REVISION]));
  const fields: Partial<Record<string, z.ZodType>> = siteSettings.shape;
  // Settings are stored under their wire names.
  const stored = decodeWire(siteSettings, Object.fromEntries(rows.map(({ key, value }) => [key, value]))) as object;
  const fitting = Object.entries(stored).filter(([name, value]) => fields[name]?.safeParse(value).success);
  return Object.fromEntries(fitting) as Partial<SiteSettings>;
}

/** The name of the site: the operator's setting, else the deployment's configuration, else the default. */
export async function readSiteName(db: Database, configured: string | undefined): Promise<string> {
  const { siteName = DEFAULT_SITE_NAME } = await readStoredSettings(db);
  return siteName === DEFAULT_SITE_NAME ? (configured ?? siteName) : siteName;
}

/** The content version: 0 until the first publication. */
export const readContentVersion: Handler<"settings.contentVersion"> = async (_, { db }) => {
  const [row] = await db.select().from(settings).where(eq(settings.key, CONTENT_VERSION));
  return { version: typeof row?.value === "number" ? row.value : 0 };
};
