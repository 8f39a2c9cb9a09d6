import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { releaseFiles } from "../../scripts/release/release-files.ts";

const lineages = { ran: 'lineage = "ran"\n', gs: 'lineage = "gs"\n' };
const program = new TextEncoder().encode("program ".repeat(1000));

test("a release has the agent for Windows, the lineages and their sums, always the same", () => {
  const files = releaseFiles({ version: "1.2.0", program, lineages });

  expect(Object.keys(files)).toEqual([
    "portal-agent-1.2.0-windows-x64.zip",
    "portal-agent-1.2.0-lineage-ran.toml",
    "portal-agent-1.2.0-lineage-gs.toml",
    "portal-agent-1.2.0-SHA256SUMS.txt",
  ]);
  expect(unzipSync(files["portal-agent-1.2.0-windows-x64.zip"]!)).toEqual({ "portal-agent.exe": program });
  expect(strFromU8(files["portal-agent-1.2.0-lineage-ran.toml"]!)).toBe(lineages.ran);
  const sums = strFromU8(files["portal-agent-1.2.0-SHA256SUMS.txt"]!).trimEnd().split("\n");
  expect(sums).toHaveLength(3);
  for (const line of sums) {
    const [sum, name = ""] = line.split("  ");
    expect(createHash("sha256").update(files[name]!).digest("hex")).toBe(sum);
  }
  expect(releaseFiles({ version: "1.2.0", program, lineages })).toEqual(files);
});
