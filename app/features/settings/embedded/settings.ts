import { and, eq, inArray, sql } from "drizzle-orm";
import type * as z from "zod";
import type { ReplyOf } from "#app/contract/define.ts";
import { decodeWire } from "#app/contract/wire.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { localizedDocument, readStoredDocuments } from "#app/features/documents/embedded/read-documents.ts";
import { currencyNamesIn } from "#app/features/game/embedded/read-terms.ts";
import { currenciesDocument, schoolsDocument } from "#app/features/game/term-documents.ts";
import { guideTablesIn } from "#app/features/guide/embedded/guide-tables.ts";
import { keysDocument, requirementsDocument } from "#app/features/guide/guide-documents.ts";
import { homeIn } from "#app/features/home/embedded/read-home.ts";
import { boxesDocument, heroDocument, ownBoxesDocument } from "#app/features/home/home-documents.ts";
import { menusIn } from "#app/features/menus/embedded/read-menus.ts";
import { footerDocument, navigationDocument, socialsDocument } from "#app/features/menus/menu-documents.ts";
import { readKnownPages } from "#app/features/pages/embedded/own-pages.ts";
import { redirectsDocument } from "#app/features/redirects/redirects-document.ts";
import { signUpFieldsIn } from "#app/features/sign-up-fields/embedded/read-fields.ts";
import { signUpDocument } from "#app/features/sign-up-fields/sign-up-document.ts";
import { translations } from "#app/features/translations/embedded/schema.ts";
import { type Translation, translated } from "#app/features/translations/embedded/translated.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { DEFAULT_SITE_NAME } from "#app/format/page-title.ts";
import { currentContext, setOwnerTexts } from "#app/i18n/context.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { ownerTextsOf } from "#app/i18n/owner-texts.ts";
import { type SiteSettings, type settingsCalls, siteSettings } from "../calls.ts";
import { nextMaintenanceChange, noMaintenance } from "../maintenance.ts";
import { maintenance } from "../maintenance-fields.ts";
import { SETTINGS_ENTRY } from "../settings-entry.ts";
import { withAreas } from "./areas.ts";
import { readGameClubTax } from "./game-club-tax.ts";
import { settings } from "./schema.ts";

const CONTENT_VERSION = "content_version";
const DISABLED = "disabled";

/** The operator's settings in the language of the request, merged with the defaults. */
export async function readSettings(db: Database): Promise<ReplyOf<typeof settingsCalls.read>> {
  const [stored, translation] = await Promise.all([readStoredSettings(db), readTranslation(db)]);
  const { language: _, ...settings } = translated(siteSettings.parse(stored), translation);
  return settings;
}

/**
 * `getsitesettings`: the settings, with the operator's pages and menus, the club tax table of the game where an agent reports it,
 * and the names of the game's schools in it.
 */
const readPublicSettings: Handler<typeof settingsCalls.read> = async (_, { db, now }) => {
  const time = now();
  const documents = readStoredDocuments(
    db,
    schoolsDocument,
    currenciesDocument,
    navigationDocument,
    footerDocument,
    socialsDocument,
    boxesDocument,
    heroDocument,
    requirementsDocument,
    keysDocument,
    ownBoxesDocument,
    redirectsDocument,
    signUpDocument,
  );
  const general = readSettings(db);
  // Before anything is written that an owner may have changed.
  const texts = Promise.all([general, documents]).then(([{ words }, [, currencies]]) => {
    setOwnerTexts(ownerTextsOf({ currencyNames: currencyNamesIn(currencies), words }));
  });
  const readSchools = Promise.all([documents, texts]).then(([[schools]]) =>
    localizedDocument(schoolsDocument, schools),
  );
  const [settings, clubTax, schools, stored, { pages, nextAt }] = await Promise.all([
    general,
    readGameClubTax(db, readSchools),
    readSchools,
    documents,
    readKnownPages(db, time),
  ]);
  const [, currencies, navigation, footer, socials, boxes, hero, requirements, keys, ownBoxes, ...further] = stored;
  const [redirects = [], signUpFields] = further;
  const { home, endsAt } = homeIn({ boxes, hero, ownBoxes }, time);
  const maintenanceAt = nextMaintenanceChange(settings.maintenance, time) ?? Number.POSITIVE_INFINITY;
  const change = Math.min(nextAt, endsAt, maintenanceAt);
  return {
    ...settings,
    ownCssDraft: "",
    clubTax: withAreas(clubTax ?? settings.clubTax, schools),
    currencyNames: currencyNamesIn(currencies),
    ...menusIn({ navigation, footer, socials }),
    ...home,
    redirects: redirects.map(({ from, to }) => ({ from, to })),
    signUpFields: signUpFieldsIn(signUpFields),
    ...guideTablesIn({ requirements, keys }),
    pages,
    ...(Number.isFinite(change) ? { changesAt: isoTime(change) } : {}),
  };
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
  const rows = await db.select().from(settings);
  const fields: Partial<Record<string, z.ZodType>> = siteSettings.shape;
  // Settings are stored under their wire names.
  const stored = decodeWire(siteSettings, Object.fromEntries(rows.map(({ key, value }) => [key, value]))) as object;
  const fitting = Object.entries(stored).filter(([name, value]) => fields[name]?.safeParse(value).success);
  return Object.fromEntries(fitting) as Partial<SiteSettings>;
}

/** The name of the site: the operator's setting, else the deployment's configuration, else the default. */
export async function readSiteName(db: Database, configured: string | undefined): Promise<string> {
  return siteNameOf(await readStoredSettings(db), configured);
}

/** The same as {@link readSiteName}, from settings that are already read. */
export function siteNameOf(
  { siteName = DEFAULT_SITE_NAME }: Partial<SiteSettings>,
  configured: string | undefined,
): string {
  return siteName === DEFAULT_SITE_NAME ? (configured ?? siteName) : siteName;
}

/** The content version, 0 until the first publication, and what every request asks for besides. */
const readContentVersion: Handler<typeof settingsCalls.contentVersion> = async (_, { db }) => {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [CONTENT_VERSION, "maintenance", DISABLED]));
  const stored = (key: string) => rows.find((row) => row.key === key)?.value;
  const version = stored(CONTENT_VERSION);
  const { data = noMaintenance } = maintenance.safeParse(decodeWire(maintenance, stored("maintenance")));
  const off = siteSettings.shape.disabled.safeParse(stored(DISABLED));
  return { version: typeof version === "number" ? version : 0, maintenance: data, disabled: off.data ?? [] };
};

export const handlers = {
  settings: { read: readPublicSettings, contentVersion: readContentVersion },
};
