import { defineFeature } from "#app/feature.ts";
import { HOUR, MINUTE } from "#app/format/units.ts";
import { route } from "#app/route-entry.ts";
import { LEDGER_CHECK } from "./embedded/job-runs.ts";
import type { LedgerProgress } from "./embedded/ledger-audit.ts";

export const operations = defineFeature({
  name: "operations",
  pages: [route(".well-known/security.txt", "pages/security-txt.ts"), route("refresh", "pages/refresh.ts")],
  jobs: [
    {
      name: LEDGER_CHECK,
      period: { dailyAt: 3 },
      run: async ({ db, progress }) =>
        (await import("./embedded/ledger-audit.ts")).checkLedger(db, progress as LedgerProgress | undefined),
    },
    {
      name: "retention",
      period: { every: HOUR },
      run: async (context) => (await import("./embedded/apply-retention.ts")).applyRetention(context),
    },
    {
      name: "alerts",
      period: { every: 4 * MINUTE },
      run: async (context) => (await import("./embedded/raise-alerts.ts")).raiseDueAlerts(context),
    },
  ],
  retention: [
    { table: "error_counts", column: "hour", days: 30 },
    { table: "database_days", column: "day", days: 800 },
  ],
  console: () => import("./console.ts"),
});
