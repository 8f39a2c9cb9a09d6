import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MARIADB } from "../../scripts/setup/mariadb.mjs";
import { projectNode, toolEnvironment } from "../../scripts/setup/project.mjs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const pictures = mkdtempSync(join(tmpdir(), "shots-"));

/** The options with which a command runs for some seconds, and checks behaviour that no other test checks. */
const shortForms: Record<string, readonly string[]> = {
  "bench:faults": ["--short"],
  "load:agent": ["--short"],
  "load:agent-faults": ["--short"],
  "load:kills": ["--short"],
  "load:payments": ["--short"],
  "load:slow": ["--short"],
  mutants: ["--sample", "1", "--file", "page-address", "--jobs", "1"],
  shots: [pictures, "--only", "gallery", "--width", "360"],
};

/** Commands that only measure, which `npm run measure` runs, `fuzz`, which has tests of its own, and one that needs Wine. */
const others = [
  ...["bench", "bench:agent", "bench:history", "bench:interactions", "bench:load", "bench:login", "bench:placement"],
  ...["bench:rankings", "bench:scale", "bench:web", "measure", "fuzz", "agent:wine"],
];

/** What other tests cover in part; `npm test -- --all` runs these too, because they take minutes. */
const extended = process.env.TEST_ALL === "yes" ? [] : ["bench:faults", "load:slow", "shots"];

/** The commands read `/proc`, and those of the game agent need MariaDB. */
const runnable = Object.keys(shortForms).filter(
  (name) => !extended.includes(name) && (!name.includes("agent") || existsSync(MARIADB)),
);
const isLinux = process.platform === "linux";

test("every command that proves something has a short form", () => {
  const commands = Object.keys(scripts).filter((name) => scripts[name]?.includes("../tests/"));
  expect([...Object.keys(shortForms), ...others].sort()).toEqual(commands.sort());
});

test.runIf(isLinux).concurrent.each(runnable)("npm run %s", async (name) => {
  const [, , ...script] = scripts[name]?.split(" ") ?? [];
  const args = ["--disable-warning=ExperimentalWarning", join("scripts", ...script), ...(shortForms[name] ?? [])];
  const child = spawn(projectNode(), args, { env: toolEnvironment() });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  expect(code, output).toBe(0);
});

test.runIf(isLinux && runnable.includes("shots"))("pictures were taken", () => {
  expect(readFileSync(join(pictures, "index.html"), "utf8")).toContain("<img");
  rmSync(pictures, { recursive: true });
});
