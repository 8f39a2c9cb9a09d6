import type { GameAccounts, Outcome } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import type { AgentKey } from "../sealing/agent-key.ts";
import type { BackupGuard } from "./backup-guard.ts";
import type { Stream } from "./stream.ts";

type Task = Awaited<ReturnType<PortalClient["pullTasks"]>>["tasks"][number];
type Result = Parameters<PortalClient["reportTasks"]>[0]["results"][number];

const BATCH = 50;

/** Carries out the portal's tasks with accounts in the game, in their order. */
export function accountsStream(
  portal: PortalClient,
  accounts: GameAccounts,
  key: AgentKey,
  guard: BackupGuard,
): Stream {
  return {
    name: "accounts",
    interval: 5 * 60_000,
    async run() {
      const { tasks, more } = await portal.pullTasks({ limit: BATCH });
      if (tasks.length === 0) return { queue: 0 };
      await guard.check();
      const results: Result[] = [];
      // The portal learns the number of a new account only from the results.
      const created = new Map<string, number>();
      try {
        // One after the other, because later tasks of an account build on earlier ones.
        for (const task of tasks) {
          const gameUserNum = task.gameUserNum ?? created.get(task.account);
          const result = await perform({ ...task, gameUserNum }, accounts, key);
          results.push(result);
          if (result.gameUserNum != null) created.set(task.account, Number(result.gameUserNum));
        }
      } finally {
        if (results.length > 0) {
          await guard.written();
          await portal.reportTasks({ results });
        }
      }
      return { queue: more ? 1 : 0 };
    },
  };
}

async function perform(task: Task, accounts: GameAccounts, key: AgentKey): Promise<Result> {
  const outcome = await outcomeOf(task, accounts, key);
  const done = { task: task.task, issuedAt: task.issuedAt };
  if (!outcome.ok) return { ...done, refusal: outcome.refusal };
  const { gameUserNum, gameUserId } = outcome;
  return { ...done, refusal: null, gameUserNum, gameUserId };
}

type AccountOutcome = Outcome<{ gameUserNum?: number; gameUserId?: string }>;

async function outcomeOf(
  { task: id, issuedAt, kind, account, gameUserNum, sealed, until }: Task,
  accounts: GameAccounts,
  key: AgentKey,
): Promise<AccountOutcome> {
  const task = { id, issuedAt };
  const opened = sealed ? await key.open(sealed, kind, account) : {};
  if (!opened) return { ok: false, refusal: "unreadable" };
  const { userId = "", password = "", pin = "", email = "" } = opened;
  if (kind === "create") return accounts.create(task, { userId, password, pin, email });
  if (kind === "link") return accounts.verify(task, { userId, password });
  if (gameUserNum == null) return { ok: false, refusal: "unknown_account" };
  switch (kind) {
    case "password":
      return accounts.setPassword(task, gameUserNum, password);
    case "pin":
      return accounts.setPin(task, gameUserNum, pin);
    case "block":
      return accounts.block(task, gameUserNum, until ? new Date(until) : undefined);
    case "unblock":
      return accounts.unblock(task, gameUserNum);
    case "close":
      return accounts.close(task, gameUserNum);
  }
}
