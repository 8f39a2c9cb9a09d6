import { gzipSync } from "node:zlib";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { boardKeys } from "#app/features/game/boards.ts";
import { classGroups } from "#app/features/guide/classes.ts";
import { databaseTime, median, prepareLoadPortal, rounded, saveFigures } from "./load-portal.ts";

/**
 * Pushes 200,000 characters over the bridge of a new portal. Prints the time and memory that this takes, and the
 * database time of the ranking pages before and after: `npm run bench:rankings`. Also saves the figures as JSON in
 * `.cache/bench`.
 */
const SMALL = 2_000;
const LARGE = 200_000;
const BATCH = 1_000;
/** Readings of each ranking list. */
const READINGS = 40;

const portal = await prepareLoadPortal("rankings");
const key = newToken();
await portal.withDatabase(async (database) => {
  await database.all("DELETE FROM month_rankings");
  await database.all("DELETE FROM characters");
  await database.all(
    "INSERT INTO bridge_keys (key_hash, server, created_at) VALUES (?, ?, ?)",
    await hashOf(key),
    "load",
    Date.now(),
  );
});
await portal.start();

/** A character whose values are derived from its number. */
function character(ChaNum: number) {
  const mixed = (ChaNum * 2_654_435_761) % 4_294_967_296;
  return {
    ChaNum,
    UserNum: Math.ceil(ChaNum / 3),
    ChaName: `Fighter${ChaNum}`,
    ChaLevel: 1 + (mixed % 300),
    ChaExp: mixed,
    ChaClass: 2 ** (mixed % 14),
    ChaSchool: mixed % 3,
    ChaPKScore: mixed % 5_000,
    ChaPKDeath: mixed % 4_000,
    ChaMMR: 500 + (mixed % 3_000),
    ChaMoney: mixed * 100,
    ChaLevelUpDate: new Date(Date.UTC(2026, 0, 1) + mixed).toISOString(),
  };
}

let failed = 0;

async function push(first: number): Promise<{ milliseconds: number; dbMilliseconds: number }> {
  const rows = Array.from({ length: BATCH }, (_, index) => character(first + index));
  const body = gzipSync(
    JSON.stringify({ batch_id: `load-${first}`, sequence: first, time: new Date().toISOString(), rows }),
  );
  const since = performance.now();
  const response = await fetch(`${portal.url}/api/bridge/characters`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Encoding": "gzip" },
    body,
  });
  const reply = (await response.json()) as { accepted?: number };
  if (response.status !== 200 || reply.accepted !== BATCH) failed += 1;
  return { milliseconds: performance.now() - since, dbMilliseconds: databaseTime(response) };
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Database time and total time in milliseconds, over every board with and without filters. */
async function readRankings(): Promise<{ db: number; all: number }> {
  const filters = ["all/all", "1/all", `all/${classGroups[2]?.key}`, `2/${classGroups[6]?.key}`];
  const db: number[] = [];
  const all: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    for (const board of boardKeys) {
      for (const filter of filters) {
        const since = performance.now();
        const response = await fetch(`${portal.url}/api/getmonthlyrankings/${board}/now/${filter}/1`);
        const { data } = (await response.json()) as { data: unknown[] };
        all.push(performance.now() - since);
        db.push(databaseTime(response));
        if (response.status !== 200 || (board !== "killer" && data.length === 0)) failed += 1;
      }
    }
  }
  return { db: mean(db), all: median(all) };
}

const samples: { characters: number; batchMs: number; batchDbMs: number; memoryMb: number }[] = [];
const pushed: number[] = [];
let small = { db: 0, all: 0 };
try {
  for (let first = 1; first <= LARGE; first += BATCH) {
    const { milliseconds, dbMilliseconds } = await push(first);
    pushed.push(milliseconds);
    const characters = first + BATCH - 1;
    if (characters === SMALL) small = await readRankings();
    if (characters === SMALL || characters % 20_000 === 0) {
      samples.push({ characters, batchMs: milliseconds, batchDbMs: dbMilliseconds, memoryMb: portal.memory() });
    }
  }
  const large = await readRankings();
  console.table(
    samples.map((sample) => Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, rounded(value)]))),
  );
  console.table({
    [`${SMALL} characters`]: { "database ms": rounded(small.db), "request ms": rounded(small.all) },
    [`${LARGE} characters`]: { "database ms": rounded(large.db), "request ms": rounded(large.all) },
    ratio: { "database ms": rounded(large.db / small.db), "request ms": rounded(large.all / small.all) },
  });
  console.log(`batches: ${LARGE / BATCH}, failed: ${failed}, median ${rounded(median(pushed))} ms`);
  saveFigures("rankings", { samples, small, large, batches: LARGE / BATCH, failed, medianBatchMs: median(pushed) });
} finally {
  await portal.end();
}
process.exit(failed > 0 ? 1 : 0);
