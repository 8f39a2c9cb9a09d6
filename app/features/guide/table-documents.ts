import * as z from "zod";
import { text } from "#app/contract/fields.ts";
import { guideLimits } from "./guide-limits.ts";

/** The system requirements in the language of the request. */
export const requirementRows = z
  .array(z.object({ key: text, name: text, minimum: text, recommended: text }))
  .max(guideLimits.requirements);
export type RequirementRow = z.output<typeof requirementRows>[number];

/** The keys of the game in the language of the request, each with the name of its table. */
export const keyRows = z.array(z.object({ group: text, name: text, action: text })).max(guideLimits.keys);
export type KeyRow = z.output<typeof keyRows>[number];
