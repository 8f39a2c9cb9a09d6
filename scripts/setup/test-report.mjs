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
  /** Flaky tests count as passed; without retries there are none. @returns {Count} */
  playwright(report) {
    const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
    return { passed: expected + flaky, failed: unexpected };
  },
};

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
