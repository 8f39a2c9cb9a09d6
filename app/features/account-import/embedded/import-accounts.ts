import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { groupedProblems, type ListProblem } from "#app/embedded/grouped-problems.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { deletedUserIdHashes } from "#app/features/accounts/embedded/deleted-user-ids.ts";
import { SEALED_FORM, UNMATCHED_HASH } from "#app/features/accounts/embedded/passwords.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { keepUnlinked, readSealingKey } from "#app/features/game-tasks/embedded/tasks.ts";
import { requireRecentIdentity } from "#app/features/mfa/embedded/recent-identity.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { accountColumnTitle } from "../account-list.ts";
import type { accountImportCalls } from "../admin-calls.ts";
import { isSealed } from "./protect-hashes.ts";
import { type ListedAccount, readAccountList } from "./read-account-list.ts";

/** Accounts per statement: each has some 600 bytes, and a parameter may have two million. */
const STATEMENT_ROWS = 1000;

/** `adminaccountimport`: what the page of the import shows before a list is sent. */
const readState: Handler<typeof accountImportCalls.state> = async (_, { db, admin }) => {
  const [key, [[row]]] = await Promise.all([
    readSealingKey(db),
    runBatch<[{ sealed: number }[]]>(db, [[`SELECT count(*) AS sealed FROM users WHERE ${isSealed}`]]),
  ]);
  return { isOwner: admin.userType >= OWNER, hasAgent: key !== undefined, sealed: row?.sealed ?? 0 };
};

/**
 * `adminimportaccounts`: creates the accounts of a list that do not exist yet, in one transaction.
 * @throws GameApiError `forbidden` for others than owners; `invalid` for a list that is too long, empty, or lacks a
 * column; `conflict` when the list is not the one that was checked; `reauthentication_required` to import it
 */
