/**
 * `npm run backup:rehearsal [-- --entries 100000]`: backs up a database with the demo content and many ledger entries,
 * restores it into another one, and compares the ledger check and the checksum of every table. Works on copies in a
 * temporary folder. Exits with code 1 if anything differs.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rehearse } from "./backup/rehearsal.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { prepareDatabase } from "./setup/database.mjs";
import { stopOnSignals } from "./setup/processes.mjs";
import { printFailure } from "./setup/progress.mjs";

stopOnSignals();
const folder = mkdtempSync(join(tmpdir(), "rehearsal-"));
try {
  const { values } = commandArguments({ options: { entries: { type: "string", default: "100000" } } });
  const state = join(folder, "site");
  await prepareDatabase({ state });
  const { lines, differs, file } = await rehearse({ state, folder, entries: Number(values.entries) });
  for (const line of lines) console.log(line);
  console.log(`${(statSync(file).size / 1_000_000).toFixed(2)} MB, ${differs ? "DIFFERENT" : "equal"}.`);
  process.exitCode = differs ? 1 : 0;
} catch (error) {
  printFailure(error as Error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
