import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/setup/build.mjs";
import { prepareDatabase } from "../../scripts/setup/database.mjs";
import { cacheFolder } from "../../scripts/setup/project.mjs";

/** Builds the site, and prepares the database that every command copies, because migrations take several seconds. */
export default async function prepare(): Promise<() => void> {
  const state = join(cacheFolder, "commands", String(process.pid));
  await ensureBuilt();
  await prepareDatabase({ state, figures: false });
  process.env.PREPARED_DATABASE = state;
  return () => rmSync(state, { recursive: true, force: true });
}
