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
  route("download", "routes/download/route.tsx"),
  route("downloads", "routes/download/route.tsx", { id: "downloads" }),
  route("wallpaper", "routes/wallpaper/route.tsx"),
  route("movies", "routes/movies/route.tsx"),
  route("story", "routes/story/route.tsx"),
  route("characters", "routes/characters/route.tsx"),
  route("instructions", "routes/instructions/route.tsx"),
  route("serverinfo", "routes/server-info/route.tsx"),
  route("gallery", "routes/gallery/route.tsx"),
  route("socials", "routes/socials/route.tsx"),
  route("rankings", "routes/rankings/route.tsx"),
  route("itemshop/:category?", "routes/item-shop/route.tsx"),
  route("forum/:category", "routes/forum/route.tsx"),
  route("register", "routes/register/route.tsx"),
  route("login", "routes/login/route.tsx"),
  route("findaccount", "routes/find-account/route.tsx"),
  route("user", "routes/user/route.tsx"),
  route("changepassword", "routes/change-password/route.tsx"),
  route("resetpassword", "routes/reset-password/route.tsx"),
  route("verifyemail", "routes/verify-email/route.tsx"),
  route("logout", "routes/logout/route.ts"),
  ...["gamesystem", "credits", "policy/operation", "policy/privacy", "policy/game-cash"].map((path) =>
    route(path, "routes/content-page/route.tsx", { id: `content:${path}` }),
  ),
  ...shellPages.map(({ path }) => route(path, "routes/shell-page/route.tsx", { id: `page:${path}` })),
  route("*", "routes/not-found/route.tsx"),
] satisfies RouteConfig;
