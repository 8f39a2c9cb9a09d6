import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cacheFolder, root, toolEnvironment } from "../../scripts/setup/project.mjs";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { type Area, targets } from "./targets.ts";
import type { Trial, Verdict } from "./worker.ts";

/**
 * Mutation testing: applies one mutant after another to the code of money, logins, rights and caches, and runs the
 * tests that must detect it. `npm run mutants` tests a sample of 40 mutants of each area; options:
 *
 *   --sample N    number of mutants of each area, 0 for all
 *   --seed S      another sample
 *   --area NAME   money, payments, authentication, access, bridge or caches; may be repeated
 *   --file PART   only files whose path contains this
 *   --survivors   only mutants that survived the last run, regardless of the sample
 *   --jobs N      number of concurrent processes
 *   --list        prints the mutants of the sample without testing them
 *
 * Prints the mutants that no test detected and the score of each area. Exit code 1 when an area is below 95 %.
 * Equivalent mutants are listed with the reason in `equivalent.json` and do not count.
 */
const { values: options } = parseArgs({
  options: {
    sample: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    area: { type: "string", multiple: true },
    file: { type: "string", default: "" },
    survivors: { type: "boolean", default: false },
    jobs: { type: "string", default: "2" },
    list: { type: "boolean", default: false },
  },
});

const TARGET_SCORE = 0.95;
/** Time limit for the tests of one mutant, milliseconds: an endless loop counts as detected. */
const TIME_LIMIT = 120_000;
/** The same, milliseconds, for the first run, which starts the runtime and runs the tests of all mutants. */
const FIRST_TIME_LIMIT = 1_800_000;

interface Candidate extends Mutant {
  area: Area;
  tests: string[];
}

const equivalent: Record<string, string> = JSON.parse(
  readFileSync(new URL("./equivalent.json", import.meta.url), "utf8"),
);

/** The result of the last run. */
const resultFile = join(cacheFolder, "mutants.json");
const lastSurvivors = new Set<string>(
  options.survivors ? JSON.parse(readFileSync(resultFile, "utf8")).survived.map(({ id }: { id: string }) => id) : [],
);

const areas = (Object.keys(targets) as Area[]).filter((area) => options.area?.includes(area) ?? true);
const all = areas.flatMap((area) =>
  targets[area]
    .filter(({ file }) => file.includes(options.file))
    .flatMap(({ file, tests }) =>
      mutantsOf(file, readFileSync(join(root, file), "utf8")).map((mutant): Candidate => ({ ...mutant, area, tests })),
    ),
);
const sample = areas.flatMap((area) =>
  sampleOf(
    all.filter(({ area: of, id }) => of === area && !equivalent[id] && (!options.survivors || lastSurvivors.has(id))),
    options.survivors ? 0 : Number(options.sample),
    Number(options.seed),
  ),
);

if (options.list) {
  for (const { id, line } of sample) console.log(`${line} ${id}`);
  console.log(`${sample.length} of ${all.length}`);
  process.exit(0);
}

const since = Date.now();
const survivors: Candidate[] = [];
const killed: { mutant: Candidate; by: string }[] = [];
const queue = [...sample];
console.log(`${sample.length} of ${all.length} mutants, seed ${options.seed}`);
await Promise.all(Array.from({ length: Number(options.jobs) }, (_, index) => work(index === 0)));
report();

/** Takes mutants from the queue until it is empty. */
async function work(first: boolean): Promise<void> {
  const worker = newWorker();
  try {
    if (first) await checkTests(worker);
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const verdict = await worker.attempt({ mutant, tests: mutant.tests }, TIME_LIMIT);
      if (verdict.by.startsWith("RUNNER: ")) throw new Error(verdict.by);
      if (verdict.failed) killed.push({ mutant, by: verdict.by });
      else survivors.push(mutant);
      const done = killed.length + survivors.length;
      console.log(`${done}/${sample.length} ${verdict.failed ? `killed by ${verdict.by}` : "SURVIVED"}: ${mutant.id}`);
    }
  } finally {
    worker.end();
  }
}

