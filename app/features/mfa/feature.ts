import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { mfaCalls, passkeysCalls } from "./calls.ts";

export const mfa = defineFeature({
  name: "mfa",
  calls: [
    implemented({ mfa: mfaCalls }, () => import("./embedded/handlers.ts")),
    // Apart from the others: they need a large library.
    implemented({ passkeys: passkeysCalls }, () => import("./embedded/passkeys/handlers.ts")),
  ],
  pages: [
    route("security", "pages/security/route.tsx"),
    route("confirm", "pages/confirm/route.tsx"),
    route("passkey-options", "pages/passkey-options/route.ts"),
  ],
  retention: [
    { table: "mail_codes", column: "expires_at", days: 0 },
    { table: "passkey_challenges", column: "expires_at", days: 0 },
  ],
  console: () => import("./console.ts"),
});
