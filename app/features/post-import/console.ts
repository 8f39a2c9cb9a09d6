import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { postImportCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ postImport: postImportCalls }, () => import("./embedded/import-posts.ts"))],
  pages: [route("news/import", "console/route.tsx", { help: "moving#posts" })],
});
