import { defineFeature, implemented } from "#app/feature.ts";
import { accountsCalls } from "./calls.ts";

export const accounts = defineFeature({
  name: "accounts",
  calls: [implemented({ accounts: accountsCalls }, () => import("./embedded/handlers.ts"))],
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
