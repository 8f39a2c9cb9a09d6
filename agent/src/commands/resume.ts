import { join } from "node:path";
import { confirm, isCancel } from "@clack/prompts";
import { exitCodes } from "../exit-codes.ts";
import type { GameAccounts } from "../game/game-database.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import { differences, isLost } from "../reconcile/differences.ts";
import { openStateFile } from "../state/agent-state.ts";
import type { Command } from "./command.ts";
import { withBothSides } from "./session.ts";

const BATCH = 500;

/** Goes on after a backup of the game's database was restored. */
export const resume: Command = {
  summary: "goes on after a backup was restored; --deliver or --skip answers the question",
  options: {
    deliver: { type: "boolean", description: "delivers missing items again" },
    skip: { type: "boolean", description: "delivers nothing again" },
  },
  run: ({ config, folder, values }) =>
    withBothSides(config, async (portal, game) => {
      const state = openStateFile(join(folder, "agent-state.json"));
      const counter = await game.marks.counter();
      if (counter >= state.read().counter) {
        console.info("No backup was restored: there is nothing to do.");
        return exitCodes.done;
      }
      const accounts = await restoreAccounts(portal, game.accounts);
      console.info(`The game has lost ${accounts} accounts that the site knows.`);
      const lost: number[] = [];
      for await (const difference of differences(portal, game.deliveries))
        if (isLost(difference)) lost.push(difference.id);
      console.info(`The game has lost ${lost.length} items that were delivered after the backup.`);
      if (lost.length > 0 && !values.skip) {
        const again = values.deliver || (await ask(`Deliver these ${lost.length} items again?`));
        if (again === undefined) return exitCodes.problems;
        if (again) {
          for (let from = 0; from < lost.length; from += BATCH)
            await portal.restoreDeliveries({ ids: lost.slice(from, from + BATCH) });
          console.info("They are queued again.");
        }
      }
      // Everything that can be repeated without harm is repeated: addresses, characters, products.
      state.update({ counter, whitelistCursor: 0, sweptAt: 0 });
      console.info("The agent goes on by itself. Lost accounts are created again at their owners' next login.");
      return exitCodes.done;
    }),
};

/**
 * Makes the portal forget the accounts that the game lost: their numbers may soon belong to others.
 * @returns how many
 */
async function restoreAccounts(portal: PortalClient, accounts: GameAccounts): Promise<number> {
  let lost = 0;
  for (let after = 0; ; ) {
    const page = await portal.listAccounts({ after, limit: BATCH });
    const missing = page.accounts.length > 0 ? await accounts.missing(page.accounts) : [];
    // Also without lost accounts: suspensions may be lost.
    if (missing.length > 0 || !page.more) await portal.restoreAccounts({ lost: missing });
    lost += missing.length;
    if (!page.more) return lost;
    after = page.accounts.at(-1)?.gameUserNum ?? after;
  }
}

/** @returns undefined if there is nobody to answer */
async function ask(message: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) {
    console.info(`${message} Answer with --deliver or --skip.`);
    return undefined;
  }
  const answer = await confirm({ message });
  return isCancel(answer) ? undefined : answer;
}
