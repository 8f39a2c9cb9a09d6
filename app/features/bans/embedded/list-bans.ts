import type { RequestOf } from "#app/contract/define.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { MAX_CURSOR, numberCursor, prefixEnd, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { typedCode } from "#app/format/typed-text.ts";
import type { bansAdminCalls, ListedBan } from "../admin-calls.ts";
import { inForce } from "./active-bans.ts";
import { parseAddressRange } from "./address-range.ts";
import { isInForce, noSuchBan, type StoredBan, storedBanColumns } from "./change-ban.ts";

/** A row of {@link listedColumns}. */
export interface ListedBanRow extends StoredBan {
  startsAt: number;
  admin: string;
  liftedBy: string;
}

/** The columns of a listed ban; the names of the admins are read from `users`. */
const listedColumns = `${storedBanColumns}, starts_at AS startsAt,
  coalesce((SELECT staff.user_id FROM users AS staff WHERE staff.user_num = admin_num), '') AS admin,
  coalesce((SELECT staff.user_id FROM users AS staff WHERE staff.user_num = lifted_by), '') AS liftedBy`;

/** The statement that reads the latest suspensions of an account, as rows for {@link toListedBan}. */
export function bansOfUser(userNum: number, limit: number): Statement {
  return [
    `SELECT ${listedColumns} FROM account_bans WHERE user_num = ?1 ORDER BY id DESC LIMIT ?2`,
    ...[userNum, limit],
  ];
}

/** Maps a row to its form in replies. */
export function toListedBan<Row extends ListedBanRow>(row: Row, now: number) {
  const { startsAt, endsAt, liftedAt, revision, ...further } = row;
  const state: ListedBan["state"] = liftedAt !== null ? "lifted" : isInForce(row, now) ? "active" : "ended";
  return {
    ...further,
    state,
    startsAt: isoTime(startsAt),
    endsAt: isoTimeOrNull(endsAt),
    liftedAt: isoTimeOrNull(liftedAt),
    seen: String(revision),
  };
}

/**
 * An SQL column of a query of `users`: when the latest suspension that was not lifted ends, as epoch milliseconds; null
 * without one.
 */
export const suspendedUntil = `(SELECT max(coalesce(ends_at, ${Number.MAX_SAFE_INTEGER})) FROM account_bans
  WHERE account_bans.user_num = users.user_num AND lifted_at IS NULL)`;

/** A page of suspensions, newest first. */
export const listAccountBans: Handler<typeof bansAdminCalls.accounts> = async (request, { db, now }) => {
  const prefix = lookupKey(request.search);
  const search = `user_num IN (SELECT user_num FROM users WHERE user_id_key >= ?4 AND user_id_key < ?5)`;
  return pageOf<ListedBanRow & { userNum: number; userId: string }>(db, request, now(), {
    columns: `user_num AS userNum, (SELECT user_id FROM users WHERE users.user_num = account_bans.user_num) AS userId`,
    table: "account_bans",
    ...(prefix ? { search, values: [prefix, prefixEnd(prefix)] } : {}),
  });
};

/** A page of banned addresses, newest first. */
export const listAddressBans: Handler<typeof bansAdminCalls.addresses> = async (request, { db, now }) => {
  const typed = typedCode(request.search).toLowerCase();
  const range = parseAddressRange(typed);
  const condition =
    typeof range === "string"
      ? { search: "range >= ?4 AND range < ?5", values: [typed, prefixEnd(typed)] }
      : { search: "first_address <= ?5 AND last_address >= ?4", values: [range.first, range.last] };
  return pageOf<ListedBanRow & { range: string }>(db, request, now(), {
    columns: "range",
    table: "address_bans",
    ...(typed ? condition : {}),
  });
};

/**
 * Reads a ban of an address.
 * @throws GameApiError `not_found`
 */
export const readAddressBan: Handler<typeof bansAdminCalls.addressById> = async ({ id }, { db, now }) => {
  const [[found]] = await runBatch<[(ListedBanRow & { range: string })[]]>(db, [
    [`SELECT ${listedColumns}, range FROM address_bans WHERE id = ?1`, id],
  ]);
  if (!found) throw noSuchBan();
  return { ban: toListedBan(found, now()) };
};

interface BanList {
  columns: string;
  table: "account_bans" | "address_bans";
  /** A condition for `?4` and `?5`. */
  search?: string;
  values?: string[];
}

async function pageOf<Row extends ListedBanRow>(
  db: Database,
  { state, after }: Pick<RequestOf<typeof bansAdminCalls.accounts>, "state" | "after">,
  now: number,
  { columns, table, search, values = [] }: BanList,
) {
  const size = adminLimits.pageSize;
  const [rows] = await runBatch<[Row[]]>(db, [
    [
      `SELECT ${listedColumns}, ${columns} FROM ${table}
       WHERE id < ?1 AND (?3 = 0 OR (${inForce("?3")}))
         ${search ? `AND ${search}` : ""}
       ORDER BY id DESC LIMIT ?2`,
      ...[numberCursor(after, MAX_CURSOR), size + 1, state === "all" ? 0 : now, ...values],
    ],
  ]);
  const { shown, last } = takePage(rows, size);
  return { bans: shown.map((row) => toListedBan(row, now)), next: last ? String(last.id) : null };
}
