import { and, eq, lte, sql } from "drizzle-orm";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext, Mailer } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import type { AddressedMail, MailContent } from "./addressed-mail.ts";
import { mails } from "./schema.ts";
import { readSender } from "./sender.ts";

type StoredMail = typeof mails.$inferSelect;

/** The parts of a request's context that sending needs. */
export type MailContext = Pick<CallContext, "db" | "now" | "keys" | "connections">;

/** The delay after each failed attempt; the last one repeats. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;
/** The maximum number of mails sent in the background of one request. */
const MAILS_PER_ROUND = 5;
const MAX_ERROR_LENGTH = 500;

/**
 * Adds a mail to the outbox, and sends it in the background when a mail server is configured. Does nothing if its address
 * may not receive it (`addressed-mail.ts`).
 *
 * @param lifetime milliseconds after which the mail is no longer useful
 */
export async function sendMail(context: CallContext, mail: AddressedMail, lifetime = DAY): Promise<void> {
  const { mailer } = await context.connections();
  const statement = await mailStatement({ ...context, sendsMails: mailer !== undefined }, mail, lifetime);
  if (!statement) return;
  const [[queued]] = await runBatch<[{ id: number }[]]>(context.db, [statement]);
  inBackground(context, "sending mails", () => deliverDueMails(context, queued?.id));
}

/**
 * The statement that adds a mail to the outbox and returns its `id`; undefined if its address may not receive it. For
 * callers that store the mail together with something else: a later round sends it.
 *
 * @param lifetime milliseconds after which the mail is no longer useful
 */
export async function mailStatement(
  { db, site, keys, now, sendsMails }: Pick<CallContext, "db" | "site" | "keys" | "now"> & { sendsMails: boolean },
  mail: AddressedMail,
  lifetime: number,
): Promise<Statement | undefined> {
  const { recipient } = mail;
  if (recipient === undefined) return undefined;
  const at = now();
  const { subject, ...body } = mail.compose(await readSender(db, site));
  if (body.secrets?.some((secret) => subject.includes(secret))) throw new Error("The subject of a mail has a secret.");
  return [
    `INSERT INTO mails (recipient, subject, sealed_body, created_at, expires_at, next_attempt_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id`,
    ...[recipient, subject, await keys.seal(body, "mail"), at, at + lifetime, sendsMails ? at : null],
  ];
}

/**
 * Sends a limited number of due mails, and stops at the first failure. Several isolates may run this concurrently: each
 * mail is claimed by one of them. A failed mail is retried after a delay until it expires; a sent mail keeps no text.
 * Does nothing without a mailer.
 *
 * @param first the id of the mail to send before all others
 */
export async function deliverDueMails(context: MailContext, first?: number): Promise<void> {
  const { db, now } = context;
  const { mailer } = await context.connections();
  if (!mailer) return;
  for (let round = 0; round < MAILS_PER_ROUND; round += 1) {
    const mail = await claim(db, now(), round === 0 ? first : undefined);
    if (!mail || !(await deliver(mail, mailer, context))) return;
  }
}

/**
 * Claims a due mail for one attempt. The delay until the next attempt starts now, so that no other isolate claims the
 * mail in the meantime, and others retry it when this isolate stops before it has finished.
 */
async function claim(db: Database, now: number, id: number | undefined): Promise<StoredMail | undefined> {
  const due = lte(mails.nextAttemptAt, now);
  const mostUrgent = db.select({ id: mails.id }).from(mails).where(due).orderBy(mails.nextAttemptAt).limit(1);
  const waits = WAITS.map((wait, attempts) => sql`WHEN ${attempts} THEN ${wait}`);
  const next = sql`${now} + CASE ${mails.attempts} ${sql.join(waits, sql` `)} ELSE ${WAITS.at(-1)} END`;
  const [mail] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`CASE WHEN ${next} < ${mails.expiresAt} THEN ${next} END`,
    })
    .where(and(eq(mails.id, id ?? mostUrgent), due))
    .returning();
  return mail;
}

/** @returns whether to continue with the next mail */
async function deliver(mail: StoredMail, mailer: Mailer, { db, now, keys }: MailContext): Promise<boolean> {
  const { id, recipient, subject, sealedBody, expiresAt } = mail;
  if (expiresAt <= now()) return true;
  try {
    const body = await keys.open(sealedBody, "mail");
    if (!body) throw new Error("None of the current secrets can decrypt this e-mail.");
    const { text, html } = body.value as Pick<MailContent, "text" | "html">;
    // All attempts of a mail share an ID, so that receivers can detect duplicates.
    await mailer.send({ id: await hashOf(sealedBody), to: recipient, subject, text, html });
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    console.error(`mail ${id}: ${lastError}`);
    await db.update(mails).set({ lastError }).where(eq(mails.id, id));
    return false;
  }
  await db
    .update(mails)
    .set({ sentAt: now(), nextAttemptAt: null, sealedBody: "", lastError: "" })
    .where(eq(mails.id, id));
  return true;
}
