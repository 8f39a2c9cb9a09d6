import { readFileSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { getPlatformProxy, unstable_getMiniflareWorkerOptions } from "wrangler";
import { inspectBackup, restoreLocal } from "../../../scripts/backup/restore.ts";
import { freePort } from "../../../scripts/setup/port.mjs";
import { root } from "../../../scripts/setup/project.mjs";
import { bundleSchedule, workerModules } from "../../../scripts/setup/worker.mjs";
import { backUp } from "../../../workers/schedule/nightly-backup.ts";
import { NIGHTLY } from "../../../workers/schedule/triggers.ts";
import { databaseFile } from "./fill.ts";
import { watchIsolate } from "./isolate-memory.ts";
import { measured } from "./measured-database.ts";
import type { ScaleRow } from "./rows.ts";

const config = join(root, "workers", "schedule", "wrangler.toml");
/** How much later the next trigger is, milliseconds. */
const TRIGGER = 5 * 60_000;

/** Nightly backups and their restore. The limits are those of D1 and of a worker, and are for 1,000,000 accounts. */
export const backupRows: readonly ScaleRow[] = [
  {
    name: "backup, by its queries",
    // Triggers that come every five minutes; the nightly one does more.
    limits: { longest: 5_000, statements: 1_000, rounds: 10, growth: 1 },
    async job(database, folder) {
      const { env, dispose } = await getPlatformProxy<{ BACKUPS: R2Bucket }>({
        ...{ configPath: config, persist: { path: join(folder, "v3") }, remoteBindings: false },
      });
      const size = statSync(databaseFile(folder)).size;
      const { db, use } = measured(database);
      const since = performance.now();
      let [rounds, statements] = [0, 0];
      let result: Awaited<ReturnType<typeof backUp>>;
      do {
        const before = use.statements;
        const now = Date.now() + rounds * TRIGGER;
        result = await backUp({ database: db.$client, bucket: env.BACKUPS, now, isDue: rounds === 0 });
        statements = Math.max(statements, use.statements - before);
        rounds += 1;
      } while (typeof result === "object" && "goesOn" in result);
      const milliseconds = performance.now() - since;
      console.log(`${JSON.stringify(result)}; the longest was ${use.slowest.replace(/\s+/g, " ").slice(0, 200)}`);
      const { key } = result as { key: string };
      const stored = await env.BACKUPS.get(key);
      if (!stored) throw new Error(`There is no ${key}.`);
      await writeFile(join(folder, "stored.backup.gz"), stored.body as unknown as AsyncIterable<Uint8Array>);
      await dispose();
      const growth = (100 * (statSync(databaseFile(folder)).size - size)) / size;
      return { milliseconds, longest: use.longest, statements, rounds, growth };
    },
  },
  {
    name: "backup, in the companion worker",
    limits: { memory: 128 },
    async job(_, folder) {
      const inspectorPort = await freePort();
      const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
      const { rootPath: __, modulesRules: ___, ...own } = workerOptions as Record<string, unknown>;
      const modules = workerModules(await bundleSchedule());
      const contents = modules.map(({ type, path }) => ({ type, path, contents: readFileSync(path) }));
      const miniflare = new Miniflare(
        convertV4MiniflareOptions({
          inspectorPort,
          resourcePersistencePath: join(folder, "v3"),
          workers: [{ ...own, name: "schedule", modulesRoot: "/", modules: contents }],
        }),
      );
      await miniflare.ready;
      const memory = await watchIsolate(inspectorPort, "schedule");
      const worker = await miniflare.getWorker("schedule");
      const db = (await miniflare.getD1Database("DB", "schedule")) as unknown as D1Database;
      const since = performance.now();
      let rounds = 0;
      let isUnfinished = true;
      while (isUnfinished) {
        const scheduledTime = new Date(Date.now() + rounds * TRIGGER);
        await worker.scheduled({ cron: rounds === 0 ? NIGHTLY : "*/5 * * * *", scheduledTime });
        rounds += 1;
        isUnfinished = (await db.prepare("SELECT id FROM backup_progress").all()).results.length > 0;
      }
      const milliseconds = performance.now() - since;
      const megabytes = memory();
      await miniflare.dispose();
      return { milliseconds, rounds, memory: megabytes };
    },
  },
  {
    name: "restore of a backup",
    limits: {},
    async job(_, folder) {
      const file = join(folder, "stored.backup.gz");
      const state = join(folder, "restored");
      const since = performance.now();
      const inspected = await inspectBackup(file);
      for (const line of await restoreLocal(file, state, inspected)) console.log(line);
      const milliseconds = performance.now() - since;
      const bytes = statSync(file).size;
      rmSync(state, { recursive: true });
      return { milliseconds, bytes };
    },
  },
];
