import { index, type RouteConfig, route } from "@remix-run/route-config";
import { shellPages } from "./routes/shell-page/pages.ts";

/** The route table of the specification (section 2), one folder a page. */
export default [
  index("routes/home/route.tsx"),
  route("home", "routes/home/route.tsx", { id: "home" }),
  route("news", "routes/news/route.tsx"),
  route("topic/:id", "routes/topic/route.tsx"),
  route("feed.xml", "routes/feed/route.ts"),
  route("sitemap.xml", "routes/sitemap/route.ts"),
  route("robots.txt", "routes/robots/route.ts"),
  ...shellPages.map(({ path }) => route(path, "routes/shell-page/route.tsx", { id: `page:${path}` })),
  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;
