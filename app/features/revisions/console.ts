import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { revisionsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ revisionsAdmin: revisionsAdminCalls }, () => import("./embedded/read-revisions.ts"))],
  pages: [
    route("news/:news/revisions", "console/route.tsx", { id: "revisions:news", help: "news#versions" }),
    route("news/:news/revisions/:version", "console/version.tsx", { id: "version:news", help: "news#versions" }),
    route("pages/:page/revisions", "console/route.tsx", { id: "revisions:page", help: "news#versions" }),
    route("pages/:page/revisions/:version", "console/version.tsx", { id: "version:page", help: "news#versions" }),
    route("pages/own/:ownPage/revisions", "console/route.tsx", { id: "revisions:ownPage", help: "news#versions" }),
    route("pages/own/:ownPage/revisions/:version", "console/version.tsx", {
      id: "version:ownPage",
      help: "news#versions",
    }),
  ],
});
