import * as list from "#app/feature-list.ts";
import type { FeatureTables } from "./embedded/feature-tables.ts";
import type { RetentionRule } from "./embedded/job.ts";
import type { Feature } from "./feature.ts";

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

/** Links to pages of features, in the language of the request. Their paths have no leading slash. */
export function featureLinks() {
  return allFeatures.flatMap(({ links = [] }) =>
    links.map(({ title, ...link }) => ({ ...link, title: title(), inMenu: true })),
  );
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
  const parts: readonly string[] = featureSwitches
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ key, parts }): readonly string[] => parts ?? [key]);
  return {
    /** The parts of the site that are missing. */
    parts,
    /** Whether visitors and players can make a call, by its full name. */
    hasCall: (name: string) => !parts.some((part) => name.startsWith(`${part}.`)),
  };
}

/** How long rows are kept. Rate limits belong to no feature. docs/operations.md lists the rules for owners. */
export const retentionRules: readonly RetentionRule[] = [
  { table: "rate_counters", column: "resets_at", days: 0 },
  ...allFeatures.flatMap(({ retention = [] }) => retention),
];
