import { sessionCookieName } from "#app/auth/session-cookie.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import { user } from "#app/features/accounts/calls.ts";
import { cheapHash, testAnswer, testPassword } from "#tests/fixtures/accounts.ts";

/** The kinds of senders of requests. */
export const actors = ["visitor", "player", "suspended", "support", "editor", "owner", "bridge"] as const;
export type Actor = (typeof actors)[number];

/** Makes a call as an actor. @throws Error when it is refused */
export type Call = (actor: Actor, path: string, body?: object) => Promise<unknown>;

/** The header of a portal in front of the tested one, whose visitors need no stamp for a call. */
export const proxyKey = "for-the-fuzz-only".padEnd(64, "1");
export const proxyHeader: [name: string, value: string] = ["X-Proxy-Key", proxyKey];

/** User types of the actors with an account. */
const userTypes = { player: 0, suspended: 3, support: 11, editor: 20, owner: 30 } as const;
type AccountKind = keyof typeof userTypes;

/** Runs a statement with `?` for its values. */
export type RunSql = (sql: string, ...values: (string | number)[]) => Promise<unknown>;

/** The sender of a request; fields without a value are empty. */
export interface Identity {
  userNum: number;
  userId: string;
  /** The bearer token. */
  token: string;
  /** The `Cookie` header that holds the session. */
  cookie: string;
}

const anonymous: Identity = { userNum: 0, userId: "nobody", token: "", cookie: "" };

/**
 * A pool of accounts. Requests log accounts out, change their passwords and suspend them, so each kind has many, and
 * the next one replaces an unusable one.
 */
export interface Identities {
  /** The current identity of an actor. */
  current(actor: Actor): Identity;
  /** Switches to the next identity of the kind; false when none is left. */
  replace(actor: Actor): Promise<boolean>;
}

export interface IdentitiesOptions {
  run: RunSql;
  sessionSecret: string;
  /** The number of players and of bridge keys; each kind of admin has a quarter of it. */
  playerCount: number;
}

/** Inserts accounts with sessions and balances, and bridge keys, into the database. */
export async function createIdentities({
  run,
  sessionSecret,
  playerCount: players,
}: IdentitiesOptions): Promise<Identities> {
  const counts = { player: players, suspended: 1, support: players / 4, editor: players / 4, owner: players / 4 };
  const rows = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: Math.ceil(count) }, (_, index) => ({
      kind: kind as AccountKind,
      userId: `${kind}_${index}`,
      userType: userTypes[kind as AccountKind],
      token: newToken(),
    })),
  );
  const accounts = rows.map((row, index) => ({ ...row, userNum: FIRST_NUMBER + index }));
  const keys = Array.from({ length: players }, (_, index) => ({ server: `server-${index}`, key: newToken() }));
  const now = Date.now();
  const json = JSON.stringify(
    await Promise.all(accounts.map(async ({ token, ...account }) => ({ ...account, tokenHash: await hashOf(token) }))),
  );
  await run(
    `INSERT INTO users (user_num, user_id, user_id_key, email, email_key, password_hash, secret_question,
       secret_answer_hash, user_type, second_factor_exempt, terms_agreed_at, created_at)
     SELECT value ->> 'userNum', value ->> 'userId', value ->> 'userId', (value ->> 'userId') || '@mail.example',
       (value ->> 'userId') || '@mail.example', ?, 1, ?, value ->> 'userType', 1, ?, ? FROM json_each(?)`,
    cheapHash(testPassword),
    cheapHash(testAnswer.toLowerCase()),
    now,
    now,
    json,
  );
  await run(
    `INSERT INTO sessions (token_hash, user_num, created_at, expires_at, last_used_at, authenticated_at)
     SELECT value ->> 'tokenHash', value ->> 'userNum', ?1, ?2, ?2, ?2 FROM json_each(?3)`,
    now,
    now + SESSION_LIFE,
    json,
  );
  await run(
    `INSERT INTO ledger (user_num, currency, amount, kind, reference, key, at)
     SELECT value ->> 'userNum', 'rcoin', 5000, 'opening', '', 'opening:' || (value ->> 'userNum') || ':rcoin', ?
     FROM json_each(?)`,
    now,
    json,
  );
  const hashed = await Promise.all(keys.map(async ({ server, key }) => ({ server, keyHash: await hashOf(key) })));
  await run(
    `INSERT INTO bridge_keys (key_hash, server, created_at)
     SELECT value ->> 'keyHash', value ->> 'server', ? FROM json_each(?)`,
    now,
    JSON.stringify(hashed),
  );

  const keyring = new Keyring([sessionSecret]);
  const active = new Map<Actor, Identity>();
  const replace = async (actor: Actor): Promise<boolean> => {
    if (actor === "visitor") return false;
    if (actor === "bridge") {
      const next = keys.shift();
      if (next) active.set(actor, { ...anonymous, userId: next.server, token: next.key });
      return next !== undefined;
    }
    const at = accounts.findIndex(({ kind }) => kind === actor);
    const [next] = at < 0 ? [] : accounts.splice(at, 1);
    if (!next) return false;
    const { userNum, userId, userType, token } = next;
    const known = user.parse({ userNum, userId, userType });
    const sealed = await keyring.seal(
      { version: 2, login: { token, userType, user: known }, sealedAt: now },
      "session",
    );
    active.set(actor, { userNum, userId, token, cookie: `${sessionCookieName("http://portal.test")}=${sealed}` });
    return true;
  };
  for (const actor of actors) await replace(actor);
  const current = (actor: Actor): Identity => {
    // A visitor who fills in a login form uses an existing account.
    if (actor === "visitor") return { ...(active.get("player") ?? anonymous), token: "", cookie: "" };
    return active.get(actor) ?? anonymous;
  };
  return { current, replace };
}

const FIRST_NUMBER = 70_000;
const SESSION_LIFE = 30 * 86_400_000;
