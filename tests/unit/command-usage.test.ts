import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { retryBusy } from "../../scripts/database/retry-busy.ts";
import { usageIn } from "../../scripts/setup/usage.mjs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

test("every command of an operator has its usage at the top of its file, which `--help` prints", () => {
  const commands = Object.entries(scripts).flatMap(([name, line]) => {
    const [, script = ""] = /^node scripts\/(?:run\.mjs (\S+\.ts)|(?:start|dev|test)\.mjs)/.exec(line) ?? [];
    const file = script ? `scripts/${script}` : `scripts/commands/${line.slice("node scripts/".length)}`;
    return /^node scripts\//.test(line) && !script.startsWith("../") ? [[name, file] as const] : [];
  });
  expect(commands.length).toBeGreaterThan(15);
  for (const [name, file] of commands) {
    expect(existsSync(file), file).toBe(true);
    const source = readFileSync(file, "utf8");
    expect(source.startsWith("/**"), file).toBe(true);
    const usage = usageIn(source);
    expect(usage, name).toContain(file === "scripts/database.ts" ? name : "npm ");
    expect(usage, name).not.toMatch(/^ \*|\*\//m);
  }
});

test("work with a busy database is tried again, for a while, and other errors are not", async () => {
  let tries = 0;
  const failing = (times: number, message: string) => async () => {
    tries += 1;
    if (tries <= times) throw new Error(message);
    return "done";
  };
  const patient = { patience: 1000, pause: 1 };
  expect(await retryBusy(failing(3, "D1_ERROR: database is locked: SQLITE_BUSY"), patient)).toBe("done");
  expect(tries).toBe(4);
  tries = 0;
  await expect(retryBusy(failing(9, "no such table: users"), patient)).rejects.toThrow("no such table");
  expect(tries).toBe(1);
  const forever = retryBusy(failing(Number.POSITIVE_INFINITY, "database is locked"), { patience: 20, pause: 1 });
  await expect(forever).rejects.toThrow("database is locked");
});
