import { defineFeature } from "#app/feature.ts";

export const mail = defineFeature({
  name: "mail",
  jobs: [
    {
      name: "mails",
      run: async (context) => (await import("./embedded/outbox.ts")).deliverDueMails(context),
    },
  ],
  retention: [
    // Mails are useless after a day, except to see whether they were sent. The sign keeps the index of the column out.
    { table: "mails", column: "created_at", days: 90, only: "+next_attempt_at IS NULL" },
  ],
  console: () => import("./console.ts"),
});
