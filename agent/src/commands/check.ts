import { type AgentConfig, readConfig } from "../config/agent-config.ts";
import { exitCodes } from "../exit-codes.ts";
import { type CheckRow, checkGame } from "../game/check.ts";
import { connectGame } from "../game/open-game-database.ts";
import { createPortalClient } from "../portal/portal-client.ts";
import { describeProblem } from "../problem.ts";
import { table } from "../table.ts";
import type { Command } from "./command.ts";

async function checkDatabases({ database, map }: AgentConfig): Promise<CheckRow[]> {
  const db = connectGame(database);
  try {
    return await checkGame(db, map);
  } catch (error) {
    const { error: problem, advice } = describeProblem(error, "command");
    return [{ name: "database", ok: false, problem, advice }];
  } finally {
    await db.destroy();
  }
}

/** Tries everything that the agent does, without changing anything. */
export const check: Command = {
  summary: "tries every statement of the agent, changes nothing, and says what is missing",
  async run({ config: file }) {
    const config = readConfig(file);
    const portal = createPortalClient(config.portal);
    const rows: CheckRow[] = [
      await portal.pollWork({}).then(
        () => ({ name: "portal", ok: true, problem: "", advice: "" }),
        (error: unknown) => {
          const { error: problem, advice } = describeProblem(error, "command");
          return { name: "portal", ok: false, problem, advice };
        },
      ),
      ...(await checkDatabases(config)),
    ];
    const failed = rows.filter(({ ok }) => !ok);
    const warnings = rows.filter(({ isWarning }) => isWarning);
    console.info(
      table(
        rows.map(({ name, ok, isWarning, problem }) => [isWarning ? "WARNING" : ok ? "ok" : "MISSING", name, problem]),
      ),
    );
    for (const { name, advice } of [...failed, ...warnings]) console.info(`\n${name}:\n  ${advice}`);
    console.info(`\n${verdict(rows.length, failed.length, warnings.length)}`);
    return failed.length === 0 ? exitCodes.done : exitCodes.problems;
  },
};

function verdict(rows: number, failed: number, warnings: number): string {
  if (failed > 0) return `${failed} of ${rows} do not work.`;
  if (warnings > 0) return "Everything works, but read the warning above.";
  return "Everything works.";
}
