import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { translationsAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ translationsAdmin: translationsAdminCalls }, () => import("./embedded/edit-translations.ts"))],
  pages: [
    route("translations", "console/route.tsx", { help: "translations" }),
    route("translations/:kind/:language", "console/list.tsx", { help: "translations" }),
    route("translations/:kind/:language/:entry", "console/edit.tsx", { help: "translations" }),
  ],
  menu: [
    { group: "Content", place: 6, label: "Translations", href: "/admin/translations", icon: "globe", right: "content" },
  ],
});
