import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { wordsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ wordsAdmin: wordsAdminCalls }, () => import("./embedded/edit-words.ts"))],
  pages: [
    route("words", "console/route.tsx", { help: "words" }),
    route("words/:key", "console/edit.tsx", { help: "words" }),
  ],
  menu: [{ group: "Site", place: 7, label: "Words", href: "/admin/words", icon: "text", right: "settings" }],
});
