import * as z from "zod/mini";
import { type Message, message, plainText } from "#app/contract/message.ts";
import { csvRecords } from "#app/embedded/csv-records.ts";
import type { ListProblem } from "#app/embedded/grouped-problems.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { accountDetailsForm } from "#app/features/account-changes/forms.ts";
import { type ImportedHash, readImportedHash } from "#app/features/accounts/embedded/imported-hash.ts";
import { countryField, userIdField } from "#app/features/accounts/registration.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { cutText } from "#app/format/cut-text.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { parseServerDate } from "#app/format/manila-time.ts";
import { SECOND } from "#app/format/units.ts";
import { accountColumnTitle, accountFieldOf, accountListLimits } from "../account-list.ts";

/** A valid line of a list of accounts. */
export interface ListedAccount {
  /** Counted from 1. */
  line: number;
  userId: string;
  userIdKey: string;
  email: string;
  emailKey: string;
  nameFirst: string;
  nameLast: string;
  phone: string;
  country: string;
  /** Undefined without one. */
  hash: Exclude<ImportedHash, { kind: "refused" }> | undefined;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Epoch milliseconds; null for an address that is not confirmed. */
  emailVerifiedAt: number | null;
}

const rules = z.extend(accountDetailsForm, { userId: userIdField, country: countryField });

/**
 * Reads a list of accounts: CSV with commas, semicolons or tabs, whose first line names the columns in any order.
 * @param now epoch milliseconds
 * @throws GameApiError `invalid` when it is too long, has no accounts at all, or lacks a column
 */
export function readAccountList(
  csv: string,
  now: number,
): { accounts: ListedAccount[]; problems: ListProblem[]; ignored: string[] } {
  const { bytes, accounts: most } = accountListLimits;
  const refuse = (content: Message) => invalidField("csv", content);
  if (new TextEncoder().encode(csv).length > bytes)
    throw refuse(message("admin.accounts.tooLarge", { atMost: groupedNumber(bytes) }));
  const [header, ...records] = csvRecords(csv, most + 2);
  if (!header || records.length === 0) throw refuse(message("admin.accounts.none"));
  if (records.length > most) throw refuse(message("admin.accounts.tooMany", { atMost: groupedNumber(most) }));
  const fields = header.cells.map(accountFieldOf);
  for (const [place, field] of fields.entries()) {
    if (field && fields.indexOf(field) < place)
      throw refuse(message("admin.accounts.columnTwice", { column: accountColumnTitle(field) }));
  }
  for (const field of ["userId", "email"] as const) {
    if (!fields.includes(field))
      throw refuse(message("admin.products.noColumn", { column: accountColumnTitle(field) }));
  }

  const places = fields.flatMap((field, place) => (field ? [[field, place] as const] : []));
  const accounts: ListedAccount[] = [];
  const problems: ListProblem[] = [];
  const lines = { userId: new Map<string, number>(), email: new Map<string, number>() };
  for (const { line, cells, isMalformed } of records) {
    if (isMalformed) {
      problems.push({ line, column: "", problem: message("admin.products.quotes") });
      continue;
    }
    const typed = Object.fromEntries(places.map(([field, place]) => [field, cellText(cells[place] ?? "")]));
    const { account, found } = readAccount(typed, line, now);
    problems.push(...found.map(([field, problem]) => ({ line, column: accountColumnTitle(field), problem })));
    if (!account) continue;
    const repeated = [["userId", account.userIdKey] as const, ["email", account.emailKey] as const].flatMap(
      ([field, key]) => {
        const earlier = lines[field].get(key);
        if (earlier === undefined) return [];
        return [
          {
            line,
            column: accountColumnTitle(field),
            problem: message("admin.accounts.repeated", { line: String(earlier) }),
          },
        ];
      },
    );
    problems.push(...repeated);
    if (repeated.length > 0) continue;
    lines.userId.set(account.userIdKey, line);
    lines.email.set(account.emailKey, line);
    accounts.push(account);
  }
  const ignored = header.cells.filter((title, place) => !fields[place] && title.trim() !== "");
  return {
    accounts,
    problems,
    ignored: ignored.slice(0, accountListLimits.ignored).map((title) => cutText(title, 60)),
  };
}

/** @returns the account, unless problems were found by field */
function readAccount(typed: Record<string, string>, line: number, now: number) {
  const { passwordHash = "", registeredAt = "", confirmed = "", ...values } = typed;
  const found: [field: string, problem: Message][] = [];
  const { data, error } = rules.safeParse({ country: "", ...values });
  for (const issue of error?.issues ?? []) found.push([String(issue.path[0]), plainText(issue.message)]);
  const hash = passwordHash === "" ? undefined : readImportedHash(passwordHash);
  if (hash?.kind === "refused") found.push(["passwordHash", hash.problem]);
  const createdAt = registeredAt === "" ? now : timeOf(registeredAt);
  if (createdAt === undefined) found.push(["registeredAt", message("admin.accounts.noTime")]);
  else if (createdAt > now) found.push(["registeredAt", message("admin.accounts.inFuture")]);
  const emailVerifiedAt = confirmationOf(confirmed, now);
  if (emailVerifiedAt === undefined) found.push(["confirmed", message("admin.accounts.notYesOrNo")]);
  if (!data || hash?.kind === "refused" || createdAt === undefined || emailVerifiedAt === undefined || found.length > 0)
    return { found };
  const keys = { userIdKey: lookupKey(data.userId), emailKey: lookupKey(data.email) };
  const account: ListedAccount = { ...data, ...keys, line, hash, createdAt, emailVerifiedAt };
  return { found, account };
}

/** A cell without the apostrophe that spreadsheets write before a formula; databases export what is missing as NULL. */
function cellText(cell: string): string {
  const text = cell.trim();
  if (text === "NULL" || text === "\\N") return "";
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** A time as text, see `parseServerTime`, or in seconds since 1970. Zero dates are no time. */
function timeOf(text: string): number | undefined {
  return /^\d{9,10}$/.test(text) ? Number(text) * SECOND : parseServerDate(text);
}

/** When an address was confirmed: yes, no, or a time. Undefined for anything else. */
function confirmationOf(text: string, now: number): number | null | undefined {
  if (/^(no|0|false|off|n|)$/i.test(text)) return null;
  if (/^(yes|1|true|on|y)$/i.test(text)) return now;
  const time = timeOf(text);
  return time === undefined ? undefined : Math.min(time, now);
}
