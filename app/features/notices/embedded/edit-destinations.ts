import { asc } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { editConflict, notFound } from "#app/embedded/change-content.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { refusalOfAddress } from "#app/embedded/public-address.ts";
import { MAX_CURSOR, numberCursor, takePage } from "#app/features/admin/embedded/lists.ts";
import { adminLimits } from "#app/features/admin/limits.ts";
import { hasRight, rightNames } from "#app/features/admin/rights.ts";
import { contentEditor } from "#app/features/editing/embedded/content-editor.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { SECOND } from "#app/format/units.ts";
import { addressHint, addressProblem } from "../addresses.ts";
import type { noticesAdminCalls } from "../admin-calls.ts";
import { type DestinationForm, destinationForm, eventField, templateField } from "../destination-form.ts";
import {
  hasText,
  isForPrograms,
  type NoticeEventName,
  noticeEventNames,
  noticeEvents,
  rightOf,
  type TextEventName,
} from "../events.ts";
import { noticeLimits } from "../limits.ts";
import { deliverNotice, deliveryContext, noticeStatement, post, type StoredNotice, UNREADABLE } from "./deliver.ts";
import { noticeDestinations } from "./schema.ts";

const MIN_SECRET = 16;
const LISTED = 100;

const editor = contentEditor({
  table: noticeDestinations,
  id: "id",
  kind: "notice destination",
  form: destinationForm,
  toForm: ({ name, kind, enabled, events, templates }): DestinationForm =>
    ({
      name,
      kind,
      address: "",
      secret: "",
      enabled: enabled ? "on" : "",
      ...Object.fromEntries(
        noticeEventNames.flatMap((event) => [
          [eventField(event), events.includes(event) ? "on" : ""],
          ...(hasText(event) ? [[templateField(event), templates[event] ?? ""]] : []),
        ]),
      ),
    }) as DestinationForm,
});

/** `adminnoticedestinations`: all destinations, without their secrets. */
const listDestinations: Handler<typeof noticesAdminCalls.list> = async (_, { db }) => {
  const rows = await db.select().from(noticeDestinations).orderBy(asc(noticeDestinations.id));
  const [counts] = await runBatch<[{ id: number; waiting: number }[]]>(db, [
    [
      `SELECT destination_id AS id, count(*) AS waiting FROM notices INDEXED BY notices_waiting
      WHERE next_attempt_at IS NOT NULL GROUP BY destination_id`,
    ],
  ]);
  return {
    data: rows.map((row) => ({
      ...editor.toEntry(row),
      hint: row.hint,
      offReason: row.offReason,
      waiting: counts.find(({ id }) => id === row.id)?.waiting ?? 0,
    })),
  };
};

/** `adminsavenoticedestination`: creates or changes a destination. */
const saveDestination: Handler<typeof noticesAdminCalls.save> = async (request, context) => {
  const { keys, now, resolveName } = context;
  const { id, values } = await editor.save(context, request, {
    toColumns: async (values, before) => {
      const { name, kind, address, secret } = values;
      const events = noticeEventNames.filter((event) => values[eventField(event)] === "on");
      requireRightsOf([...(before?.events ?? []), ...events], context);
      const refused = kind === "webhook" ? undefined : events.find(isForPrograms);
      if (refused !== undefined) throw invalidField(eventField(refused), message("admin.notices.forPrograms"));
      const keepsAddress = address === "" && before?.kind === kind;
      const problem = keepsAddress ? undefined : addressProblem(kind, address);
      if (problem !== undefined) throw invalidField("address", plainText(problem));
      if (kind === "webhook" && !keepsAddress && (await refusalOfAddress(address, resolveName)) === "private")
        throw invalidField("address", message("admin.notices.privateAddress"));
      const keepsSecret = secret === "" && before?.kind === kind && before.sealedSecret !== "";
      if (kind === "webhook" && !keepsSecret && secret.length < MIN_SECRET)
        throw invalidField("secret", message("admin.notices.shortSecret", { count: MIN_SECRET }));
      return {
        name,
        kind,
        events,
        templates: templatesOf(values),
        enabled: values.enabled === "on",
        ...(values.enabled === "on" ? { offReason: "", pausedUntil: 0 } : {}),
        ...(keepsAddress
          ? {}
          : { sealedAddress: await keys.seal(address, "notice"), hint: addressHint(kind, address) }),
        ...(kind !== "webhook" ? { sealedSecret: "" } : {}),
        ...(kind === "webhook" && !keepsSecret ? { sealedSecret: await keys.seal(secret, "notice") } : {}),
        ...(before ? {} : { createdAt: now() }),
      };
    },
    audited: ({ address, secret, ...shown }, { hint }, before) => ({
      ...shown,
      address: address === "" ? before?.hint : hint,
      ...(secret === "" ? {} : { secret: "changed" }),
    }),
    guards: (_, before) =>
      before ? [] : [guard("(SELECT count(*) FROM notice_destinations) < ?1", noticeLimits.destinations)],
    // Those who chose the waiting events had the rights to them.
    further: (values, before) =>
      before
        ? [
            [
              `DELETE FROM notices WHERE destination_id = ?1 AND next_attempt_at IS NOT NULL
               AND event NOT IN (SELECT value FROM json_each(?2))`,
              before.id,
              JSON.stringify(noticeEventNames.filter((event) => values[eventField(event)] === "on")),
            ],
          ]
        : [],
    refusal: (before) =>
      before
        ? editConflict()
        : new GameApiError("conflict", message("admin.notices.tooMany", { count: noticeLimits.destinations })),
  });
  return { message: `“${values.name}” is saved.`, id };
};

