import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { openDatabase } from "#app/embedded/database/client.ts";
import { settings } from "#app/features/settings/embedded/schema.ts";

test("a batched query that selects two columns of the same name fails its test", async () => {
  const db = openDatabase(env.DB);
  await db.insert(settings).values({ key: "tagline", value: "One." });
  const same = db.select({ key: settings.key, again: settings.key }).from(settings);
  await expect(db.batch([same])).rejects.toThrow("columns of a batched query");
});
