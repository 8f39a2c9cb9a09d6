import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import base from "../../vitest.config.ts";
import { activeMutant } from "./active-mutant.ts";

/** Replaces the text of the mutated file, before other plugins transform it. */
const mutation = {
  name: "mutation",
  enforce: "pre" as const,
  load: (id: string) => {
    const mutant = activeMutant();
    return mutant && id.split("?")[0] === mutant.path ? mutant.text : undefined;
  },
};

const projects = (base.test?.projects ?? []) as TestProjectInlineConfiguration[];

/** All projects but the fuzz tests, with one mutant at a time in the code under test. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    bail: 1,
    // A cache could contain modules of another mutant.
    fsModuleCache: false,
    projects: projects
      .filter(({ test }) => test?.name !== "fuzz")
      .map((project) => ({ ...project, plugins: [mutation, ...(project.plugins ?? [])] })),
  },
});