const importAccounts: Handler<typeof accountImportCalls.import> = async (request, context) => {
  const { admin } = context;
  if (admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.staff.ownersOnly"));
  const now = context.now();
  const list = readAccountList(request.csv, now);
  const known = await readKnown(context, list.accounts);
  const problems: ListProblem[] = [...list.problems];
  const added: ListedAccount[] = [];
  for (const account of list.accounts) {
    const conflict = conflictOf(account, known);
    if (conflict) problems.push(conflict);
    else if (!known.byUserId.has(account.userIdKey)) added.push(account);
  }
  // The accounts, because a browser that sends the text again changes its line breaks; without the time of the check.
  const seen = await hashOf(JSON.stringify(list.accounts, (_, value) => (value === now ? "now" : value)));
  const lines = new Set(problems.map(({ line }) => line));
  const counts = {
    added: added.length,
    fast: added.filter(({ hash }) => hash?.kind === "fast").length,
    withoutHash: added.filter(({ hash }) => !hash).length,
    existing: list.accounts.filter(({ line }) => !lines.has(line)).length - added.length,
    refused: lines.size,
  };
  if (request.dryRun === 0) {
    if (request.seen !== seen)
      throw new GameApiError("conflict", message(request.seen ? "admin.accounts.changed" : "admin.items.checkFirst"));
    requireRecentIdentity({ player: admin, now: context.now });
    if (added.length > 0) await create(context, added, counts, request.inGame === 1);
  }
  problems.sort((one, other) => one.line - other.line);
  return {
    ...counts,
    imported: request.dryRun === 0,
    seen,
    problems: groupedProblems(problems),
    ignored: list.ignored,
  };
};

export const handlers = { accountImport: { state: readState, import: importAccounts } };

/** What the site has of a list. */
interface Known {
  /** The addresses of accounts, by user ID, as keys. */
  byUserId: ReadonlyMap<string, string>;
  /** The addresses that an account owns. */
  addresses: ReadonlySet<string>;
  /** The user IDs of deleted accounts. */
  deleted: ReadonlySet<string>;
}

async function readKnown({ db, keys }: AdminContext, accounts: readonly ListedAccount[]): Promise<Known> {
  const hashed = await Promise.all(
    accounts.map(async ({ userIdKey }) =>
      (await deletedUserIdHashes(userIdKey, { keys })).map((hash) => [hash, userIdKey] as const),
    ),
  );
  const deleted = new Map(hashed.flat());
  const listed = (values: Iterable<string>) => JSON.stringify([...values]);
  const [same, owned, gone] = await runBatch<
    [{ userIdKey: string; email: string }[], { emailKey: string }[], { hash: string }[]]
  >(db, [
    [
      `SELECT user_id_key AS userIdKey, email FROM users
       WHERE user_id_key IN (SELECT value FROM json_each(?1))`,
      listed(accounts.map(({ userIdKey }) => userIdKey)),
    ],
    [
      "SELECT email_key AS emailKey FROM users WHERE email_key IN (SELECT value FROM json_each(?1))",
      listed(accounts.map(({ emailKey }) => emailKey)),
    ],
    [
      `SELECT user_id_hash AS hash FROM deleted_user_ids
       WHERE user_id_hash IN (SELECT value FROM json_each(?1))`,
      listed(deleted.keys()),
    ],
  ]);
  return {
    byUserId: new Map(same.map(({ userIdKey, email }) => [userIdKey, lookupKey(email)])),
    addresses: new Set(owned.map(({ emailKey }) => emailKey)),
    deleted: new Set(gone.flatMap(({ hash }) => deleted.get(hash) ?? [])),
  };
}

/** Why an account cannot be created; undefined as well if it exists with the same address. */
function conflictOf({ line, userIdKey, emailKey }: ListedAccount, known: Known): ListProblem | undefined {
  const column = (field: string) => ({ line, column: accountColumnTitle(field) });
  const address = known.byUserId.get(userIdKey);
  if (address === emailKey) return undefined;
  if (address !== undefined) return { ...column("userId"), problem: message("admin.accounts.otherAddress") };
  if (known.deleted.has(userIdKey)) return { ...column("userId"), problem: message("admin.accounts.deleted") };
  if (known.addresses.has(emailKey)) return { ...column("email"), problem: message("admin.accounts.addressTaken") };
  return undefined;
}

async function create(
  context: AdminContext,
  accounts: readonly ListedAccount[],
  { added, fast, withoutHash }: { added: number; fast: number; withoutHash: number },
  inGame: boolean,
): Promise<void> {
  const { keys, now } = context;
  const rows = await Promise.all(
    accounts.map(async ({ hash, line: _, ...account }) => {
      if (hash?.kind !== "fast") return { ...account, passwordHash: hash?.hash ?? UNMATCHED_HASH };
      return { ...account, passwordHash: `${SEALED_FORM}|${await keys.seal(hash.hash, "hash")}` };
    }),
  );
  const parts = Array.from({ length: Math.ceil(rows.length / STATEMENT_ROWS) }, (_, part) =>
    rows.slice(part * STATEMENT_ROWS, (part + 1) * STATEMENT_ROWS),
  );
  await writeAudited(
    context,
    { target: "accounts", after: { added, fast, withoutHash } },
    parts.flatMap((part) => [insert(part), ...(inGame ? [keepUnlinked(part, now())] : [])]),
  );
}

/** An account that was registered a moment ago stays as it is. */
function insert(part: readonly object[]): Statement {
  return [
    `INSERT INTO users (user_id, user_id_key, email, email_key, email_verified_at, password_hash, secret_question,
       secret_answer_hash, name_first, name_last, phone, country, terms_agreed_at, created_at)
     SELECT value ->> '$.userId', value ->> '$.userIdKey', value ->> '$.email', value ->> '$.emailKey',
       value ->> '$.emailVerifiedAt', value ->> '$.passwordHash', 0, ?2, value ->> '$.nameFirst',
       value ->> '$.nameLast', value ->> '$.phone', value ->> '$.country', 0, value ->> '$.createdAt'
     FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`,
    JSON.stringify(part),
    UNMATCHED_HASH,
  ];
}
