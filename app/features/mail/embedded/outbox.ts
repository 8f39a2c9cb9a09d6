import { and, eq, lte, sql } from "drizzle-orm";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { CallContext, Mailer } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { readSiteName } from "#app/features/settings/embedded/settings.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";
import { mails } from "./schema.ts";
import type { Letter, Sender } from "./templates.ts";

type StoredMail = typeof mails.$inferSelect;

/** What sending needs of a request's context. */
export type MailContext = Pick<CallContext, "db" | "now" | "keys" | "mailer">;

/** How long to wait after each failed attempt; the last wait repeats. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR] as const;
/** How many mails are sent in the background of one request at most. */
const MAILS_PER_ROUND = 5;
const MAX_ERROR_LENGTH = 500;

/**
 * Puts a mail into the outbox, and sends it in the background when a server for mails is configured.
 *
 * @param write what it says, in the name of the site
 * @param lifetime after so many milliseconds the mail would be of no use any more
 */
export async function sendMail(
  context: CallContext,
  recipient: string,
  write: (site: Sender) => Letter,
  lifetime = DAY,
): Promise<void> {
  const { db, site, keys, mailer } = context;
  const createdAt = context.now();
  const { subject, ...body } = write({ name: await readSiteName(db, site.name), origin: site.origin });
  const [queued] = await db
    .insert(mails)
    .values({
      recipient,
      subject,
      sealedBody: await keys.seal(body, "mail"),
      createdAt,
      expiresAt: createdAt + lifetime,
      nextAttemptAt: mailer ? createdAt : null,
    })
    .returning({ id: mails.id });
  inBackground(context, "sending mails", () => deliverDueMails(context, queued?.id));
}

/**
 * Sends the mails that are due, a bounded number of them, and stops at the first that the server does not take. Any
 * number of isolates may do so at the same time: each mail is claimed by one of them. A mail that failed is tried again
 * after a wait, until it is of no use any more; what was sent keeps no text. Does nothing without a mailer.
 *
 * @param first the number of the mail that goes before all others
 */
export async function deliverDueMails(context: MailContext, first?: number): Promise<void> {
  const { db, now, mailer } = context;
  if (!mailer) return;
  for (let round = 0; round < MAILS_PER_ROUND; round += 1) {
    const mail = await claim(db, now(), round === 0 ? first : undefined);
    if (!mail || !(await deliver(mail, mailer, context))) return;
  }
}

/**
 * Takes a due mail for one attempt. The wait until the next one begins now, so that nobody else takes it meanwhile, and
 * an isolate that ends in the middle leaves it to others.
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

/** @returns whether the way is free for the next mail */
async function deliver(mail: StoredMail, mailer: Mailer, { db, now, keys }: MailContext): Promise<boolean> {
  const { id, recipient, subject, sealedBody, expiresAt } = mail;
  if (expiresAt <= now()) return true;
  try {
    const body = await keys.open(sealedBody, "mail");
    if (!body) throw new Error("None of the present secrets opens this mail.");
    const { text, html } = body.value as Pick<Letter, "text" | "html">;
    // Attempts of one mail share a name, by which receivers can tell a repetition.
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
