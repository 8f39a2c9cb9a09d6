import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { accountsCalls } from "./calls.ts";

export const accounts = defineFeature({
  name: "accounts",
  calls: [implemented({ accounts: accountsCalls }, () => import("./embedded/handlers.ts"))],
  pages: [
    route("register", "pages/register/route.tsx"),
    route("login", "pages/login/route.tsx"),
    route("findaccount", "pages/find-account/route.tsx"),
    route("user", "pages/user/route.tsx"),
    route("changepassword", "pages/change-password/route.tsx"),
    route("resetpassword", "pages/reset-password/route.tsx"),
    route("verifyemail", "pages/verify-email/route.tsx"),
    route("removeaddress", "pages/remove-address/route.tsx"),
    route("undoemailchange", "pages/undo-email-change/route.tsx"),
    route("logout", "pages/logout/route.ts"),
  ],
  jobs: [
    {
      name: "address changes",
      run: async (context) => (await import("./embedded/change-address.ts")).applyDueChanges(context),
    },
  ],
  retention: [
    { table: "sessions", column: "expires_at", days: 0 },
    { table: "suspended_sessions", column: "expires_at", days: 0 },
    { table: "account_links", column: "expires_at", days: 0 },
    { table: "known_networks", column: "expires_at", days: 0 },
    { table: "known_devices", column: "expires_at", days: 0 },
    { table: "logins", column: "at", days: 365 },
  ],
});
