import { defineFeature, implemented } from "#app/feature.ts";
import { route } from "#app/route-entry.ts";
import { noticesAdminCalls } from "./admin-calls.ts";

export const notices = defineFeature({
  name: "notices",
  calls: [implemented({ noticesAdmin: noticesAdminCalls }, () => import("./embedded/console-handlers.ts"))],
  consolePages: [route("notices", "console/route.tsx"), route("notices/:id", "console/edit.tsx")],
  jobs: [
    {
      name: "notices",
      run: async (context) => {
        const { deliverDueNotices, deliveryContext } = await import("./embedded/deliver.ts");
        return deliverDueNotices(deliveryContext(context));
      },
    },
  ],
  menu: [{ group: "Operations", place: 3, label: "Notices", href: "/admin/notices", right: "settings" }],
});
