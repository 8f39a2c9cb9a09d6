import { defineConsole, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { staffAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ staffAdmin: staffAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  pages: [
    route("staff", "console/route.tsx", { help: "staff" }),
    route("staff/roles", "console/roles.tsx", { help: "staff#roles" }),
    route("staff/roles/:key", "console/role.tsx", { help: "staff#roles" }),
    route("staff/:userNum", "console/member.tsx", { help: "staff" }),
  ],
  menu: [{ group: "Operations", place: 1, label: "Staff", href: "/admin/staff", icon: "shield", right: "staff" }],
});
