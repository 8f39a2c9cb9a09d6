import { defineFeature } from "#app/feature.ts";

export const accountImport = defineFeature({
  name: "account-import",
  jobs: [
    {
      name: "imported passwords",
      run: async (context) => (await import("./embedded/protect-hashes.ts")).protectHashes(context),
    },
  ],
  console: () => import("./console.ts"),
});
