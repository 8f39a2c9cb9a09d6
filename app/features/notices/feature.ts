import { defineFeature } from "#app/feature.ts";

export const notices = defineFeature({
  name: "notices",
  jobs: [
    {
      name: "notices",
      run: async (context) => {
        const { deliverDueNotices, deliveryContext } = await import("./embedded/deliver.ts");
        return deliverDueNotices(await deliveryContext(context));
      },
    },
  ],
  console: () => import("./console.ts"),
});
