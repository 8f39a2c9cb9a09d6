import { defineFeature, implemented } from "#app/feature.ts";
import { bridgeLimits } from "#app/features/bridge/limits.ts";
import { DAY } from "#app/format/units.ts";
import { route } from "#app/route-entry.ts";
import { statusCalls } from "./calls.ts";
import { statusLimits } from "./limits.ts";

export const status = defineFeature({
  name: "status",
  calls: [implemented({ status: statusCalls }, () => import("./embedded/server-status.ts"))],
  pages: [
    route("maintenance", "pages/route.tsx"),
    route("status", "pages/status/route.tsx"),
    route("widget/status", "pages/cards/status.ts"),
    route("widget/ranking/:board", "pages/cards/ranking.ts"),
  ],
  retention: [
    { table: "online_counts", column: "at", days: bridgeLimits.onlineMemory / DAY },
    { table: "agent_minutes", column: "at", days: 7 },
  ],
  jobs: [
    {
      name: "players online",
      period: { every: statusLimits.slot },
      run: async (context) => (await import("./embedded/online-job.ts")).keepOnlinePeriods(context),
    },
  ],
  switches: [
    {
      key: "serverStatus",
      label: "Server status",
      hint: "The page with players online, uptime and maintenance, and the cards for other sites.",
      calls: ["status.report"],
    },
  ],
  console: () => import("./console.ts"),
});
