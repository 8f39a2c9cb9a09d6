import * as z from "zod/mini";
import { linkAddressField, textField, wholeNumberField } from "#app/features/admin/form-fields.ts";

/** The areas of the club tax table. */
export const taxAreas = ["SG", "MP", "PH"] as const;

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
  club_SG: textField("Club of SG", { max: 40 }),
  tax_SG: textField("Tax of SG", { max: 10 }),
  club_MP: textField("Club of MP", { max: 40 }),
  tax_MP: textField("Tax of MP", { max: 10 }),
  club_PH: textField("Club of PH", { max: 40 }),
  tax_PH: textField("Tax of PH", { max: 10 }),
  newsViews: z._default(z.enum(["fixed", "counted", ""], "Choose how views are shown."), ""),
  referralPercent: wholeNumberField("Referral percentage", { max: 100 }),
  graphicsMinimum: textField("Minimum graphics card", { max: 80 }),
  graphicsRecommended: textField("Recommended graphics card", { max: 80 }),
});
export type SettingsForm = z.output<typeof settingsForm>;
