import type { RouteConfig } from "@remix-run/route-config";
import { allFeatures, loadConsole } from "./features.ts";
import { type RouteEntry, route } from "./route-entry.ts";

/** Routes of a feature, with the paths of their files below `app`. */
const ofFeature = (name: string, routes: readonly RouteEntry[] = []) =>
  routes.map((one) => ({ ...one, file: `features/${name}/${one.file}` }));

/** The route table: the pages of the features. */
export default [
  ...allFeatures.flatMap(({ name, pages }) => ofFeature(name, pages)),
  route(
    "admin",
    "features/admin/console/layout.tsx",
    (await loadConsole()).flatMap(({ feature, pages }) => ofFeature(feature, pages)),
  ),
] satisfies RouteConfig;
