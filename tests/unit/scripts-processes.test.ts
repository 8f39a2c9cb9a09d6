import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { launch, run } from "../../scripts/setup/processes.mjs";

const node = process.execPath;

/** Writes its own process ID into a file, starts the given number of generations, and runs until it is killed. */
const PROCESS_TREE = `
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
const [file, generations] = process.argv.slice(2);
appendFileSync(file, process.pid + "\\n");
process.on("SIGINT", () => {});
if (Number(generations) > 1) spawn(process.execPath, [import.meta.filename, file, String(generations - 1)]);
setInterval(() => {}, 1000);
`;

function processTree() {
  const folder = mkdtempSync(join(tmpdir(), "family-"));
  const script = join(folder, "family.mjs");
  const file = join(folder, "ids");
  writeFileSync(script, PROCESS_TREE);
  writeFileSync(file, "");
  const ids = () => readFileSync(file, "utf8").trim().split("\n").filter(Boolean).map(Number);
  return { args: [script, file, "3"], ids, complete: () => vi.waitFor(() => expect(ids()).toHaveLength(3), 60_000) };
}

/** A zombie counts as ended: only init can remove it. */
function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return !readFileSync(`/proc/${id}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

test("run returns the exit code and the output of a command", async () => {
  const script =
    "process.stdin.pipe(process.stdout); process.stdin.on('end', () => { console.error('bad'); process.exitCode = 3 })";
  expect(await run(node, ["-e", script], { input: "good " })).toEqual({
    code: 3,
    output: "good bad\n",
    stdout: "good ",
  });
});

test("run fails for a command that does not exist", async () => {
  const { code, output } = await run("no-such-command", []);
  expect(code).toBe(127);
  expect(output).toContain("no-such-command");
});

test("stop ends children and grandchildren", async () => {
  const { args, ids, complete } = processTree();
  const { stop } = launch(node, args, { endFirst: "leaves" });
  await complete();
  await stop();
  expect(ids().filter(isRunning)).toEqual([]);
});

test("child processes end when the process that launched them is killed", async () => {
  const { args, ids, complete } = processTree();
  const module = new URL("../../scripts/setup/processes.mjs", import.meta.url).href;
  const script = `import { launch } from ${JSON.stringify(module)}; launch(process.execPath, ${JSON.stringify(args)}, { endFirst: "leaves" });`;
  const starter = spawn(node, ["--input-type=module", "-e", script]);
  await complete();
  starter.kill("SIGKILL");
  await once(starter, "exit");
  await vi.waitFor(() => expect(ids().filter(isRunning)).toEqual([]), 60_000);
});

test("processes that a command leaves behind are ended with it", async () => {
  const { args, ids } = processTree();
  const script = `const { spawn } = require("child_process"); spawn(process.execPath, ${JSON.stringify(args)}); setTimeout(() => process.exit(0), 1500)`;
  const { code } = await run(node, ["-e", script]);
  expect(code).toBe(0);
  expect(ids().length).toBeGreaterThan(0);
  expect(ids().filter(isRunning)).toEqual([]);
});
