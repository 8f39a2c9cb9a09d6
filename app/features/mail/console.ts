import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { mailAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ mailAdmin: mailAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [
    route("mails", "console/route.tsx", { help: "words#e-mails" }),
    route("mails/:name", "console/mail.tsx", { help: "words#e-mails" }),
    route("mails/:name/html", "console/html.ts"),
  ],
  menu: [{ group: "Site", place: 8, label: "E-mails", href: "/admin/mails", icon: "mail", right: "settings" }],
});
