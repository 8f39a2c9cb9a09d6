/** `npm run release:files`: writes the files to attach to a release into `build/release`. Nothing is uploaded. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { knownLineages } from "../agent/src/game/known-lineages.ts";
import { lineageFileText } from "../agent/src/game/lineage-file-text.ts";
import project from "../package.json" with { type: "json" };
import { buildWindowsProgram } from "./agent/windows-program.ts";
import { releaseFiles } from "./release/release-files.ts";
import { printFailure } from "./setup/progress.mjs";
import { root } from "./setup/project.mjs";

try {
  const program = readFileSync(await buildWindowsProgram());
  const lineages = Object.fromEntries(knownLineages().map((lineage) => [lineage.lineage, lineageFileText(lineage)]));
  const folder = join(root, "build", "release");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(releaseFiles({ version: project.version, program, lineages }))) {
    writeFileSync(join(folder, name), bytes);
    console.log(`${join(folder, name)} (${bytes.byteLength.toLocaleString("en")} bytes)`);
  }
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
