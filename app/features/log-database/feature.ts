import { defineFeature } from "#app/feature.ts";
import { HOUR } from "#app/format/units.ts";

/** Old logins and entries of the audit log move to a second database, where the site has one. */
export const logDatabase = defineFeature({
  name: "log-database",
  jobs: [
    {
      name: "old logs",
      period: { every: HOUR },
      run: async (context) => (await import("./embedded/move-logs.ts")).moveLogs(context),
    },
  ],
  retention: [{ table: "log_deletions", column: "at", days: 400 }],
});
