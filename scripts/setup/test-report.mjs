import { readFileSync } from "node:fs";

/**
 * @typedef {{ passed: number, failed: number }} Count
 */

/**
 * Counts the tests in a runner's report. A run that failed without a failed test (a file that does not load, a server
 * that does not start, no report at all) counts as one failure, so that it never looks like success.
 *
 * @param {"vitest" | "playwright"} runner
 * @param {string} file the runner's JSON report
 * @param {number} exitCode the runner's exit code
 * @returns {Count}
 */
export function countTests(runner, file, exitCode) {
  const count = readers[runner](read(file));
  return { passed: count.passed, failed: count.failed === 0 && exitCode !== 0 ? 1 : count.failed };
}

const readers = {
  /** @returns {Count} */
  vitest(report) {
    const files = report?.testResults ?? [];
    const brokenFiles = files.filter((file) => file.status === "failed" && !file.assertionResults?.length).length;
    return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + brokenFiles };
  },
  /** @returns {Count} */
  playwright(report) {
    const { expected = 0, unexpected = 0 } = report?.stats ?? {};
    // Errors outside of tests, such as one while the servers are stopped.
    return { passed: expected, failed: unexpected + (report?.errors?.length ?? 0) };
  },
};

/**
 * Lists the browser tests that failed or passed.
 *
 * @param {string} file Playwright's JSON report
 * @param {"unexpected" | "expected"} outcome `unexpected` for those that failed
 * @returns {string[]} project, file and title of each
 */
export function browserTests(file, outcome) {
  const testsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(testsIn)];
  const specs = (read(file)?.suites ?? []).flatMap(testsIn);
  return specs.flatMap(({ title, file: path, tests }) =>
    tests.filter(({ status }) => status === outcome).map(({ projectName }) => `[${projectName}] ${path} › ${title}`),
  );
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
