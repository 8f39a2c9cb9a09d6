import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { revisionsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ revisionsAdmin: revisionsAdminCalls }, () => import("./embedded/read-revisions.ts"))],
  pages: [
    route("news/:news/revisions", "console/route.tsx", { id: "revisions:news" }),
    route("news/:news/revisions/:version", "console/version.tsx", { id: "version:news" }),
    route("pages/:page/revisions", "console/route.tsx", { id: "revisions:page" }),
    route("pages/:page/revisions/:version", "console/version.tsx", { id: "version:page" }),
    route("pages/own/:ownPage/revisions", "console/route.tsx", { id: "revisions:ownPage" }),
    route("pages/own/:ownPage/revisions/:version", "console/version.tsx", { id: "version:ownPage" }),
  ],
});
