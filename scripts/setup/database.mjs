import { join } from "node:path";
import { run } from "./processes.mjs";
import { Failure, plain, step } from "./progress.mjs";
import { cacheFolder, projectNode, root, stateFolder } from "./project.mjs";

/** Node warns that its SQLite module is experimental; the scripts only read with it. */
export const scriptFlags = ["--disable-warning=ExperimentalWarning"];

/**
 * Applies migrations to a local database and loads the demo content into a new one.
 *
 * @param {{ state?: string, figures?: boolean }} [options] state: the folder of the data; figures: whether the demo has
 *   players, payments and tickets of the last 90 days
 * @throws {Failure} if the database cannot be prepared
 */
export async function prepareDatabase({ state = stateFolder, figures = true } = {}) {
  await step("Preparing the database", async () => {
    const { code, output } = await runDatabase("prepare", state, figures ? [] : ["--without-figures"]);
    if (code === 0) return;
    const lastLine = plain(output).trim().split("\n").at(-1) ?? "";
    const message =
      code === 2
        ? lastLine
        : "The local database cannot be prepared. Run `npm run db:reset` to delete it and start over.";
    throw new Failure(message, code === 2 ? {} : { output, log: join(cacheFolder, "logs", "database.log") });
  });
}

/**
 * Applies migrations to a local database, which gets no demo content.
 *
 * @param {string} state the folder of the data
 * @throws {Failure} if it cannot be migrated
 */
export async function migrateDatabase(state) {
  const { code, output } = await runDatabase("migrate", state);
  if (code === 0) return;
  const lastLine = plain(output).trim().split("\n").at(-1) ?? "";
  throw new Failure(`The database cannot be migrated: ${lastLine}`, {
    output,
    log: join(cacheFolder, "logs", "database.log"),
  });
}

/**
 * The accounts and vouchers of the demo content that the local database has, as lines to print. Before the server starts,
 * which is the only one to use the database then.
 *
 * @returns {Promise<string[]>}
 */
export async function demoLogins() {
  const { code, stdout } = await runDatabase("logins", stateFolder);
  // The portal works without them.
  return code === 0 ? stdout.split("\n").filter(Boolean) : [];
}

/**
 * @param {"prepare" | "migrate" | "logins"} command
 * @param {string} state the folder of the data
 * @param {string[]} options
 */
function runDatabase(command, state, options = []) {
  const args = [...scriptFlags, join(root, "scripts", "database.ts"), command, "--state", state, ...options];
  return run(projectNode(), args, { cwd: root });
}
