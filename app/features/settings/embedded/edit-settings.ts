import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { readDocument } from "#app/features/documents/embedded/read-documents.ts";
import { schoolsDocument } from "#app/features/game/term-documents.ts";
import type { settingsAdminCalls } from "../admin-calls.ts";
import { defaultSiteSettings, type SiteSettings } from "../calls.ts";
import { NO_CLUB, NO_TAX, taxAreas } from "../club-tax.ts";
import { type SettingsForm, settingsForm } from "../settings-form.ts";
import { withAreas } from "./areas.ts";
import { readGameClubTax } from "./game-club-tax.ts";
import { readStoredSettings } from "./settings.ts";
import { readSettingsRevision, storeSettings } from "./store-settings.ts";

/** `adminsettings`: the operator's settings, and the defaults of those that are not set. */
const readSettingsForm: Handler<typeof settingsAdminCalls.read> = async (_, { db, site }) => {
  const defaults = valuesOf(defaultSiteSettings);
  const readSchools = readDocument(db, schoolsDocument);
  const [gameClubTax, schools] = await Promise.all([readGameClubTax(db, readSchools), readSchools]);
  return {
    seen: String(await readSettingsRevision(db, "settings")),
    values: valuesOf(await readStoredSettings(db)),
    defaults: { ...defaults, siteName: site.name ?? defaults.siteName },
    areas: schools.map(({ text }) => text.area ?? ""),
    ...(gameClubTax ? { gameClubTax: withAreas(gameClubTax, schools) } : {}),
  };
};

/** `adminsavesettings`: stores changed settings and deletes emptied ones, so that their defaults apply again. */
const saveSettings: Handler<typeof settingsAdminCalls.save> = async ({ seen, ...typed }, context) => {
  const values = checkedForm(settingsForm, typed);
  const isChanged = await storeSettings(context, {
    form: "settings",
    seen,
    names,
    values: settingsOf(values),
    audited: (settings) => valuesOf(settings),
  });
  return { message: isChanged ? "The settings are saved." : "Nothing was changed." };
};

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
  "operatorName",
  "operatorContact",
  "ageRating",
  "graphicsMinimum",
  "graphicsRecommended",
] as const satisfies readonly (keyof SiteSettings & keyof SettingsForm)[];
const names = [
  ...texts,
  ...([
    "clubTax",
    "languages",
    "whitelist",
    "registrationsPerHour",
    "ticketsPerHour",
    "newsViews",
    "characterProfiles",
    "referralPercent",
  ] as const),
] as const;

/** Converts form values to settings, without empty ones. */
function settingsOf(values: SettingsForm): Partial<SiteSettings> {
  const set: Partial<SiteSettings> = {};
  for (const name of texts) if (values[name]) set[name] = values[name];
  if (values.languages) set.languages = values.languages;
  if (values.whitelist) set.whitelist = values.whitelist;
  if (values.registrationsPerHour) set.registrationsPerHour = Number(values.registrationsPerHour);
  if (values.ticketsPerHour) set.ticketsPerHour = Number(values.ticketsPerHour);
  if (values.newsViews) set.newsViews = values.newsViews;
  if (values.characterProfiles) set.characterProfiles = values.characterProfiles;
  if (values.referralPercent) set.referralPercent = Number(values.referralPercent);
  if (taxAreas.some((area) => values[`club_${area}`] || values[`tax_${area}`]))
    set.clubTax = taxAreas
      .map((area) => ({ area, club: values[`club_${area}`] || NO_CLUB, tax: values[`tax_${area}`] || NO_TAX }))
      // Areas beyond those of the specification are stored once they have a club or a tax.
      .filter(
        ({ area }, index) =>
          index < defaultSiteSettings.clubTax.length || values[`club_${area}`] || values[`tax_${area}`],
      );
  return set;
}

/** Converts settings to form values; empty for settings that are not set. */
function valuesOf(set: Partial<SiteSettings>): SettingsForm {
  const inArea = (area: string) => set.clubTax?.find((row) => row.area === area);
  return {
    ...(Object.fromEntries(texts.map((name) => [name, set[name] ?? ""])) as Record<(typeof texts)[number], string>),
    ...(Object.fromEntries(
      taxAreas.flatMap((area) => [
        [`club_${area}`, inArea(area)?.club ?? ""],
        [`tax_${area}`, inArea(area)?.tax ?? ""],
      ]),
    ) as Record<`${"club" | "tax"}_${(typeof taxAreas)[number]}`, string>),
    languages: set.languages ?? "",
    whitelist: set.whitelist ?? "",
    registrationsPerHour: set.registrationsPerHour === undefined ? "" : String(set.registrationsPerHour),
    ticketsPerHour: set.ticketsPerHour === undefined ? "" : String(set.ticketsPerHour),
    newsViews: set.newsViews ?? "",
    characterProfiles: set.characterProfiles ?? "",
    referralPercent: set.referralPercent === undefined ? "" : String(set.referralPercent),
  };
}

export const handlers = {
  settingsAdmin: { read: readSettingsForm, save: saveSettings },
};
