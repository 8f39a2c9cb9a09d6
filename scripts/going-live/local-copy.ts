import { openLocal } from "../backup/databases.ts";
import { endExemptions, inspectBackup, restoreLocal } from "../backup/restore.ts";
import { smokeTest } from "../deployment/smoke-test.ts";
import { startPortal } from "../server/portal-server.mjs";
import { Failure, step } from "../setup/progress.mjs";

interface LocalCopy {
  /** A backup of the local site. */
  file: string;
  /** The folder of the copy's data. */
  state: string;
  port: number;
  secrets: Record<string, string>;
}

/**
 * Does on this machine what going live does at Cloudflare: restores a backup into a folder, and serves it with the
 * variables of the live site.
 * @returns the running copy
 * @throws Failure if it does not work
 */
export async function startLocalCopy({ file, state, port, secrets }: LocalCopy) {
  for (const line of await restoreLocal(file, state, await inspectBackup(file))) console.log(line);
  const database = await openLocal(state);
  await endExemptions(database).finally(() => database.close());
  const vars = { ...secrets, SITE_URL: `http://127.0.0.1:${port}` };
  const portal = await step("Starting the copy", () =>
    startPortal({ port, stateDir: state, vars, schedule: true, onLine: (line) => console.error(line) }),
  );
  const problems = await step("Testing the copy", () => smokeTest(portal.url));
  if (problems.length === 0) return portal;
  await portal.stop();
  throw new Failure(`The copy does not work: ${problems.join("; ")}.`);
}
