import { type AgentConfig, readConfig } from "../config/agent-config.ts";
import { exitCodes } from "../exit-codes.ts";
import { type CheckRow, checkGame, checkLogin } from "../game/check.ts";
import { type ColumnMap, leftOut } from "../game/column-map.ts";
import { connectGame } from "../game/open-game-database.ts";
import { createPortalClient } from "../portal/portal-client.ts";
import { describeProblem } from "../problem.ts";
import { table } from "../table.ts";
import type { Command, CommandContext } from "./command.ts";
import { Questions } from "./questions.ts";

async function checkDatabases(
  { database, map }: AgentConfig,
  login: { userId: string; password: string } | undefined,
): Promise<CheckRow[]> {
  const db = connectGame(database);
  try {
    return [...(await checkGame(db, map)), ...(login ? [await checkLogin(db, map, login)] : [])];
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
  options: {
    account: { type: "string", value: "USERID", description: "also tries the login of this account of the game" },
    "account-password": { type: "string", value: "PASSWORD", description: "its password; asked for without it" },
  },
  run: (context) => checkAll(context, new Questions(context.values)),
};

/** Runs `check` with the given way to ask. @returns the exit code */
export async function checkAll({ config: file, values }: CommandContext, questions: Questions): Promise<number> {
  const config = readConfig(file);
  const { account } = values;
  const login =
    typeof account === "string"
      ? { userId: account, password: await questions.secret("account-password", `Password of ${account}`) }
      : undefined;
  const portal = createPortalClient(config.portal);
  const rows: CheckRow[] = [
    await portal.pollWork({}).then(
      () => ({ name: "portal", ok: true, problem: "", advice: "" }),
      (error: unknown) => {
        const { error: problem, advice } = describeProblem(error, "command");
        return { name: "portal", ok: false, problem, advice };
      },
    ),
    mapRow(config.map),
    ...(await checkDatabases(config, login)),
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
}

/** What the agent takes the game for: what a game lacks does not show on the site. */
function mapRow(map: ColumnMap): CheckRow {
  const without = leftOut(map);
  const problem = `${map.lineage}${without.length > 0 ? `, without ${without.join(", ")}` : ""}`;
  return { name: "game", ok: true, problem, advice: "" };
}

function verdict(rows: number, failed: number, warnings: number): string {
  if (failed > 0) return `${failed} of ${rows} do not work.`;
  if (warnings > 0) return `Everything works, but read the warning${warnings > 1 ? "s" : ""} above.`;
  return "Everything works.";
}
