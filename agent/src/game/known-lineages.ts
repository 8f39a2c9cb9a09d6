import { fileURLToPath } from "node:url";
import { type LineageSource, type LineageTexts, lineageTexts, parseLineages } from "./lineages.ts";

/** The lineages by name, as bundles contain them. */
declare const AGENT_LINEAGES: LineageTexts;

/** The files in `agent/lineages`. */
export function knownTexts(): LineageTexts {
  if (typeof AGENT_LINEAGES !== "undefined") return AGENT_LINEAGES;
  return lineageTexts(fileURLToPath(new URL("../../lineages", import.meta.url)));
}

/** The families of game servers that the agent knows. */
export const knownLineages: LineageSource = (changes) => parseLineages(knownTexts(), changes);