/**
 * Whoever changes a destination decides who gets the values of its events, also of those that wait.
 * @throws GameApiError `invalid` at the first event whose right the admin lacks
 */
function requireRightsOf(events: readonly NoticeEventName[], { admin }: AdminContext): void {
  for (const event of events) {
    const right = rightOf(event);
    if (right !== undefined && !hasRight(admin, right))
      throw invalidField(eventField(event), message("admin.notices.eventRight", { right: rightNames[right] }));
  }
}

function templatesOf(values: DestinationForm): Partial<Record<TextEventName, string>> {
  return Object.fromEntries(
    noticeEventNames.filter(hasText).flatMap((event) => {
      const typed = values[templateField(event)];
      return typed === "" || typed === noticeEvents[event].template ? [] : [[event, typed]];
    }),
  );
}

/** `admindeletenoticedestination`: deletes a destination; a trigger deletes its notices. */
const deleteDestination: Handler<typeof noticesAdminCalls.delete> = async (request, context) => {
  const { name } = await editor.remove(context, request);
  return { message: `“${name}” is deleted.` };
};

/** `admintestnoticedestination`: sends an example of a destination's first event now, also to one that is off. */
const testDestination: Handler<typeof noticesAdminCalls.test> = async ({ id }, context) => {
  const { db, now } = context;
  const destination = await editor.find(db, id);
  const event = destination.events[0] ?? "news.published";
  const data = { ...noticeEvents[event].example };
  const target = `notice destination ${id}`;
  const delivery = await deliveryContext(context);
  if (destination.kind === "mail") {
    const mail = await noticeStatement(delivery, { event, data, path: "" }, destination);
    await writeAudited(context, { target }, mail ? [mail] : []);
    return mail ? { message: "The test is in the outbox.", sent: true } : { message: UNREADABLE, sent: false };
  }
  await writeAudited(context, { target }, []);
  const attempt = await post(delivery, { id: 0, event, data, path: "/", createdAt: now() }, destination);
  if (attempt.kind === "sent") return { message: `The test was sent to “${destination.name}”.`, sent: true };
  const reason =
    attempt.kind === "limited"
      ? `It asks to wait for ${Math.ceil(attempt.wait / SECOND)} seconds.`
      : `The test was not accepted. ${attempt.reason}`;
  return { message: reason, sent: false };
};

/** `adminfailednotices`: the newest notices whose last attempt failed. */
const listFailedNotices: Handler<typeof noticesAdminCalls.failed> = async (_, { db }) => {
  const columns = `notices.id, notice_destinations.name AS destination, event, notices.created_at AS createdAt, attempts,
    next_attempt_at AS nextAttemptAt, last_error AS error`;
  const joined = "JOIN notice_destinations ON notice_destinations.id = notices.destination_id";
  const [failed, waiting] = await runBatch<FailedNotice[][]>(db, [
    [
      `SELECT ${columns} FROM notices INDEXED BY notices_failed ${joined}
       WHERE next_attempt_at IS NULL AND sent_at IS NULL ORDER BY notices.id DESC LIMIT ${LISTED}`,
    ],
    [
      `SELECT ${columns} FROM notices INDEXED BY notices_by_attempt ${joined}
       WHERE next_attempt_at IS NOT NULL AND attempts > 0 ORDER BY next_attempt_at LIMIT ${LISTED}`,
    ],
  ]);
  return {
    data: [...(failed ?? []), ...(waiting ?? [])].map((row) => ({
      ...row,
      createdAt: isoTime(row.createdAt),
      nextAttemptAt: row.nextAttemptAt === null ? "" : isoTime(row.nextAttemptAt),
    })),
  };
};

