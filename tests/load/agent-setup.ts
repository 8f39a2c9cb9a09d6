import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { bridgeScopeKeys, storedScopes } from "#app/features/bridge/scopes.ts";
import { agentFlags, bundleAgent } from "../../scripts/agent/agent-bundle.ts";
import { freePort } from "../../scripts/setup/port.mjs";
import { cacheFolder, projectNode } from "../../scripts/setup/project.mjs";
import { administrator, type GameServer, gameSchema, prepareGameServer } from "../fixtures/mariadb-game.ts";
import { insertAccounts, type LoadAccount } from "./load-accounts.ts";
import { type LoadPortal, prepareLoadPortal } from "./load-portal.ts";

/** An item of the shop, and its number in the game. */
export const PRODUCT = 90_301;
export const PRICE = 3;

/** A portal, a game on MariaDB, and an agent between them. */
export interface AgentSetup {
  portal: LoadPortal;
  game: GameServer;
  /** The folder of the agent. */
  folder: string;
  /** The agent's settings. */
  settings: string;
  /** The bridge key. */
  key: string;
  /** Accounts of the portal with R-Coin, each connected with an account of the game. */
  accounts: LoadAccount[];
  /** The process that {@link AgentSetup.startAgent} started. */
  agent: ChildProcess | undefined;
  startAgent(): void;
  /** Ends the agent with a signal, and waits for it. */
  endAgent(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Ends everything, and deletes its data. */
  end(): Promise<void>;
}

/**
 * Starts a portal and a game with some connected accounts, and lets `init` of the agent connect them.
 * @param fill further rows of the game
 */
export async function prepareAgent(
  name: string,
  { accounts: count, fill = [] }: { accounts: number; fill?: readonly string[] },
): Promise<AgentSetup> {
  const folder = join(cacheFolder, "load", `${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const portal = await prepareLoadPortal(`${name}-portal`);
  const game = prepareGameServer(join(folder, "mariadb"), await freePort());
  const command = [...agentFlags, await bundleAgent()];
  const key = newToken();
  const setup: AgentSetup = {
    portal,
    game,
    folder,
    settings: join(folder, "agent.toml"),
    key,
    accounts: [],
    agent: undefined,
    startAgent() {
      setup.agent = spawn(projectNode(), [...command, "run", "--config", setup.settings], { stdio: "ignore" });
    },
    async endAgent(signal = "SIGTERM") {
      const { agent } = setup;
      if (!agent || agent.exitCode !== null || agent.signalCode !== null) return;
      agent.kill(signal);
      await once(agent, "exit");
    },
    async end() {
      await setup.endAgent("SIGKILL");
      await portal.end();
      await game.end();
    },
  };
  try {
    await game.start();
    for (const statement of gameSchema) await game.sql(statement);
    await game.sql(
      `INSERT INTO RanUser.UserInfo (UserName, UserID, UserPass, UserAvailable)
       SELECT concat('load', seq), concat('load', seq), 'x', 1 FROM RanUser.seq_1_to_${count}`,
    );
    for (const statement of fill) await game.sql(statement);
    setup.accounts = await fillPortal(portal, key, count);
    await portal.start();
    const options = ["--config", setup.settings, "--url", portal.url, `--key=${key}`, "--yes"];
    const server = ["--engine", "mysql", "--host", "127.0.0.1", "--port", String(game.port), "--login", "create"];
    const admin = ["--admin-user", administrator.user, "--admin-password", administrator.password];
    const init = spawn(projectNode(), [...command, "init", ...options, ...server, ...admin], { stdio: "inherit" });
    const [code] = await once(init, "exit");
    if (code !== 0) throw new Error("The agent does not accept its settings.");
    return setup;
  } catch (error) {
    await setup.end();
    throw error;
  }
}

async function fillPortal(portal: LoadPortal, key: string, count: number): Promise<LoadAccount[]> {
  const keyHash = await hashOf(key);
  return portal.withDatabase(async (database) => {
    // The demo's accounts have numbers in another game.
    await database.all("DELETE FROM game_accounts");
    const accounts = await insertAccounts(database, count, 1_000_000);
    await database.all(
      "INSERT INTO bridge_keys (key_hash, server, scopes, created_at) VALUES (?, 'main', ?, 0)",
      keyHash,
      storedScopes(bridgeScopeKeys),
    );
    await database.all(
      "INSERT INTO shop_items (product_num, name, category, price, game_product_num) VALUES (?, 'Fox', 'pet', ?, 1)",
      PRODUCT,
      PRICE,
    );
    await database.all(
      `INSERT INTO game_accounts (user_num, game_user_num, game_user_id, state, changed_at)
       SELECT value, key + 1, 'load' || (key + 1), 'ready', 0 FROM json_each(?)`,
      JSON.stringify(accounts.map(({ userNum }) => userNum)),
    );
    return accounts;
  });
}

/** Makes a call of the portal as a player. Returns the reply, or undefined if there was none. */
export async function callAs(
  { portal }: AgentSetup,
  { token }: LoadAccount,
  path: string,
  body?: object,
): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch(`${portal.url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Buys some units of {@link PRODUCT}. Returns the purchase's number, or undefined without a reply. */
export async function buy(setup: AgentSetup, account: LoadAccount, quantity: number): Promise<number | undefined> {
  type Cart = { data: { seq: number; quantity: number; shopitem: { price: number } }[] };
  await callAs(setup, account, "/addtocart", { ProductNum: PRODUCT, quantity });
  const cart = (await callAs(setup, account, "/getcart")) as Cart | undefined;
  const items = cart?.data.map(({ seq, quantity, shopitem }) => ({ seq, quantity, price: shopitem.price })) ?? [];
  if (items.length === 0) return undefined;
  const bought = await callAs(setup, account, "/buycart", { requestKey: crypto.randomUUID(), items });
  return typeof bought?.purchase === "number" ? bought.purchase : undefined;
}

/** Waits until the agent has told its public key: players who register before get no account in the game yet. */
export async function untilAgentReported({ portal }: AgentSetup): Promise<void> {
  for (;;) {
    const response = await fetch(`${portal.url}/api/serverstatus`).catch(() => undefined);
    const status = (await response?.json()) as { game_accounts?: boolean } | undefined;
    if (status?.game_accounts) return;
    await sleep(200);
  }
}

/** Whether the portal has something for the agent to do; undefined if it does not reply. */
export async function hasWork({ portal, key }: AgentSetup): Promise<boolean | undefined> {
  try {
    const response = await fetch(`${portal.url}/api/bridge/work`, { headers: { Authorization: `Bearer ${key}` } });
    const { tasks, deliveries } = (await response.json()) as { tasks: boolean; deliveries: boolean };
    return tasks || deliveries;
  } catch {
    return undefined;
  }
}
