import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectNode, root, toolEnvironment } from "../../scripts/setup/project.mjs";
import { figuresFile } from "./load-portal.ts";
import { type Figures, movements, withTables } from "./performance-page.ts";

/**
 * Runs the benchmarks one after the other, writes their tables into docs/performance.md, and shows which figures moved
 * since that page was committed: `npm run measure`. Exits with code 1 if a target is missed.
 *
 *     npm run measure -- --quick           the cost of a request and the reaction of controls, about ten minutes
 *     npm run measure -- --only speed      one benchmark
 */
const { values: options } = parseArgs({ options: { quick: { type: "boolean" }, only: { type: "string" } } });

/** The benchmarks, by the name of their figures; those with `quick` also run with these options. */
const benchmarks: Readonly<Record<string, { script: string; args?: readonly string[]; quick?: readonly string[] }>> = {
  speed: { script: "speed.ts", quick: ["--rounds", "3", "--seconds", "1"] },
  interactions: { script: "interactions.ts", quick: ["--rounds", "1"] },
  placement: { script: "placement.ts" },
  login: { script: "login-times.ts" },
  rankings: { script: "rankings.ts" },
  history: { script: "long-history.ts" },
  web: { script: "web.ts" },
  load: { script: "sustained.ts" },
  faults: { script: "faults.ts" },
  agent: { script: "agent-speed.ts" },
  // A tenth of what the limits are for; `npm run bench:scale` takes all of it, and an hour.
  scale: { script: "scale.ts", args: ["--factor", "0.1"] },
};

/** A change that is more than noise, as a share of the old figure. */
const LEAST_CHANGE = 0.1;

const page = join(root, "docs", "performance.md");
const names = Object.keys(benchmarks).filter((name) =>
  options.only ? name === options.only : !options.quick || benchmarks[name]?.quick,
);
if (names.length === 0) throw new Error(`Unknown benchmark. Known ones: ${Object.keys(benchmarks).join(", ")}`);

/** Runs a benchmark, which prints its tables. @returns whether all its targets are met */
async function run(name: string): Promise<boolean> {
  console.log(`\n${name}`);
  const { script, args: given = [], quick = [] } = benchmarks[name]!;
  const file = join("tests", "load", script);
  const args = [
    "--disable-warning=ExperimentalWarning",
    "scripts/run.mjs",
    join("..", file),
    ...given,
    ...(options.quick ? quick : []),
  ];
  const child = spawn(projectNode(), args, { cwd: root, env: toolEnvironment(), stdio: "inherit" });
  const [code] = await once(child, "exit");
  return code === 0;
}

const started = new Date().toISOString();

/** The figures of a benchmark that this command ran. */
function readFigures(name: string): Figures | undefined {
  if (!existsSync(figuresFile(name))) return undefined;
  const figures = JSON.parse(readFileSync(figuresFile(name), "utf8")) as Figures;
  if (figures.at < started) return undefined;
  return options.quick ? { ...figures, commit: `${figures.commit} with few rounds` } : figures;
}

const missed: string[] = [];
for (const name of names) {
  if (!(await run(name))) missed.push(name);
  // Written after each, so that a later failure loses nothing.
  writeFileSync(page, withTables(readFileSync(page, "utf8"), readFigures));
}
const committed = execFileSync("git", ["show", "HEAD:docs/performance.md"], { cwd: root, encoding: "utf8" });
console.log(`\nWhat moved by more than ${LEAST_CHANGE * 100} % since docs/performance.md was committed:`);
console.table(movements(committed, readFileSync(page, "utf8"), LEAST_CHANGE));
if (missed.length > 0) console.log(`Missed targets: ${missed.join(", ")}`);
process.exitCode = missed.length > 0 ? 1 : 0;
