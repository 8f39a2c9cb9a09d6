import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { root } from "../../scripts/setup/project.mjs";

const assets = join(root, "build", "client", "assets");
const { version } = JSON.parse(readFileSync(join(root, "agent", "package.json"), "utf8")) as { version: string };

test("the build offers the agent as a ZIP that runs with Node alone", () => {
  const [name = "", ...others] = readdirSync(assets).filter((file) => file.endsWith(".zip"));
  expect(others).toEqual([]);
  const zip = readFileSync(join(assets, name));
  const sha256 = createHash("sha256").update(zip).digest("hex");
  expect(name).toBe(`portal-agent-${version}-${sha256.slice(0, 8)}.zip`);
  const server = join(root, "build", "server", "assets");
  const naming = readdirSync(server).filter((file) => readFileSync(join(server, file), "utf8").includes(sha256));
  expect(naming).toHaveLength(1);

  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(["portal-agent.cjs", "portal-agent.cmd", "portal-agent", "README.txt"]);
  const windows = strFromU8(files["portal-agent.cmd"]!);
  expect(windows.split("\r\n").at(-2)).toMatch(/^node --[\w-]+=\d+ .*"%~dp0portal-agent\.cjs" %\*$/);
  expect(windows.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);

  const folder = mkdtempSync(join(tmpdir(), "agent-package-"));
  try {
    for (const [file, bytes] of Object.entries(files)) {
      writeFileSync(join(folder, file), bytes);
    }
    const program = join(folder, "portal-agent");
    chmodSync(program, 0o755);
    const run = (...args: string[]) =>
      execFileSync(program, args, {
        cwd: folder,
        encoding: "utf8",
        env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` },
      });
    expect(run("--version").trim()).toBe(version);
    expect(run("init", "--help")).toContain("--url");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
