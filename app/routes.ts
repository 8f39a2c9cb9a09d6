import type { RouteConfig } from "@remix-run/route-config";
import { allFeatures } from "./features.ts";
import { type RouteEntry, route } from "./route-entry.ts";

/** The routes of features, with the paths of their files below `app`. */
function ofFeatures(key: "pages" | "consolePages"): RouteEntry[] {
  return allFeatures.flatMap(({ name, [key]: routes = [] }) =>
    routes.map((one) => ({ ...one, file: `features/${name}/${one.file}` })),
  );
}

/** The route table: the pages of the features. */
export default [
  ...ofFeatures("pages"),
  route("admin", "routes/admin/layout.tsx", ofFeatures("consolePages")),
] satisfies RouteConfig;
