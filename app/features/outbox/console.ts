import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { outboxAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ mailAdmin: outboxAdminCalls }, () => import("./embedded/admin-outbox.ts"))],
  pages: [
    route("outbox", "console/route.tsx", { help: "health#outbox" }),
    route("outbox/:id", "console/mail.tsx", { help: "health#outbox" }),
  ],
  menu: [{ group: "Operations", place: 6, label: "Outbox", href: "/admin/outbox", icon: "send", right: "settings" }],
});
