import * as z from "zod/mini";
import { line, linkAddress, whole } from "#app/features/admin/form-fields.ts";

/** The areas of the club tax table. */
export const taxAreas = ["SG", "MP", "PH"] as const;

/** The settings of the site. What is left empty has its default. */
export const settingsForm = z.object({
  siteName: line("Site name", { most: 60 }),
  tagline: line("Tagline", { most: 160 }),
  serverStatus: line("Server status", { most: 60 }),
  notice: line("Notice", { most: 300 }),
  signupLink: linkAddress("Sign-up link"),
  messengerUrl: linkAddress("Messenger"),
  socialUrl: linkAddress("Social page"),
  forumBase: linkAddress("Forum"),
  club_SG: line("Club of SG", { most: 40 }),
  tax_SG: line("Tax of SG", { most: 10 }),
  club_MP: line("Club of MP", { most: 40 }),
  tax_MP: line("Tax of MP", { most: 10 }),
  club_PH: line("Club of PH", { most: 40 }),
  tax_PH: line("Tax of PH", { most: 10 }),
  newsViews: z._default(z.enum(["fixed", "counted", ""], "Choose how views are shown."), ""),
  referralPercent: whole("Referral percent", { most: 100 }),
  graphicsMinimum: line("Minimum graphics card", { most: 80 }),
  graphicsRecommended: line("Recommended graphics card", { most: 80 }),
});
export type SettingsForm = z.output<typeof settingsForm>;
