import { defineConsole, implemented } from "#app/feature.ts";
import { mailAdminCalls } from "./admin-calls.ts";

export const consolePart = defineConsole({
  calls: [implemented({ mailAdmin: mailAdminCalls }, () => import("./embedded/test-mail.ts"))],
});
