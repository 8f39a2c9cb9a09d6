import { exchange } from "#app/async/exchange.ts";
import type { Keyring } from "#app/crypto/keyring.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { rowOf, runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { mailStatement } from "#app/features/mail/embedded/outbox.ts";
import { noticeMail } from "#app/features/mail/embedded/templates.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#app/format/units.ts";
import { addressProblem } from "../addresses.ts";
import { hasText, isForPrograms, type NoticeEventName, noticeEventNames, noticeEvents } from "../events.ts";
import { noticeText, shownValues } from "../notice-text.ts";
import { announceNews, emitNoticeIf, noticeRetention } from "./emit-notice.ts";
import { noticeDestinations, notices } from "./schema.ts";

/** What sending needs. */
export interface DeliveryContext {
  db: Database;
  now: () => number;
  keys: Keyring;
  site: { origin: string | undefined; name?: string | undefined };
  /** Whether mails are sent; otherwise they stay in the outbox. */
  sendsMails: boolean;
  /** Sends a request to another server. */
  send: typeof fetch;
  /** Limit for one request, in milliseconds. */
  timeoutMs?: number;
}

/** What the site delivers notices with. */
export async function deliveryContext(context: CallContext): Promise<DeliveryContext> {
  const { db, now, keys, site, send = fetch } = context;
  const { mailer } = await context.connections();
  return { db, now, keys, site, sendsMails: mailer !== undefined, send };
}

export type StoredNotice = typeof notices.$inferSelect;
export type StoredDestination = typeof noticeDestinations.$inferSelect;

/** The delay after each failed attempt; after the last one the notice has failed. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR] as const;
/** Discord accepts 30 messages a minute for a webhook. */
const NOTICES_PER_ROUND = 10;
/** Limit for one request. */
const TIMEOUT = 8 * SECOND;
const MAX_REPLY_BYTES = 4096;
/** Why nothing is sent to an address that cannot be opened. */
export const UNREADABLE = "None of the current secrets can open the address.";
/** How long a destination without a `Retry-After` is left alone after 429. */
const DEFAULT_PAUSE = MINUTE;

/** The outcome of an attempt. */
export type Attempt = { /** Of the reply, if there was one. */ status?: number } & (
  | { kind: "sent" }
  /** The destination asks to wait, in milliseconds. */
  | { kind: "limited"; wait: number }
  /** The destination no longer accepts anything. */
  | { kind: "gone"; reason: string }
  | { kind: "failed"; reason: string }
);

/**
 * Queues notices of news that have become visible, and sends a limited number of due notices. Several isolates may run
 * this at once: each notice is claimed by one of them.
 * @returns how many were sent
 */
export async function deliverDueNotices(context: DeliveryContext): Promise<number> {
  const { db } = context;
  const before = context.now();
  const [, , [first]] = await runBatch<[unknown[], unknown[], Claimed[]]>(db, [
    announceNews(before),
    [
      `DELETE FROM notices WHERE id IN (
         SELECT id FROM notices INDEXED BY notices_by_creation WHERE created_at < ?1 LIMIT 100)`,
      before - noticeRetention,
    ],
    claim(before),
  ]);
  let sent = 0;
  let claimed = first;
  for (let round = 1; claimed; round += 1) {
    if (await deliverClaimed(context, claimed)) sent += 1;
    if (round >= NOTICES_PER_ROUND) break;
    [[claimed]] = await runBatch<[Claimed[]]>(db, [claim(context.now())]);
  }
  return sent;
}

/** Sends one notice now, if it is due and its destination is neither switched off nor has asked to wait. */
export async function deliverNotice(context: DeliveryContext, id: number): Promise<void> {
  const [[claimed]] = await runBatch<[Claimed[]]>(context.db, [claim(context.now(), id)]);
  if (claimed) await deliverClaimed(context, claimed);
}

/** @returns whether it was sent */
async function deliverClaimed(context: DeliveryContext, claimed: Claimed): Promise<boolean> {
  const [destination] = await destinationsOf(context.db, claimed.destination_id);
  return destination !== undefined && deliver(context, rowOf(notices, claimed), destination);
}

type Claimed = Record<string, unknown> & { destination_id: number };

/** SQL list of the events that happen often, after which an alert must not wait. */
const forPrograms = noticeEventNames
  .filter(isForPrograms)
  .map((event) => `'${event}'`)
  .join();

