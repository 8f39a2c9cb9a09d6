import { fileURLToPath } from "node:url";
import type { Lineage } from "./column-map.ts";
import { type LineageChanges, parseLineages, readLineages } from "./lineages.ts";

/** The lineages by name, as bundles contain them. */
declare const AGENT_LINEAGES: Record<string, string>;

/** The families of game servers that the agent knows: the files in `agent/lineages`. */
export function knownLineages(changes: LineageChanges = {}): Lineage[] {
  if (typeof AGENT_LINEAGES !== "undefined") return parseLineages(AGENT_LINEAGES, changes);
  return readLineages(fileURLToPath(new URL("../../lineages", import.meta.url)), changes);
}
