import type { CallDefinition } from "#app/contract/define.ts";
import * as list from "#app/feature-list.ts";
import { pathsOfPart } from "./contract/site-parts.ts";
import type { FeatureTables } from "./embedded/feature-tables.ts";
import type { RetentionRule } from "./embedded/job.ts";
import type { ConsolePart, Feature, ImplementedCalls } from "./feature.ts";

/** A feature of the site, with the types of its calls. */
export type SiteFeature = (typeof list)[keyof typeof list];

/** The features of the site, by their names. */
export const allFeatures: readonly Feature[] = Object.values(list);

/** The definitions of all calls by their full names, such as `cart.buy`; those of the console once it is loaded. */
export const callDefinitions: Record<string, CallDefinition> = {};
/** What loads the handlers of these calls. */
export const handlerLoaders: Record<string, ImplementedCalls["load"]> = {};

function addCalls(calls: readonly ImplementedCalls[]): void {
  for (const { calls: groups, load } of calls)
    for (const [group, definitions] of Object.entries(groups))
      for (const [call, definition] of Object.entries(definitions)) {
        callDefinitions[`${group}.${call}`] = definition;
        handlerLoaders[`${group}.${call}`] = load;
      }
}

addCalls(allFeatures.flatMap(({ calls = [] }) => calls));

type FeatureInConsole = ConsolePart & { feature: string };

/** What was loaded. Not a promise: on the edge, one ends with the request that created it. */
const loaded: { parts?: readonly FeatureInConsole[] } = {};

/** Loads what the features have in the console: its calls, pages and menu. */
export async function loadConsole(): Promise<readonly FeatureInConsole[]> {
  if (loaded.parts) return loaded.parts;
  const parts = await Promise.all(
    allFeatures.map(async ({ name, console: load }) => ({ feature: name, ...(await load?.())?.consolePart })),
  );
  addCalls(parts.flatMap(({ calls = [] }) => calls));
  loaded.parts = parts;
  return parts;
}

interface MenuPage {
  path: string;
  title: string;
  /** The key of its section. */
  section: string;
  inMenu: boolean;
}

/**
 * The pages that menus list at the end of their sections: those of the operator, and those of features in the language
 * of the request. Their paths have no leading slash.
 */
export function menuPages({ pages, disabled }: { pages: readonly MenuPage[]; disabled: readonly string[] }) {
  const { isMissing } = siteWithout(disabled);
  const ofFeatures = allFeatures
    .flatMap(({ links = [] }) => links)
    .filter(({ path }) => !isMissing(`/${path}`))
    .map(({ title, ...link }) => ({ ...link, title: title(), inMenu: true }));
  return [...pages, ...ofFeatures] satisfies MenuPage[];
}

/** What handlers and jobs know of all features. */
export const featureTables: FeatureTables = {
  personalData: allFeatures.flatMap(({ personalData = [] }) => personalData),
  pageFolders: () => [
    "admin",
    ...allFeatures.flatMap(({ pages = [] }) =>
      pages.flatMap(({ path = "*" }) => (path === "*" ? [] : path.split("/")[0]!)),
    ),
  ],
  documents: allFeatures.flatMap(({ documents = [] }) => documents),
  content: async () =>
    (await Promise.all(allFeatures.flatMap(({ content = [] }) => content).map((load) => load()))).flat(),
  waiting: async () =>
    (await loadConsole()).flatMap(({ menu = [], waiting = {} }) =>
      menu.flatMap(({ href, right }) => {
        const load = waiting[href];
        return load ? [{ href, right, load }] : [];
      }),
    ),
  deletionChecks: allFeatures.flatMap(({ deletionChecks = {} }) =>
    Object.entries(deletionChecks).map(([document, check]) => ({ document, check })),
  ),
};

/** What the owner can switch off. */
export const featureSwitches = allFeatures.flatMap(({ switches = [] }) => switches);

/**
 * The site without what the owner has switched off.
 * @param keys of the switches
 */
export function siteWithout(keys: readonly string[]) {
  const off = featureSwitches
    .filter(({ key }) => keys.includes(key))
    .map(({ key, parts = [key], ...rest }) => ({ parts, calls: parts, paths: parts.flatMap(pathsOfPart), ...rest }));
  const calls = off.flatMap((one): readonly string[] => one.calls);
  const paths = off.flatMap((one): readonly string[] => one.paths);
  return {
    /** The parts of the site that are missing. */
    parts: off.flatMap((one): readonly string[] => one.parts),
    /** What visitors and players cannot call: groups, or single calls. */
    calls,
    /** Whether a page is missing, by its path as `comparedPath` returns it, without a language. */
    isMissing: (path: string) => paths.includes(path.split("/")[1] ?? ""),
    /** Whether visitors and players can make a call, by its full name. */
    hasCall: (name: string) => !calls.some((call) => name === call || name.startsWith(`${call}.`)),
  };
}

/** How long rows are kept. Rate limits belong to no feature. docs/operations.md lists the rules for owners. */
export const retentionRules: readonly RetentionRule[] = [
  { table: "rate_counters", column: "resets_at", days: 0 },
  ...allFeatures.flatMap(({ retention = [] }) => retention),
];
