import type { RouteConfig } from "@remix-run/route-config";
import { consolePages } from "./console-routes.ts";
import { allFeatures } from "./features.ts";
import { type RouteEntry, route } from "./route-entry.ts";
import { sitePages } from "./site-routes.ts";

/** The routes of features, with the paths of their files below `app`. */
function ofFeatures(key: "pages" | "consolePages"): RouteEntry[] {
  return allFeatures.flatMap(({ name, [key]: routes = [] }) =>
    routes.map((one) => ({ ...one, file: `features/${name}/${one.file}` })),
  );
}

/** The route table: the pages of the site, and those of the features. */
export default [
  ...sitePages,
  ...ofFeatures("pages"),
  route("admin", "routes/admin/layout.tsx", [...consolePages, ...ofFeatures("consolePages")]),
  // The pages of the operator, and what does not exist.
  route("*", "routes/own-page/route.tsx"),
] satisfies RouteConfig;
