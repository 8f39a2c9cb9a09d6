import { join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, plain, step } from "./progress.mjs";
import { cacheFolder, projectNode, root, stateFolder } from "./project.mjs";

/** Node warns that its SQLite module is experimental; the scripts only read with it. */
export const scriptFlags = ["--disable-warning=ExperimentalWarning"];

/**
 * Applies migrations to a local database and loads the demo content into a new one.
 *
 * @param {{ state?: string }} [options] state: the folder of the data
 * @throws {Failure} if the database cannot be prepared
 */
export async function prepareDatabase({ state = stateFolder } = {}) {
  const script = join(root, "scripts", "database.ts");
  const args = [...scriptFlags, script, "prepare", "--state", state];
  await step("Preparing the database", async () => {
    const { code, output } = await run(projectNode(), args, { cwd: root });
    if (code === 0) return;
    const lastLine = plain(output).trim().split("\n").at(-1) ?? "";
    const message =
      code === 2
        ? lastLine
        : "The local database cannot be prepared. Run `npm run db:reset` to delete it and start over.";
    throw new Failure(message, code === 2 ? {} : { output, log: join(cacheFolder, "logs", "database.log") });
  });
}
