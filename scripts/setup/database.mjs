import { join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, plain, step } from "./progress.mjs";
import { cacheFolder, projectNode, root, stateFolder } from "./project.mjs";

/** Node says of its own SQLite that it is young; we only read with it. */
export const scriptFlags = ["--disable-warning=ExperimentalWarning"];

/**
 * Brings the schema of a local database up to date, and fills a new one with the demo content.
 *
 * @param {{ state?: string }} [options] state: where the data lives
 * @throws {Failure}
 */
export async function prepareDatabase({ state = stateFolder } = {}) {
  const script = join(root, "scripts", "database.ts");
  const args = [...scriptFlags, script, "prepare", "--state", state];
  await step("Preparing the database", async () => {
    const { code, output } = await run(projectNode(), args, { cwd: root });
    if (code === 0) return;
    const lastLine = plain(output).trim().split("\n").at(-1) ?? "";
    const message =
      code === 2 ? lastLine : "The local database cannot be prepared. `npm run db:reset` deletes it and starts over.";
    throw new Failure(message, code === 2 ? {} : { output, log: join(cacheFolder, "logs", "database.log") });
  });
}
