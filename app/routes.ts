import type { RouteConfig } from "@remix-run/route-config";
import { allPages } from "./features.ts";
import { route } from "./route-entry.ts";

/** The route table: the pages of the site, and those of the features. */
export default [
  ...allPages.site,
  route("admin", "routes/admin/layout.tsx", [...allPages.console]),
  // The pages of the operator, and what does not exist.
  route("*", "routes/own-page/route.tsx"),
] satisfies RouteConfig;