/**
 * Claims the most urgent notice: the delay until the next attempt starts now, so that nobody else claims it meanwhile.
 * @param id claims this one or none
 */
function claim(now: number, id?: number): Statement {
  const waits = WAITS.map((wait, attempts) => `WHEN ${attempts} THEN ?1 + ${wait}`).join(" ");
  return [
    `UPDATE notices SET attempts = attempts + 1, attempted_at = ?1, reply_status = NULL, next_attempt_at = CASE attempts ${waits} END
     WHERE id = (
       SELECT due.id FROM notices due JOIN notice_destinations ON notice_destinations.id = due.destination_id
       WHERE due.next_attempt_at <= ?1 AND notice_destinations.enabled = 1 AND notice_destinations.paused_until <= ?1
         ${id === undefined ? "" : "AND due.id = ?2"}
       ORDER BY due.event IN (${forPrograms}), due.next_attempt_at, due.id LIMIT 1) RETURNING *`,
    now,
    ...(id === undefined ? [] : [id]),
  ];
}

async function destinationsOf(db: Database, id: number): Promise<StoredDestination[]> {
  const [rows] = await runBatch<[Record<string, unknown>[]]>(db, [
    ["SELECT * FROM notice_destinations WHERE id = ?1", id],
  ]);
  return rows.map((row) => rowOf(noticeDestinations, row));
}

/** @returns whether it was sent */
async function deliver(
  context: DeliveryContext,
  notice: StoredNotice,
  destination: StoredDestination,
): Promise<boolean> {
  const { db, now } = context;
  const sent = (status?: number): Statement => [
    "UPDATE notices SET sent_at = ?2, next_attempt_at = NULL, last_error = '', reply_status = ?3 WHERE id = ?1",
    notice.id,
    now(),
    status ?? null,
  ];
  if (destination.kind === "mail") {
    const mail = await noticeStatement(context, notice, destination);
    // In one transaction, so that the mail is written once.
    await runBatch(db, mail ? [mail, sent()] : [failure(notice.id, UNREADABLE)]);
    return mail !== undefined;
  }
  const attempt = await post(context, notice, destination);
  const at = now();
  switch (attempt.kind) {
    case "sent":
      await runBatch(db, [sent(attempt.status)]);
      return true;
    case "limited":
      // Waiting is no failure of the notice.
      await runBatch(db, [
        [
          "UPDATE notice_destinations SET paused_until = ?2 WHERE id = ?1 AND revision = ?3",
          ...[destination.id, at + attempt.wait, destination.revision],
        ],
        [
          `UPDATE notices SET attempts = attempts - 1, next_attempt_at = ?2, last_error = ?3, reply_status = 429
           WHERE id = ?1`,
          notice.id,
          at + attempt.wait,
          `429: asked to wait for ${Math.ceil(attempt.wait / SECOND)} s.`,
        ],
      ]);
      return false;
    case "gone":
      await runBatch(db, [
        ...switchOff(destination, attempt.reason, at),
        failure(notice.id, attempt.reason, attempt.status),
      ]);
      return false;
    case "failed":
      await runBatch(db, [failure(notice.id, attempt.reason, attempt.status)]);
      return false;
  }
}

const failure = (id: number, reason: string, status?: number): Statement => [
  "UPDATE notices SET last_error = ?2, reply_status = ?3 WHERE id = ?1",
  id,
  reason,
  status ?? null,
];

/**
 * Switches a destination off, unless somebody has changed it since: another address may have answered. What waits for it
 * stays, and other destinations are told.
 */
function switchOff({ id, name, revision }: StoredDestination, reason: string, now: number): Statement[] {
  return [
    [
      `UPDATE notice_destinations SET enabled = 0, off_reason = ?2, revision = revision + 1
       WHERE id = ?1 AND enabled = 1 AND revision = ?3`,
      ...[id, reason, revision],
    ],
    // Only the site gives a reason.
    ...emitNoticeIf(
      "EXISTS (SELECT 1 FROM notice_destinations WHERE id = ?6 AND off_reason <> '')",
      id,
      { event: "destination.off", key: `${id} ${revision}`, values: { name, reason }, path: `/admin/notices/${id}` },
      now,
    ),
  ];
}

