import { isLoopbackHost } from "#app/contract/addresses.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { withoutTokens } from "#app/features/accounts/embedded/links.ts";
import { MAX_CURSOR, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { OWNER } from "#app/features/admin/level-names.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import type { MailContent } from "#app/features/mail/embedded/addressed-mail.ts";
import { deliverDueMails } from "#app/features/mail/embedded/outbox.ts";
import type { mails } from "#app/features/mail/embedded/schema.ts";
import { requireLowerLevel } from "#app/features/staff/embedded/levels.ts";
import { composedRole, type RoleColumns, staffRightsOf } from "#app/features/staff/embedded/role-columns.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { ListedMail, outboxAdminCalls } from "../admin-calls.ts";

const columns = `
  id, recipient, subject, attempts, last_error AS lastError,
  CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN next_attempt_at IS NOT NULL THEN 'waiting'
    WHEN attempts > 0 THEN 'failed' ELSE 'kept' END AS state,
  created_at AS createdAt, expires_at AS expiresAt, sent_at AS sentAt, next_attempt_at AS nextAttemptAt`;

type MailRow = Pick<ListedMail, "id" | "recipient" | "subject" | "attempts" | "lastError" | "state"> &
  Pick<typeof mails.$inferSelect, "createdAt" | "expiresAt" | "sentAt" | "nextAttemptAt">;

function toMail(row: MailRow): ListedMail {
  return {
    ...row,
    createdAt: isoTime(row.createdAt),
    expiresAt: isoTime(row.expiresAt),
    sentAt: isoTimeOrNull(row.sentAt),
    nextAttemptAt: isoTimeOrNull(row.nextAttemptAt),
  };
}

/**
 * A page of the outbox, newest mail first. When filtered by state, it scans a limited number of mails: a page may hold
 * fewer entries than its size, and the next one continues where the scan ended.
 */
const listMails: Handler<typeof outboxAdminCalls.list> = async ({ state, after }, { db }) => {
  const size = adminLimits.pageSize;
  const before = numberCursor(after, MAX_CURSOR);
  const window = "SELECT * FROM mails WHERE id < ?1 ORDER BY id DESC LIMIT ?2";
  const [rows, [looked]] = await runBatch<[MailRow[], { n: number; lowest: number | null }[]]>(db, [
    [
      `SELECT * FROM (SELECT ${columns} FROM (${window}) AS shown) AS counted
       WHERE ?3 = '' OR state = ?3 ORDER BY id DESC LIMIT ?4`,
      before,
      adminLimits.mailsLookedAt,
      state ?? "",
      size + 1,
    ],
    [
      "SELECT count(*) AS n, min(id) AS lowest FROM (SELECT id FROM mails WHERE id < ?1 ORDER BY id DESC LIMIT ?2) AS counted",
      before,
      adminLimits.mailsLookedAt,
    ],
  ]);
  const { shown, last } = takePage(rows, size);
  const further = looked?.n === adminLimits.mailsLookedAt ? looked.lowest : null;
  const goesOn = last?.id ?? further;
  return { mails: shown.map(toMail), next: goesOn === null ? null : String(goesOn) };
};

async function find(db: Database, id: number): Promise<MailRow & { sealed: string }> {
  const [[row]] = await runBatch<[(MailRow & { sealed: string })[]]>(db, [
    [`SELECT ${columns}, sealed_body AS sealed FROM mails WHERE id = ?1`, id],
  ]);
  if (!row) throw new GameApiError("not_found", message("admin.mail.unknown"));
  return row;
}

/**
 * A mail without its text.
 * @throws GameApiError `not_found`
 */
const readMail: Handler<typeof outboxAdminCalls.byId> = async ({ id }, { db }) => {
  const { sealed, ...mail } = await find(db, id);
  return { mail: toMail(mail), hasText: sealed !== "" };
};

/**
 * The text of an unsent mail with the tokens of its links and its secrets blanked, so that reading the outbox gives no
 * access to accounts. The audit log records the access before the text is returned. On a local start without a mail
 * server, owners also get the links, because nobody else can use them to confirm an address or to set a password.
 * @throws GameApiError `not_found`; `forbidden` for a mail to staff that the admin may not act on; `conflict` when the
 * text was deleted, or no current secret decrypts it
 */
const readMailText: Handler<typeof outboxAdminCalls.readText> = async ({ id, reason }, context) => {
  const { db, keys } = context;
  const { sealed, recipient, subject } = await find(db, id);
  await requireMayRead(context, recipient);
  if (sealed === "") throw new GameApiError("conflict", message("admin.mail.textNotKept"));
  const body = await keys.open(sealed, "mail");
  if (!body) throw new GameApiError("conflict", message("admin.mail.textSealed"));
  await writeAudited(context, { target: `mail ${id}`, reason, after: { recipient, subject } }, []);
  const content = body.value as Pick<MailContent, "text" | "secrets">;
  return { text: withoutSecrets(content), links: (await offersLinks(context)) ? linksIn(content.text) : [] };
};

/** Whether the caller is an owner who tries out the site on the own computer, where no mail is sent. */
async function offersLinks({ admin, connections, site }: AdminContext): Promise<boolean> {
  const { mailer } = await connections();
  if (mailer || site.origin === undefined || admin.userType < OWNER) return false;
  return isLoopbackHost(new URL(site.origin).hostname);
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/\S+[?&]token=[\w-]+/g) ?? [];
}

