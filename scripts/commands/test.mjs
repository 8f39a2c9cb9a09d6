/**
 * `npm test`: runs all checks, also in a fresh clone. `npm test -- --only=unit,e2e` selects from lint, typecheck,
 * build, unit, integration and e2e. `--all` runs every browser test with and without scripts, and
 * tests that take minutes; it takes three times as long. Vitest runs the test files in a random order; the seed is printed, and `--seed=N` repeats an order. A failed
 * browser test is repeated once (`docs/testing.md`). The last line is `N passed, N failed`.
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
import { browserTests, countTests } from "../setup/test-report.mjs";
import { answerHelp } from "../setup/usage.mjs";

const reports = join(cacheFolder, "reports");
const names = ["lint", "typecheck", "build", "unit", "integration", "e2e"];
const ALL = "--all";
const all = process.argv.includes(ALL);
const total = { passed: 0, failed: 0 };
/** Browser tests that passed only when they were repeated. */
const flaky = [];
/** Maximum of flaky tests in a run: if more fail, nothing is repeated. */
const MAX_FLAKY = 2;
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

/** Runs Vitest and counts its tests. */
async function tests(title, args) {
  const file = reportFile(title);
  const flags = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  add(await runTests({ title, runner: "vitest", args: [...args, ...flags], file }));
}

/** Runs the browser tests in a mode and counts them. A failed test is repeated once, alone, with a trace. */
async function testInBrowser(title, mode) {
  const runBrowsers = (name, args) => {
    const file = reportFile(name);
    const env = { E2E_MODE: mode, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const flags = ["test", "--forbid-only", "--reporter=list,json", ...args];
    return runTests({ title: name, runner: "playwright", args: flags, file, env });
  };
  const first = await runBrowsers(title, []);
  const failed = browserTests(reportFile(title), "unexpected");
  if (failed.length !== first.failed || failed.length === 0 || failed.length + flaky.length > MAX_FLAKY)
    return add(first);
  const repeat = [`--last-failed-file=test-results/${mode}/.last-run.json`, "--last-failed", "--workers=1"];
  const again = await runBrowsers(`${title}, repeated`, [
    ...repeat,
    "--trace=on",
    `--output=test-results/${mode}-repeated`,
  ]);
  const passed = browserTests(reportFile(`${title}, repeated`), "expected").filter((name) => failed.includes(name));
  flaky.push(...passed);
  // The repeat includes tests that had not run because of the failure.
  add({ passed: first.passed + again.passed, failed: Math.max(again.failed, failed.length - passed.length) });
}

const reportFile = (title) => join(reports, `${title.replace(/\W+/g, "-").toLowerCase()}.json`);

/** Runs a test runner; prints its output if a test failed. */
async function runTests({ title, runner, args, file, env = {} }) {
  rmSync(file, { force: true });
  testsExpected = true;
  const { code, output } = await step(title, () =>
    run(runner, args, { cwd: root, env: toolEnvironment({ ...env, ...(all ? { TEST_ALL: "yes" } : {}) }) }),
  );
  const count = countTests(runner, file, code);
  if (count.failed > 0) console.log(plain(output));
  console.log(`  tests: ${count.passed} passed, ${count.failed} failed`);
  return count;
}

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
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

  // The fuzz tests among the integration tests send requests to the built site.
  const needsBuild = ["integration", "build", "e2e"].some((name) => only.has(name));
  // The build and the checks use one core each; installing packages mostly waits for downloads.
  const [built, hasBrowser] = await Promise.all([
    needsBuild ? attempt("", () => ensureBuilt({ always: only.has("build") })) : true,
    installPackages(only),
    checkSources(only),
  ]);
  const vitest = ["run", "--allowOnly=false", "--sequence.shuffle.files", `--sequence.seed=${seed}`];
  if (only.has("unit") || only.has("integration")) console.log(`Order of the test files: --seed=${seed}`);
  if (only.has("unit") && only.has("integration")) await tests("Unit, contract, agent and integration tests", vitest);
  else if (only.has("unit")) await tests("Unit tests", [...vitest, "--project=unit", "--project=isolated"]);
  else if (only.has("integration"))
    await tests("Contract, agent and integration tests", [...vitest, "--project=!unit", "--project=!isolated"]);
  if (only.has("e2e") && built && hasBrowser) await endToEnd();
}

/**
 * Installs what tests need besides npm's packages. The tests of the game agent and of the commands are among the
 * integration tests.
 *
 * @returns {Promise<boolean>} whether browser tests can run
 */
async function installPackages(only) {
  if (only.has("integration")) await attempt("", ensureMariadb);
  return only.has("integration") || only.has("e2e") ? attempt("", ensureChromium) : true;
}

/** Runs the linter and the type checker. */
async function checkSources(only) {
  if (only.has("lint")) await check("Lint", "biome", ["check", "."]);
  if (!only.has("typecheck")) return;
  await check("Typecheck of the site with the examples", "tsc", ["--noEmit", "-p", "examples"]);
  await check("Typecheck of the art generator", "tsc", ["--noEmit", "-p", "art"]);
  await check("Typecheck of the game agent", "tsc", ["--noEmit", "-p", "agent"]);
}

/** Runs the browser tests against the embedded game API and against an upstream. */
async function endToEnd() {
  await testInBrowser("End-to-end tests", "embedded");
  await testInBrowser("End-to-end tests, upstream mode", "upstream");
}

answerHelp(new URL(import.meta.url), process.argv.slice(2));
stopOnSignals("Stopping ...");
test()
  .catch((error) => {
    total.failed += 1;
    printFailure(error);
  })
  .finally(async () => {
    if (isStopping()) return;
    await stopAll();
    if (flaky.length > 0) console.log(`\n${flaky.length} flaky, passed when repeated:\n${flaky.join("\n")}`);
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    process.exit(total.failed > 0 || (testsExpected && total.passed === 0) ? 1 : 0);
  });
