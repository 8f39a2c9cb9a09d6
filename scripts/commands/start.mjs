/** `npm start`: from a fresh clone to a running portal. Repeats only the steps whose inputs have changed. */
import { startPortal } from "../server/portal-server.mjs";
import { ensureBuilt } from "../setup/build.mjs";
import { demoLogins, prepareDatabase } from "../setup/database.mjs";
import { ensureDevVars, gameApiSettings } from "../setup/dev-vars.mjs";
import { ensureInstalled } from "../setup/install.mjs";
import { portFrom, requireFreePort } from "../setup/port.mjs";
import { isStopping, stopAll, stopOnSignals } from "../setup/processes.mjs";
import { Failure, printFailure, step } from "../setup/progress.mjs";
import { stateFolder } from "../setup/project.mjs";
import { noteRunning } from "../setup/running.mjs";
import { answerHelp } from "../setup/usage.mjs";

const DEFAULT_PORT = 8788;

async function start() {
  const host = process.env.HOST || "127.0.0.1";
  const port = portFrom(process.env.PORT, DEFAULT_PORT);
  await requireFreePort(port, host, "npm start");
  await ensureInstalled();
  ensureDevVars();
  const gameApi = gameApiSettings();
  await ensureBuilt();
  await prepareDatabase();
  // Demo logins exist only in the embedded game API.
  const logins = gameApi.url ? [] : await demoLogins();
  const server = await step("Starting the server", () =>
    startPortal({
      port,
      host,
      stateDir: stateFolder,
      schedule: true,
      variables: gameApi.variables,
      onLine: (line) => console.error(line),
    }),
  );
  noteRunning(server.url);

  console.log(`\nThe portal is running: ${server.url}`);
  if (gameApi.note) console.log(gameApi.note);
  if (server.warning) console.log(`Warning: ${server.warning}`);
  if (logins.length > 0) console.log(["Demo logins:", ...logins].join("\n"));
  console.log(
    "Press Ctrl-C to stop it. Data is stored in .wrangler/state; `npm run db:reset` deletes it and starts over.",
  );

  const { output } = await server.exited;
  if (!isStopping()) throw new Failure("The server stopped unexpectedly. Start it again with `npm start`.", { output });
}

answerHelp(new URL(import.meta.url), process.argv.slice(2));
stopOnSignals("Stopping ...");
start().catch(async (error) => {
  if (isStopping()) return;
  printFailure(error);
  await stopAll();
  process.exit(1);
});