/** The text of a mail for readers who must not gain access to its recipient's account. */
function withoutSecrets({ text, secrets = [] }: Pick<MailContent, "text" | "secrets">): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "***"), withoutTokens(text));
}

/** Mails to staff are for admins who may act on that account; those to players are for all who may read the outbox. */
async function requireMayRead({ db, admin }: AdminContext, recipient: string): Promise<void> {
  const [[found]] = await runBatch<[(RoleColumns & { userNum: number })[]]>(db, [
    [
      `SELECT user_num AS userNum, user_type AS userType, role, ${composedRole} AS composedRole FROM users
       WHERE user_type >= 11 AND (email_key = ?1 OR pending_email_key = ?1) ORDER BY user_type DESC LIMIT 1`,
      lookupKey(recipient),
    ],
  ]);
  if (!found || found.userNum === admin.userNum) return;
  requireLowerLevel({ ...found, ...staffRightsOf(found) }, { admin });
}

/**
 * Makes a mail due immediately and starts sending.
 * @throws GameApiError `not_found`; `conflict` when the mail was sent or has expired, or no mail server is configured
 */
const resendMail: Handler<typeof outboxAdminCalls.resend> = async ({ id }, context) => {
  const { db, now } = context;
  const { mailer } = await context.connections();
  const { state, recipient, subject, attempts, expiresAt } = await find(db, id);
  const sent = () => new GameApiError("conflict", message("admin.mail.sent"));
  if (state === "sent") throw sent();
  if (!mailer) throw new GameApiError("conflict", message("admin.mail.noServer"));
  if (expiresAt <= now()) throw new GameApiError("conflict", message("admin.mail.expired"));
  await writeAudited(
    context,
    {
      target: `mail ${id}`,
      before: { state, attempts },
      after: { state: "waiting", recipient, subject },
    },
    [
      guard("(SELECT sent_at FROM mails WHERE id = ?1) IS NULL", id),
      ["UPDATE mails SET next_attempt_at = ?2, attempts = 0, last_error = '' WHERE id = ?1", id, now()],
    ],
    { refusal: sent },
  );
  inBackground(context, "sending mails", () => deliverDueMails(context, id));
  return { message: "The e-mail is being sent. Its state will be updated in a moment." };
};

/**
 * Deletes a mail that was not sent, so that it never is.
 * @throws GameApiError `not_found`; `conflict` when the mail was sent; `forbidden` for a mail to staff that the admin may
 * not act on
 */
const deleteMail: Handler<typeof outboxAdminCalls.delete> = async ({ id }, context) => {
  const { state, recipient, subject } = await find(context.db, id);
  await requireMayRead(context, recipient);
  const sent = () => new GameApiError("conflict", message("admin.mail.sent"));
  if (state === "sent") throw sent();
  await writeAudited(
    context,
    { target: `mail ${id}`, before: { state, recipient, subject }, after: {} },
    [
      guard("EXISTS (SELECT 1 FROM mails WHERE id = ?1 AND sent_at IS NULL)", id),
      ["DELETE FROM mails WHERE id = ?1", id],
    ],
    { refusal: sent },
  );
  return { message: `The e-mail “${subject}” to ${recipient} is deleted.` };
};

/** How many held mails one call deletes. */
const DELETED_AT_ONCE = 5000;

/** SQL for the mails in the state `kept`. */
const HELD = `SELECT id FROM mails WHERE next_attempt_at IS NULL AND sent_at IS NULL AND attempts = 0 AND id > 0
  ORDER BY id LIMIT ${DELETED_AT_ONCE}`;

/**
 * Deletes the mails that are held for want of a mail server: those of tests would be sent once there is one. They may be to
 * anybody, also notices to owners, so only owners delete them.
 * @throws GameApiError `forbidden` for others than owners
 */
const deleteHeldMails: Handler<typeof outboxAdminCalls.deleteHeld> = async (_, context) => {
  const { admin, db } = context;
  if (admin.userType < OWNER) throw new GameApiError("forbidden", message("admin.mail.ownersOnly"));
  const [[held]] = await runBatch<[{ n: number; last: number | null }[]]>(db, [
    [`SELECT count(*) AS n, max(id) AS last FROM (${HELD}) AS held`],
  ]);
  const count = held?.n ?? 0;
  if (count === 0) return { message: "No e-mail is held.", deleted: 0 };
  const [deleted] = await writeAudited<[{ id: number }[]]>(
    context,
    { target: "held mails", before: { mails: count } },
    [[`DELETE FROM mails WHERE id IN (${HELD}) AND id <= ?1 RETURNING id`, held?.last ?? 0]],
  );
  const total = deleted.length;
  const more = total === DELETED_AT_ONCE ? " There may be more: press the button again." : "";
  return {
    message: `${total === 1 ? "1 held e-mail is" : `${groupedNumber(total)} held e-mails are`} deleted.${more}`,
    deleted: total,
  };
};

export const handlers = {
  mailAdmin: {
    list: listMails,
    byId: readMail,
    readText: readMailText,
    resend: resendMail,
    delete: deleteMail,
    deleteHeld: deleteHeldMails,
  },
};
