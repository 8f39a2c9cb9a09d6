import * as z from "zod/mini";
import { choiceField, linkAddressField, textField, wholeNumberField } from "#app/features/admin/form-fields.ts";
import type { taxAreas } from "./club-tax.ts";
import { MAX_REGISTRATIONS_PER_HOUR, MAX_TICKETS_PER_HOUR } from "./limits.ts";

type Area = (typeof taxAreas)[number];

/** The fields of an area. */
function areaFields<Name extends Area>(area: Name) {
  return {
    [`club_${area}`]: textField("The club", { max: 40 }),
    [`tax_${area}`]: textField("The tax", { max: 10 }),
  } as Record<`club_${Name}` | `tax_${Name}`, ReturnType<typeof textField>>;
}

/** The form of the site's settings. An empty field means the default. */
export const settingsForm = z.object({
  siteName: textField("Site name", { max: 60 }),
  tagline: textField("Tagline", { max: 160 }),
  serverStatus: textField("Server status", { max: 60 }),
  notice: textField("Notice", { max: 300 }),
  signupLink: linkAddressField("Sign-up link"),
  messengerUrl: linkAddressField("Messenger"),
  socialUrl: linkAddressField("Social page"),
  forumBase: linkAddressField("Forum"),
  ...areaFields("SG"),
  ...areaFields("MP"),
  ...areaFields("PH"),
  ...areaFields("DD"),
  ...areaFields("EE"),
  ...areaFields("FF"),
  languages: z._default(
    choiceField("Languages", "the languages", { all: "All languages", default: "English only", "": "" }),
    "",
  ),
  whitelist: z._default(
    choiceField("Whitelist of addresses", "whether the whitelist is in use", {
      on: "In use: players list the address that they play from",
      off: "Not in use",
      "": "",
    }),
    "",
  ),
  registrationsPerHour: wholeNumberField("The number of sign-ups", {
    min: 1,
    max: MAX_REGISTRATIONS_PER_HOUR,
  }),
  ticketsPerHour: wholeNumberField("The number of tickets", { min: 1, max: MAX_TICKETS_PER_HOUR }),
  operatorName: textField("Operator", { max: 120 }),
  operatorContact: textField("Contact", { max: 200 }),
  ageRating: textField("Age rating", { max: 12 }),
  newsViews: z._default(
    choiceField("News views", "how views are shown", {
      fixed: "",
      counted: "",
      "": "",
    }),
    "",
  ),
  characterProfiles: z._default(
    choiceField("Character pages", "whose characters have pages", { shown: "", hidden: "", "": "" }),
    "",
  ),
  referralPercent: wholeNumberField("Referral percentage", { max: 100 }),
  graphicsMinimum: textField("Minimum graphics card", { max: 80 }),
  graphicsRecommended: textField("Recommended graphics card", { max: 80 }),
});
export type SettingsForm = z.output<typeof settingsForm>;