/** Sends a notice to a webhook, once. */
export async function post(
  { keys, send, site, now, timeoutMs = TIMEOUT }: DeliveryContext,
  notice: Pick<StoredNotice, "id" | "event" | "data" | "path" | "createdAt">,
  destination: Pick<StoredDestination, "kind" | "sealedAddress" | "sealedSecret" | "templates">,
): Promise<Attempt> {
  const { kind } = destination;
  try {
    const address = await opened(keys, destination.sealedAddress);
    if (address === undefined) return { kind: "failed", reason: UNREADABLE };
    if (addressProblem(kind, address) !== undefined) return { kind: "failed", reason: "The address is not allowed." };
    const values = shownValues(notice.data);
    const url = urlOf(notice, site);
    const style = kind === "discord" ? "discord" : "plain";
    const template = templateOf(destination, notice.event);
    const text = noticeText({ event: notice.event, template, values, url, style });
    const { event, id, createdAt } = notice;
    const body = JSON.stringify(
      kind === "discord"
        ? { content: text || "…", allowed_mentions: { parse: [] } }
        : { event, id: String(id), at: new Date(createdAt).toISOString(), text, values, url },
    );
    const headers: Record<string, string> = { "Content-Type": "application/json", "User-Agent": "portal-notices/1" };
    if (kind === "webhook") {
      const secret = (await opened(keys, destination.sealedSecret)) ?? "";
      const at = Math.floor(now() / SECOND);
      headers["X-Portal-Notice"] = String(id);
      headers["X-Portal-Signature"] = `t=${at},v1=${await hmac(secret, `${at}.${body}`)}`;
    }
    const response = await exchange(
      address,
      { method: "POST", headers, body },
      { send, timeoutMs, tries: 1, maxReplyBytes: MAX_REPLY_BYTES },
    );
    return attemptOf(response);
  } catch (error) {
    return { kind: "failed", reason: reasonOf(error) };
  }
}

function attemptOf({ status, body, retryAfter }: Awaited<ReturnType<typeof exchange>>): Attempt {
  if (status >= 200 && status < 300) return { kind: "sent", status };
  if (status === 429) return { kind: "limited", status, wait: Math.min(waitOf(body, retryAfter), DAY) };
  if (status === 404 || status === 410)
    return { kind: "gone", status, reason: `${status}: the webhook no longer exists.` };
  if (status === 401 || status === 403) return { kind: "gone", status, reason: `${status}: the webhook refuses us.` };
  if (status === 0) return { kind: "failed", reason: "The server answered with a redirect." };
  return { kind: "failed", status, reason: `The server answered ${status}.` };
}

/** Discord also tells the time in its body, with fractions of a second. */
function waitOf(body: string | undefined, retryAfter: number | undefined): number {
  if (retryAfter !== undefined) return retryAfter * SECOND;
  const [, seconds] = /"retry_after"\s*:\s*(\d{1,6}(?:\.\d{1,6})?)/.exec(body ?? "") ?? [];
  return seconds === undefined ? DEFAULT_PAUSE : Math.ceil(Number(seconds) * SECOND);
}

/** The statement that puts a notice into the outbox; undefined if the recipient cannot be read. */
export async function noticeStatement(
  context: DeliveryContext,
  notice: Pick<StoredNotice, "event" | "data" | "path">,
  destination: StoredDestination,
): Promise<Statement | undefined> {
  const { keys, site } = context;
  const recipient = await opened(keys, destination.sealedAddress);
  if (recipient === undefined) return undefined;
  const url = urlOf(notice, site);
  const { event } = notice;
  const values = shownValues(notice.data);
  const text = noticeText({ event, template: templateOf(destination, event), values, url, style: "plain" });
  return mailStatement(context, noticeMail(recipient, noticeEvents[event].label, text), 3 * DAY);
}

const templateOf = ({ templates }: Pick<StoredDestination, "templates">, event: NoticeEventName) =>
  hasText(event) ? templates[event] : undefined;

/** The address of the page that belongs to a notice; empty if it has none, or the site has no configured address. */
function urlOf({ path }: Pick<StoredNotice, "path">, { origin }: DeliveryContext["site"]): string {
  return origin && path ? origin + path : "";
}

async function opened(keys: Keyring, sealed: string): Promise<string | undefined> {
  const found = await keys.open(sealed, "notice");
  return typeof found?.value === "string" ? found.value : undefined;
}

async function hmac(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Without the address, which is a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError") return "The server did not answer in time.";
  return "The server could not be reached.";
}
