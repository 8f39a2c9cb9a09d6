import { defineFeature, implemented } from "#app/feature.ts";
import { playersAdminCalls } from "./admin-calls.ts";
import { accountsCalls } from "./calls.ts";

export const accounts = defineFeature({
  name: "accounts",
  calls: [
    implemented({ accounts: accountsCalls }, () => import("./embedded/handlers.ts")),
    implemented({ playersAdmin: playersAdminCalls }, () => import("./embedded/console-handlers.ts")),
  ],
});
