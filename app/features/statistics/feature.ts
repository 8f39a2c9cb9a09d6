import { defineFeature } from "#app/feature.ts";
import { HOUR } from "#app/format/units.ts";

export const statistics = defineFeature({
  name: "statistics",
  jobs: [
    {
      name: "statistics",
      period: { every: HOUR },
      run: async ({ db, now }) => {
        const [{ finishDays }, { countRetention }] = await Promise.all([
          import("./embedded/traffic.ts"),
          import("./embedded/retention.ts"),
        ]);
        return { ...(await finishDays(db, now())), ...(await countRetention(db, now())) };
      },
    },
    {
      name: "weekly report",
      period: { dailyAt: 9 },
      run: async (context) => (await import("./embedded/weekly-report.ts")).sendWeeklyReport(context),
    },
  ],
  retention: [{ table: "statistics", column: "day", days: 800 }],
  console: () => import("./console.ts"),
});
