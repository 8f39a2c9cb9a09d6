/** A worker process of `run.ts`: keeps vitest running, and runs the tests of one mutant after another. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest } from "vitest/node";
import { root } from "../../scripts/setup/project.mjs";
import { activate } from "./active-mutant.ts";

/** A mutant, or the original code, and the tests to run. */
export interface Trial {
  /** Undefined for the original code. */
  mutant: { file: string; start: number; end: number; replacement: string } | undefined;
  /** Test files, in the order of execution. */
  tests: string[];
}

/** Whether a test failed, and which one. */
export interface Verdict {
  failed: boolean;
  /** The first test, file or error that failed. */
  by: string;
}

const vitest = await createVitest(
  "test",
  { config: join(root, "tests", "mutation", "vitest.config.ts"), root, watch: true, reporters: [{}], silent: true },
  { server: { watch: null }, logLevel: "silent" },
);

process.on("message", (trial: Trial) => {
  attempt(trial).then(
    (verdict) => process.send?.(verdict),
    (error) => process.send?.({ failed: true, by: `RUNNER: ${error}` } satisfies Verdict),
  );
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function attempt({ mutant, tests }: Trial): Promise<Verdict> {
  const path = mutant && join(root, mutant.file);
  const text = path ? readFileSync(path, "utf8") : "";
  activate(
    path ? { path, text: text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end) } : undefined,
  );
  if (path) vitest.invalidateFile(path);
  try {
    // Runs one file at a time, because the first one often detects the mutant; without a mutant all files must run.
    for (const files of mutant ? tests.map((test) => [test]) : [tests]) {
      const specifications = files.flatMap(specificationsOf);
      // Clears failures of other mutants, which would count for `bail` and appear among the results.
      vitest.state.filesMap.clear();
      vitest.state.idMap.clear();
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
      if (testModules.length === 0) throw new Error(`No test ran in ${files.join()}`);
      const verdict = failureOf(testModules, unhandledErrors);
      if (verdict) return verdict;
    }
    return { failed: false, by: "" };
  } finally {
    activate(undefined);
    if (path) vitest.invalidateFile(path);
  }
}

function specificationsOf(test: string) {
  const path = join(root, test);
  const projects = vitest.projects.filter((project) => project.matchesTestGlob(path));
  if (projects.length === 0) throw new Error(`${test} belongs to no project`);
  return projects.map((project) => project.createSpecification(path));
}

type Modules = Awaited<ReturnType<typeof vitest.runTestSpecifications>>["testModules"];

function failureOf(testModules: Modules, errors: unknown[]): Verdict | undefined {
  for (const module of testModules) {
    for (const test of module.children.allTests("failed")) return { failed: true, by: test.fullName };
    // The file failed to load.
    if (!module.ok()) return { failed: true, by: module.relativeModuleId };
  }
  return errors.length > 0 ? { failed: true, by: String(errors[0]) } : undefined;
}
