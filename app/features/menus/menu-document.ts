import * as z from "zod";
import { flag, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { audiences, menuLimits } from "./limits.ts";

/** Like `link` of the contract, and also an address of the settings. */
const href = text
  .transform((value) => (/^(?:https?:\/\/|mailto:|\/(?![\\/])|setting:)[^\s\\]*$/i.test(value) ? value : ""))
  .pipe(z.string());

/** An entry of a menu, with its label in the language of the request. */
const menuLink = z.object({
  label: text,
  href,
  newTab: wireName("new_tab", flag),
  audience: z.enum(audiences).default("all"),
});

const sectionLink = menuLink.extend({
  /** Whether only the sub-menu beside pages shows it. */
  aside: flag,
});

/** The menus as an owner has changed them. They have two levels, so that none can contain itself. */
export const menuDocument = z.object({
  sections: z
    .array(sectionLink.extend({ key: text, entries: z.array(sectionLink).max(menuLimits.entries) }))
    .max(menuLimits.sections),
  footer: z.array(menuLink).max(menuLimits.footer),
});
export type MenuDocument = z.output<typeof menuDocument>;
export type MenuEntry = z.output<typeof menuLink>;

/** The links to the communities of an owner who has changed them. */
export const socialLinks = z.array(z.object({ label: text, href })).max(menuLimits.socials);
export type SocialLinks = z.output<typeof socialLinks>;
