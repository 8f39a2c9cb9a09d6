import { createHash, randomBytes } from "node:crypto";
import type { GameCharacter, GameCharacters } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import type { PortalClock } from "../portal/portal-clock.ts";
import type { Problem } from "../problem.ts";
import type { StateFile } from "../state/agent-state.ts";
import type { Stream } from "./stream.ts";
import { isSweepDue } from "./sweep-schedule.ts";

/** Characters per batch; the portal's limit. */
const BATCH = 1000;
/** Players that logged in within this time, in hours, may have changed characters. */
const RECENT = 1;

/** Pushes characters: all of them every night, and those of active players as they change. */
export function charactersStream(
  portal: PortalClient,
  characters: GameCharacters,
  clock: PortalClock,
  state: StateFile,
): Stream {
  const batches = randomBytes(6).toString("hex");
  let sequence = 0;
  /** A hash of each active character as it was pushed last, by its number. Not of all: a game may have millions. */
  let pushed = new Map<string, number>();
  let sweep: Sweep | undefined;
  let rejected: Rejected = { count: 0, first: "" };

  const push = async (rows: GameCharacter[], covers?: { from: number; to: number }) => {
    sequence += 1;
    const time = new Date(clock.now()).toISOString();
    const batch = { batchId: `${batches}-${sequence}`, sequence, time, rows, ...(covers && { covers }) };
    const reply = await portal.pushCharacters(batch);
    for (const { index, errors } of reply.rejected) {
      rejected.first ||= `${rows[index]?.ChaName}: ${errors.join(", ")}`;
      rejected.count += 1;
    }
  };

  const pushNextPage = async (running: Sweep) => {
    const rows = await characters.page(running.after, BATCH);
    const isLast = rows.length < BATCH;
    const last = rows.at(-1)?.ChaNum ?? running.after;
    await push(rows, { from: Number(running.after) + 1, to: isLast ? Number.MAX_SAFE_INTEGER : Number(last) });
    running.after = last;
    if (isLast) {
      state.update({ sweptAt: running.startedAt });
      sweep = undefined;
    }
  };

  const pushChanges = async () => {
    const active = new Map<string, number>();
    for (let after = "0"; ; ) {
      const rows = await characters.active(RECENT, after, BATCH);
      for (const row of rows) active.set(row.ChaNum, hashOf(row));
      const changed = rows.filter(({ ChaNum }) => pushed.get(ChaNum) !== active.get(ChaNum));
      if (changed.length > 0) await push(changed);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.ChaNum;
    }
    pushed = active;
  };

  return {
    name: "characters",
    interval: 60_000,
    async run() {
      if (!sweep && isSweepDue(clock.now(), state.read().sweptAt)) {
        sweep = { after: "0", startedAt: clock.now() };
        rejected = { count: 0, first: "" };
      }
      if (sweep) await pushNextPage(sweep);
      else await pushChanges();
      return { queue: sweep ? 1 : 0, problem: problemOf(rejected) };
    },
  };
}

interface Sweep {
  /** Number of the last character that was pushed. */
  after: string;
  startedAt: number;
}

interface Rejected {
  count: number;
  /** The first rejected character and why. */
  first: string;
}

function problemOf({ count, first }: Rejected): Problem | undefined {
  if (count === 0) return undefined;
  return {
    error: `${count} characters were rejected. The first: ${first}.`,
    advice: "All others are in the rankings. Correct the values in the game, or the columns in agent.toml.",
  };
}

function hashOf(row: GameCharacter): number {
  return createHash("md5").update(JSON.stringify(row)).digest().readInt32LE();
}
