import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { MAX_CURSOR, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import type { paymentsAdminCalls, WebhookLine } from "../admin-calls.ts";
import type { Approval, PaymentFact, ProviderKey } from "../provider.ts";
import { mailSettledOrder } from "./order-mails.ts";
import { bodyOf, packedBody } from "./packed-body.ts";
import { toFact } from "./provider-facts.ts";
import { type Fact, recordFact, type SettledOrder } from "./record-facts.ts";
import { takeApproved } from "./take-approved.ts";

const MAX_ERROR_LENGTH = 500;

/** A request of a payment provider. */
export interface WebhookRequest {
  provider: string;
  headers: Headers;
  /** As received: its signature covers every byte. */
  body: string;
}

/**
 * Receives a request of a payment provider: verifies it, stores it as it is, and enters what it reports. A repeated
 * event counts once.
 *
 * @throws GameApiError `not_found` for an unknown provider; `invalid` for a request that is not the provider's or too
 * old; any other error when its facts were not entered, so that the provider sends it again
 */
export async function receiveWebhook(
  context: CallContext,
  { provider: key, headers, body }: WebhookRequest,
): Promise<void> {
  const { db, now } = context;
  const provider = (await context.connections()).providers.find((one) => one.key === key);
  if (!provider) throw new GameApiError("not_found", message("payment.unknownProvider"));
  const reading = await provider.readWebhook({ headers, body, now: now() });
  if (reading.outcome === "refused") {
    console.warn(`webhook of ${key}: refused (${reading.why})`);
    throw new GameApiError("invalid", message("payment.badWebhook"));
  }
  const [, [stored]] = await runBatch<[[], StoredWebhook[]]>(db, [
    [
      `INSERT INTO payment_webhooks (provider, event_id, type, body, packed_body, facts, received_at)
       VALUES (?1, ?2, ?3, '', unhex(?4), ?5, ?6) ON CONFLICT (provider, event_id) DO NOTHING`,
      ...[key, reading.eventId, reading.type, await packedBody(body), JSON.stringify(reading.facts), now()],
    ],
    [`SELECT ${storedColumns} FROM payment_webhooks WHERE provider = ?1 AND event_id = ?2`, key, reading.eventId],
  ]);
  if (stored && stored.processedAt === null) await processWebhook(context, stored);
}

interface StoredWebhook {
  id: number;
  provider: ProviderKey;
  /** JSON. */
  facts: string;
  processedAt: number | null;
}

const storedColumns = "id, provider, facts, processed_at AS processedAt";

/** Enters the facts of a stored request. What was entered before changes nothing. */
async function processWebhook(context: CallContext, { id, provider, facts }: StoredWebhook): Promise<void> {
  const { db, now } = context;
  try {
    const reported = JSON.parse(facts) as (PaymentFact | Approval)[];
    const entered = (await takeApproved(context, provider, reported)).map((fact) => toFact(provider, fact));
    const { kind = null, objectId = null } = entered.at(-1) ?? {};
    await enterFacts(context, entered, [
      `UPDATE payment_webhooks SET processed_at = ?2, attempts = attempts + 1, error = '',
         order_number = coalesce((SELECT order_number FROM payment_facts
           WHERE provider = ?3 AND kind = ?4 AND object_id = ?5), order_number)
       WHERE id = ?1`,
      ...[id, now(), provider, kind, objectId],
    ]);
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
    await runBatch(db, [["UPDATE payment_webhooks SET attempts = attempts + 1, error = ?2 WHERE id = ?1", id, text]]);
    throw error;
  }
}

/**
 * Enters facts that a provider reported, in one transaction, and mails the players whose orders were just
 * credited or reversed: providers report the same facts again and again.
 * @param last a statement at the end of the transaction
 */
export async function enterFacts(context: CallContext, facts: readonly Fact[], ...last: Statement[]): Promise<void> {
  const transactions = facts.map((fact) => recordFact(fact, context.now()));
  const results = await runBatch<unknown[][]>(context.db, [...transactions.flat(), ...last]);
  let end = 0;
  const changed = new Set<string>();
  for (const transaction of transactions) {
    end += transaction.length;
    const order = results[end - 1]?.[0] as SettledOrder | undefined;
    if (order?.isPaidNow || order?.isReversedNow) changed.add(order.number);
  }
  for (const number of changed) mailSettledOrder(context, number);
}

interface WebhookRow {
  id: number;
  provider: string;
  eventId: string;
  type: string;
  orderNumber: string | null;
  receivedAt: number;
  processedAt: number | null;
  attempts: number;
  error: string;
}

const lineColumns = `id, provider, event_id AS eventId, type, order_number AS orderNumber, received_at AS receivedAt,
  processed_at AS processedAt, attempts, error`;

function toLine({ orderNumber, receivedAt, processedAt, ...row }: WebhookRow): WebhookLine {
  return {
    ...row,
    orderNumber: orderNumber ?? "",
    receivedAt: isoTime(receivedAt),
    processedAt: isoTimeOrNull(processedAt),
  };
}

/** A page of the requests of payment providers, newest first. */
export const listWebhooks: Handler<typeof paymentsAdminCalls.webhooks> = async ({ open, after }, { db }) => {
  const [rows] = await runBatch<[WebhookRow[]]>(db, [
    [
      `SELECT ${lineColumns} FROM payment_webhooks WHERE id < ?1 ${open ? "AND processed_at IS NULL" : ""}
       ORDER BY id DESC LIMIT ?2`,
      numberCursor(after, MAX_CURSOR),
      adminLimits.pageSize + 1,
    ],
  ]);
  const { shown, last } = takePage(rows, adminLimits.pageSize);
  return { webhooks: shown.map(toLine), next: last ? String(last.id) : null };
};

/**
 * A request of a payment provider with its body.
 * @throws GameApiError `not_found`
 */
export const readWebhook: Handler<typeof paymentsAdminCalls.webhook> = async ({ id }, { db }) => {
  const [[row]] = await runBatch<[(WebhookRow & { body: string; packed: string; facts: string })[]]>(db, [
    [`SELECT ${lineColumns}, body, hex(packed_body) AS packed, facts FROM payment_webhooks WHERE id = ?1`, id],
  ]);
  if (!row) throw unknownWebhook();
  const { body, packed, facts, ...line } = row;
  return { webhook: { ...toLine(line), body: await bodyOf({ body, packed }), facts } };
};

/**
 * Processes a stored request again.
 * @throws GameApiError `not_found`
 */
export const replayWebhook: Handler<typeof paymentsAdminCalls.replay> = async ({ id }, context) => {
  const [[stored]] = await runBatch<[StoredWebhook[]]>(context.db, [
    [`SELECT ${storedColumns} FROM payment_webhooks WHERE id = ?1`, id],
  ]);
  if (!stored) throw unknownWebhook();
  try {
    await processWebhook(context, stored);
  } catch (error) {
    console.error(`webhook ${id}: failed again`, error);
    return { message: `Request ${id} failed again; its error is shown below.`, isProcessed: false };
  }
  return { message: `Request ${id} was processed again. What it reported before counted once.`, isProcessed: true };
};

function unknownWebhook(): GameApiError {
  return new GameApiError("not_found", message("admin.payment.unknownWebhook"));
}
