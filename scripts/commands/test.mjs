/**
 * `npm test`: runs all checks, also in a fresh clone. `npm test -- --only=unit,e2e` selects from lint, typecheck,
 * build, unit, integration and e2e. `--all` runs every browser test with and without scripts, which takes twice as
 * long. Vitest runs the test files in a random order; the seed is printed, and `--seed=N` repeats an order. The last
 * line is `N passed, N failed`.
 */
import { randomInt } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../setup/build.mjs";
import { ensureChromium } from "../setup/chromium.mjs";
import { ensureInstalled } from "../setup/install.mjs";
import { ensureMariadb } from "../setup/mariadb.mjs";
import { isStopping, run, stopAll, stopOnSignals } from "../setup/processes.mjs";
import { Failure, plain, printFailure, step } from "../setup/progress.mjs";
import { cacheFolder, root, toolEnvironment } from "../setup/project.mjs";
import { countTests } from "../setup/test-report.mjs";

const reports = join(cacheFolder, "reports");
const names = ["lint", "typecheck", "build", "unit", "integration", "e2e"];
const ALL = "--all";
const total = { passed: 0, failed: 0 };
/** Whether a run without any test is an error. */
let testsExpected = false;

/**
 * Reads the command line.
 *
 * @returns {{ only: Set<string>, seed: number }} the steps to run, and the seed of the order of the test files
 * @throws {Failure} on an unknown argument
 */
function readArguments() {
  const only = [];
  // Small enough to type.
  let seed = randomInt(1_000_000);
  for (const argument of process.argv.slice(2)) {
    const [, name, value] = /^--(only|seed)=(.+)$/.exec(argument) ?? [];
    if (name === "only") only.push(...value.split(","));
    else if (name === "seed" && /^\d{1,9}$/.test(value)) seed = Number(value);
    else if (argument !== ALL) {
      throw new Failure(
        `Unknown argument: ${argument}. Known arguments: --only=${names.join(",")}, --seed=NUMBER, ${ALL}`,
      );
    }
  }
  const unknown = only.find((name) => !names.includes(name));
  if (unknown) throw new Failure(`Unknown step: ${unknown}. Known steps: ${names.join(", ")}`);
  return { only: new Set(only.length > 0 ? only : names), seed };
}

/** Runs a command that passes or fails. A pass does not count as a test. */
async function check(title, command, args) {
  await attempt(title, async () => {
    const { code, output } = await run(command, args, { cwd: root });
    if (code !== 0) throw new Failure(`${title} failed:\n${output}`);
  });
}

/** Runs a test runner and counts the tests in its JSON report. */
async function tests(title, runner, args, environment = {}) {
  const file = join(reports, `${title.replace(/\W+/g, "-").toLowerCase()}.json`);
  rmSync(file, { force: true });
  testsExpected = true;
  const [jsonFlags, variables] =
    runner === "vitest"
      ? [["--reporter=default", "--reporter=json", `--outputFile.json=${file}`], {}]
      : [["--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: file }];
  const env = toolEnvironment({ ...variables, ...environment });
  const { code, output } = await step(title, () => run(runner, [...args, ...jsonFlags], { cwd: root, env }));
  const count = countTests(runner, file, code);
  total.passed += count.passed;
  total.failed += count.failed;
  if (count.failed > 0) console.log(plain(output));
  console.log(`  tests: ${count.passed} passed, ${count.failed} failed`);
}

/** @returns {Promise<boolean>} whether it succeeded; if not, it counts as one failure */
async function attempt(title, work) {
  try {
    await (title ? step(title, work) : work());
    return true;
  } catch (error) {
    total.failed += 1;
    printFailure(error);
    return false;
  }
}

async function test() {
  const { only, seed } = readArguments();
  mkdirSync(reports, { recursive: true });
  if (!(await attempt("", ensureInstalled))) return;

  if (only.has("lint")) await check("Lint", "biome", ["check", "."]);
  if (only.has("typecheck")) {
    await check("Typecheck", "tsc", ["--noEmit"]);
    await check("Typecheck of the art generator", "tsc", ["--noEmit", "-p", "art"]);
    await check("Typecheck of the game agent", "tsc", ["--noEmit", "-p", "agent"]);
  }
  // The fuzz tests among the integration tests send requests to the built site.
  const built =
    !["integration", "build", "e2e"].some((name) => only.has(name)) ||
    (await attempt("", () => ensureBuilt({ always: only.has("build") })));
  const vitest = ["run", "--allowOnly=false", "--sequence.shuffle.files", `--sequence.seed=${seed}`];
  // The tests of the game agent and of the commands are among the integration tests.
  if (only.has("integration")) for (const ensure of [ensureMariadb, ensureChromium]) await attempt("", ensure);
  if (only.has("unit") || only.has("integration")) console.log(`Order of the test files: --seed=${seed}`);
  if (only.has("unit") && only.has("integration"))
    await tests("Unit, contract, agent and integration tests", "vitest", vitest);
  else if (only.has("unit")) await tests("Unit tests", "vitest", [...vitest, "--project=unit"]);
  else if (only.has("integration"))
    await tests("Contract, agent and integration tests", "vitest", [...vitest, "--project=!unit"]);
  if (only.has("e2e") && built) await endToEnd();
}

/** Runs the browser tests against the embedded game API and against an upstream. */
async function endToEnd() {
  if (!(await attempt("", ensureChromium))) return;
  const playwright = ["test", "--forbid-only"];
  const extent = process.argv.includes(ALL) ? { E2E_ALL: "yes" } : {};
  await tests("End-to-end tests", "playwright", playwright, { E2E_MODE: "embedded", ...extent });
  await tests("End-to-end tests, upstream mode", "playwright", playwright, { E2E_MODE: "upstream", ...extent });
}

stopOnSignals("Stopping ...");
test()
  .catch((error) => {
    total.failed += 1;
    printFailure(error);
  })
  .finally(async () => {
    if (isStopping()) return;
    await stopAll();
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    process.exit(total.failed > 0 || (testsExpected && total.passed === 0) ? 1 : 0);
  });