interface FailedNotice {
  id: number;
  destination: string;
  event: string;
  createdAt: number;
  attempts: number;
  nextAttemptAt: number | null;
  error: string;
}

/** `adminnoticedeliveries`: what was queued for a destination, the newest first. */
const listDeliveries: Handler<typeof noticesAdminCalls.deliveries> = async ({ id, after }, { db }) => {
  const { name } = await editor.find(db, id);
  const [rows] = await runBatch<[DeliveryRow[]]>(db, [
    [
      `SELECT id, event, created_at AS createdAt, attempts, attempted_at AS attemptedAt, sent_at AS sentAt,
         next_attempt_at AS nextAttemptAt, reply_status AS replyStatus, last_error AS error
       FROM notices WHERE destination_id = ?1 AND id < ?2 ORDER BY id DESC LIMIT ?3`,
      id,
      numberCursor(after, MAX_CURSOR),
      adminLimits.pageSize + 1,
    ],
  ]);
  const { shown, last } = takePage(rows, adminLimits.pageSize);
  return {
    destination: name,
    deliveries: shown.map((row) => ({
      ...row,
      state:
        row.sentAt !== null
          ? ("sent" as const)
          : row.nextAttemptAt === null
            ? ("failed" as const)
            : ("waiting" as const),
      createdAt: isoTime(row.createdAt),
      attemptedAt: isoTimeOrNull(row.attemptedAt),
      nextAttemptAt: isoTimeOrNull(row.nextAttemptAt),
    })),
    next: last ? String(last.id) : null,
  };
};

type DeliveryRow = Pick<
  StoredNotice,
  "id" | "event" | "createdAt" | "attempts" | "attemptedAt" | "sentAt" | "nextAttemptAt" | "replyStatus"
> & { error: string };

/**
 * `adminretrynotice`: sends a notice again, with all its attempts. One that was sent keeps its number.
 * @throws GameApiError `not_found`, also if its destination no longer wants the event: it may belong to somebody else now
 */
const retryNotice: Handler<typeof noticesAdminCalls.retry> = async ({ id }, context) => {
  const exists = guard(
    `EXISTS (SELECT 1 FROM notices JOIN notice_destinations ON notice_destinations.id = destination_id
       JOIN json_each(notice_destinations.events) wanted ON wanted.value = notices.event WHERE notices.id = ?1)`,
    id,
  );
  const [, [destination]] = await writeAudited<[unknown[], { name: string; enabled: number }[]]>(
    context,
    { target: `notice ${id}` },
    [
      exists,
      [
        `SELECT name, enabled FROM notice_destinations WHERE id = (SELECT destination_id FROM notices WHERE id = ?1)`,
        id,
      ],
      [
        "UPDATE notices SET attempts = 0, next_attempt_at = ?2, sent_at = NULL, last_error = '' WHERE id = ?1",
        id,
        context.now(),
      ],
    ],
    { refusal: notFound },
  );
  if (destination?.enabled === 0) return { message: `The notice waits: “${destination.name}” is switched off.` };
  await deliverNotice(await deliveryContext(context), id);
  return { message: "The notice is queued again." };
};

/**
 * `admindiscardnotice`: deletes a notice that was not sent.
 * @throws GameApiError `not_found` for a notice that was sent or does not exist
 */
const discardNotice: Handler<typeof noticesAdminCalls.discard> = async ({ id }, context) => {
  const unsent = guard("EXISTS (SELECT 1 FROM notices WHERE id = ?1 AND sent_at IS NULL)", id);
  const write: Statement = ["DELETE FROM notices WHERE id = ?1", id];
  await writeAudited(context, { target: `notice ${id}` }, [unsent, write], { refusal: notFound });
  return { message: "The notice is deleted." };
};

export const handlers = {
  noticesAdmin: {
    list: listDestinations,
    save: saveDestination,
    delete: deleteDestination,
    test: testDestination,
    failed: listFailedNotices,
    deliveries: listDeliveries,
    retry: retryNotice,
    discard: discardNotice,
  },
};