/** All tests must pass without a mutant, otherwise every mutant would count as killed. */
async function checkTests(worker: ReturnType<typeof newWorker>): Promise<void> {
  const tests = [...new Set(sample.flatMap((mutant) => mutant.tests))];
  const verdict = await worker.attempt({ mutant: undefined, tests }, FIRST_TIME_LIMIT);
  if (!verdict.failed) return;
  console.error(`The tests fail without a mutant: ${verdict.by}`);
  process.exit(1);
}

/** A process that runs vitest; it is restarted when a mutant makes it hang. */
function newWorker() {
  let child: ChildProcess | undefined;
  const start = async () => {
    child = fork(new URL("./worker.ts", import.meta.url), {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: toolEnvironment(),
      // Discards the runtime's messages about aborted requests.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // A separate process group, so that the runtime ends with it.
      detached: true,
    });
    await once(child, "message");
    return child;
  };
  const end = () => {
    if (child?.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    child = undefined;
  };
  process.on("exit", end);
  return {
    end,
    async attempt(trial: Trial, limit: number): Promise<Verdict> {
      const running = child ?? (await start());
      const timer = new AbortController();
      const timeout = new Promise<Verdict>((resolve) => {
        const handle = setTimeout(() => resolve({ failed: true, by: "time limit" }), limit);
        timer.signal.addEventListener("abort", () => clearTimeout(handle));
      });
      const died = once(running, "exit", { signal: timer.signal }).then(
        (): Verdict => ({ failed: true, by: "crash" }),
        () => new Promise<never>(() => {}),
      );
      running.send(trial);
      const answered = once(running, "message", { signal: timer.signal }).then(
        ([verdict]) => verdict as Verdict,
        () => new Promise<never>(() => {}),
      );
      const verdict = await Promise.race([answered, died, timeout]);
      timer.abort();
      if (verdict.by === "time limit" || verdict.by === "crash") end();
      return verdict;
    },
  };
}

/** A sample that depends on the seed and each mutant's ID only. */
function sampleOf(mutants: readonly Candidate[], count: number, seed: number): Candidate[] {
  if (count === 0) return [...mutants];
  const rank = ({ id }: Candidate) => {
    let hash = 2166136261 ^ seed;
    for (const unit of `${seed} ${id}`) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16777619);
    // Mixes the bits, so that the last characters of an ID affect all of them.
    hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
    return (hash ^ (hash >>> 13)) >>> 0;
  };
  return [...mutants].sort((a, b) => rank(a) - rank(b)).slice(0, count);
}

function report(): void {
  console.log("\nSurvivors:");
  for (const { file, line, original, replacement, id } of survivors) {
    console.log(`\n${file}:${line}\n- ${original.trim()}\n+ ${replacement}\n  ${JSON.stringify(id)}`);
  }
  const scores = areas.map((area) => {
    const count = killed.filter(({ mutant }) => mutant.area === area).length;
    const total = sample.filter((mutant) => mutant.area === area).length;
    return { area, killed: count, tested: total, score: total === 0 ? 1 : count / total };
  });
  console.log("");
  for (const { area, killed: count, tested, score } of scores) {
    console.log(`${area.padEnd(15)} ${count}/${tested} killed, ${(score * 100).toFixed(1)} %`);
  }
  console.log(`seed ${options.seed}, ${((Date.now() - since) / 60_000).toFixed(1)} min`);
  mkdirSync(cacheFolder, { recursive: true });
  const survived = survivors.map(({ id, file: path, line }) => ({ id, file: path, line }));
  writeFileSync(resultFile, JSON.stringify({ at: new Date().toISOString(), options, scores, survived }, null, 2));
  process.exit(scores.some(({ score }) => score < TARGET_SCORE) ? 1 : 0);
}
