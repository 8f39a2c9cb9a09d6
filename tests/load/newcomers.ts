import { setTimeout as sleep } from "node:timers/promises";
import type { OperatorDatabase } from "../../scripts/database/operator-database.ts";
import type { GameServer } from "../fixtures/mariadb-game.ts";

/** The passwords that the game may have: more than one where a reply was lost. */
interface Newcomer {
  isRegistered: boolean;
  passwords: string[];
}

const ID_PREFIX = "kr";

/** Players who register and change their password while everything is killed. */
export class Newcomers {
  readonly #portalUrl: () => string;
  readonly #known = new Map<string, Newcomer>();

  constructor(portalUrl: () => string) {
    this.#portalUrl = portalUrl;
  }

  /** Registers a player, and logs in to change the password in half of the cases. */
  async registerOne(): Promise<void> {
    const number = this.#known.size;
    const userId = `${ID_PREFIX}${1000 + number}`;
    // Each from an address of its own, because registrations per address are limited.
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const password = `Lantern-${number}-a`;
    const newcomer: Newcomer = { isRegistered: false, passwords: [password] };
    this.#known.set(userId, newcomer);
    const stamp = await this.#formStamp();
    const registered = await this.#call(
      "register",
      address,
      {
        userId,
        userFirstName: "Load",
        userLastName: "Test",
        userPassword: password,
        userPasswordConfirm: password,
        userEmail: `${userId}@example.test`,
        secretQuestion: 1,
        secretAnswer: "a blue lantern",
        gender: "Male",
        country: "",
        agreeTerms: true,
      },
      { "X-Form-Stamp": stamp },
    );
    newcomer.isRegistered = registered?.status === 1;
    if (!newcomer.isRegistered || Math.random() < 0.5) return;
    const login = await this.#call("processlogin", address, { UserID: userId, UserPass: password });
    if (typeof login?.token !== "string") return;
    const newPassword = `Lantern-${number}-b`;
    newcomer.passwords.push(newPassword);
    const changed = await this.#call(
      "updatepassword",
      address,
      { UserID: userId, UserPass: password, NewUserPass: newPassword },
      { Authorization: `Bearer ${login.token}` },
    );
    if (changed) newcomer.passwords = [newPassword];
  }

  /** What is wrong once nothing is under way: the portal and the game must have the same accounts, each once. */
  async verify(game: GameServer, database: OperatorDatabase): Promise<string[]> {
    const problems: string[] = [];
    const rows = await game.sql("SELECT UserNum, UserID, UserPass FROM RanUser.UserInfo WHERE UserID LIKE ?", [
      `${ID_PREFIX}%`,
    ]);
    const inGame = new Map(rows.map((row) => [String(row.UserID), row]));
    if (inGame.size !== rows.length) problems.push(`${rows.length} accounts in the game, ${inGame.size} user IDs`);
    const inPortal = (await database.all(
      `SELECT user_id AS userId, state, refusal, game_user_num AS gameUserNum,
         (SELECT count(*) FROM game_tasks t WHERE t.user_num = u.user_num AND t.sealed IS NOT NULL) AS sealed
       FROM users u LEFT JOIN game_accounts USING (user_num) WHERE user_id LIKE ?`,
      `${ID_PREFIX}%`,
    )) as { userId: string; state: string; refusal: string; gameUserNum: number; sealed: number }[];
    const portalIds = new Set(inPortal.map(({ userId }) => userId));
    for (const { userId, state, refusal, gameUserNum, sealed } of inPortal) {
      const row = inGame.get(userId);
      if (!row) problems.push(`${userId}: not in the game (${state})`);
      else if (state !== "ready" || row.UserNum !== gameUserNum)
        problems.push(`${userId}: ${state} (${refusal}) with number ${gameUserNum}, in the game ${row.UserNum}`);
      else if (!this.#known.get(userId)?.passwords.includes(String(row.UserPass)))
        problems.push(`${userId}: another password in the game`);
      if (sealed > 0) problems.push(`${userId}: sealed credentials are left`);
    }
    for (const [userId, { isRegistered }] of this.#known)
      if (isRegistered && !portalIds.has(userId)) problems.push(`${userId}: lost by the portal`);
    for (const userId of inGame.keys()) if (!portalIds.has(userId)) problems.push(`${userId}: only in the game`);
    const changed = rows.filter(({ UserPass }) => String(UserPass).endsWith("-b")).length;
    console.log(`${inPortal.length} registrations, ${changed} of them with a changed password`);
    return problems;
  }

  /** A form stamp that may be used already; an empty text if the portal does not reply. */
  async #formStamp(): Promise<string> {
    const reply = await this.#request("getformstamp", {});
    if (typeof reply?.stamp !== "string") return "";
    await sleep(Number(reply.wait_ms));
    return reply.stamp;
  }

  #call(
    path: string,
    address: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown> | undefined> {
    return this.#request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": address, ...headers },
      body: JSON.stringify(body),
    });
  }

  /** The reply of a successful call. */
  async #request(path: string, init: RequestInit): Promise<Record<string, unknown> | undefined> {
    try {
      const response = await fetch(`${this.#portalUrl()}/api/${path}`, {
        ...init,
        signal: AbortSignal.timeout(20_000),
      });
      return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined;
    } catch {
      // Killed in the meantime.
      return undefined;
    }
  }
}
