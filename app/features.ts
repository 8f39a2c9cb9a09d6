import * as list from "#app/feature-list.ts";
import { pathsOfFeature } from "./contract/site-features.ts";
import type { FeatureTables } from "./embedded/feature-tables.ts";
import type { RetentionRule } from "./embedded/job.ts";
import type { Feature } from "./feature.ts";
import type { RouteEntry } from "./route-entry.ts";

/** A feature of the site, with the types of its calls. */
export type SiteFeature = (typeof list)[keyof typeof list];

/** The features of the site, by their names. */
export const allFeatures: readonly Feature[] = Object.values(list);

/** Every call with its full name, such as `cart.buy`, its definition, and what loads its handler. */
export const implementedCalls = allFeatures.flatMap(({ calls }) =>
  calls.flatMap(({ calls: groups, load }) =>
    Object.entries(groups).flatMap(([group, definitions]) =>
      Object.entries(definitions).map(([name, definition]) => ({ name: `${group}.${name}`, definition, load })),
    ),
  ),
);

/** Whether a page is at a path. The parameters of its own path are whole segments. */
function isAt({ path: own = "" }: RouteEntry, path: string): boolean {
  const [segments, wanted] = [path.slice(1).split("/"), own.split("/")];
  return segments.length === wanted.length && wanted.every((one, at) => one.startsWith(":") || one === segments[at]);
}

/** Whether a feature has lost its pages by the switches that are off. */
const isOff = ({ switches: [first] = [] }: Feature, off: readonly string[]) =>
  first !== undefined && off.includes(first.key);

/**
 * Links to pages of features, in the language of the request. Their paths have no leading slash.
 * @param off the keys of the switches that are off
 */
export function featureLinks(off: readonly string[]) {
  return allFeatures
    .filter((feature) => !isOff(feature, off))
    .flatMap(({ links = [] }) => links.map(({ title, ...link }) => ({ ...link, title: title(), inMenu: true })));
}

/** What handlers and jobs know of all features. */
export const featureTables: FeatureTables = {
  personalData: allFeatures.flatMap(({ personalData = [] }) => personalData),
  async pageFolders() {
    const { sitePages } = await import("./site-routes.ts");
    const pages = [...sitePages, ...allFeatures.flatMap(({ pages = [] }) => pages)];
    return ["admin", ...pages.flatMap(({ path }) => path?.split("/")[0] ?? [])];
  },
  documents: allFeatures.flatMap(({ documents = [] }) => documents),
  content: async () =>
    (await Promise.all(allFeatures.flatMap(({ content = [] }) => content).map((load) => load()))).flat(),
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
export function switchedOff(keys: readonly string[]) {
  const off = featureSwitches
    .filter(({ key }) => keys.includes(key))
    .map(({ key, parts = [key], ...rest }) => ({ parts, calls: parts, paths: parts.flatMap(pathsOfFeature), ...rest }));
  const calls = off.flatMap((one): readonly string[] => one.calls);
  const paths = off.flatMap((one): readonly string[] => one.paths);
  return {
    /** The parts of the site that are missing. */
    parts: off.flatMap((one): readonly string[] => one.parts),
    /** What visitors and players cannot call: groups, or single calls. */
    calls,
    /** Whether a page is missing, by its path as `comparedPath` returns it, without a language. */
    isMissing: (path: string) =>
      paths.includes(path.split("/")[1] ?? "") ||
      allFeatures.some((one) => isOff(one, keys) && one.pages?.some((page) => isAt(page, path))),
    /** Whether visitors and players can make a call, by its full name. */
    hasCall: (name: string) => !calls.some((call) => name === call || name.startsWith(`${call}.`)),
  };
}

/** How long rows are kept. Rate limits belong to no feature. docs/operations.md lists the rules for owners. */
export const retentionRules: readonly RetentionRule[] = [
  { table: "rate_counters", column: "resets_at", days: 0 },
  ...allFeatures.flatMap(({ retention = [] }) => retention),
];
