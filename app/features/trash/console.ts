import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { trashAdminCalls } from "./admin-calls.ts";
import { trashPath } from "./trash.ts";

export const consolePart = defineConsole({
  calls: [implemented({ trashAdmin: trashAdminCalls }, () => import("./embedded/edit-trash.ts"))],
  pages: [route("trash", "console/route.tsx", { help: "trash" })],
  menu: [{ group: "Content", place: 8, label: "Trash", href: trashPath, icon: "trash", right: "content" }],
});
