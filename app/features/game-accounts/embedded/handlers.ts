import { createGameAccount, linkGameAccount, readGameAccount, setGamePin } from "./own-game-account.ts";
import { pullTasks } from "./pull-tasks.ts";
import { reportTasks } from "./report-tasks.ts";
import { listGameAccounts, restoreAccounts } from "./restore-accounts.ts";
import { pullWhitelist } from "./whitelist-feed.ts";

export const handlers = {
  bridge: { pullWhitelist, pullTasks, reportTasks, listAccounts: listGameAccounts, restoreAccounts },
  gameAccounts: { current: readGameAccount, link: linkGameAccount, create: createGameAccount, setPin: setGamePin },
};
