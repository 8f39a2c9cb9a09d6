import { lastPageOf } from "#app/embedded/database/paging.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { keysContaining } from "#app/embedded/database/text-search.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import type { ticketsAdminCalls } from "../admin-calls.ts";
import type { TicketLine } from "../calls.ts";
import { ticketLimits } from "../limits.ts";
import { ticketNumberOf } from "../number.ts";
import { priorityAt, type TicketPriority, ticketPriorities } from "../priorities.ts";
import type { QueueState, queueOrders } from "../queue-filters.ts";
import { isOverdue } from "../service-time.ts";
import type { TicketRow } from "./access.ts";
import { categoryNames } from "./categories.ts";
import { ticketLineOf } from "./conversation.ts";
import { readTargets } from "./service-time.ts";
import { memberOf, ticketStaff } from "./ticket-staff.ts";

/** More pages than admins page through: limits the cost of counting and of skipping rows. */
const MAX_PAGES = 250;
/** How many tickets a search for a part of a subject, a filter or another order scans: none of them has an index. */
const SCANNED_TICKETS = 10_000;

interface QueueRow
  extends Pick<TicketRow, Exclude<keyof TicketLine, "categoryName"> | "name" | "email" | "userNum" | "priority"> {
  /** User ID of the account that submitted it. */
  userId: string | null;
  assigneeNum: number | null;
  assigneeId: string | null;
}

/** Collects the values of a query's parameters, and names these. */
class Parameters {
  readonly values: (string | number)[] = [];

  add(value: string | number): string {
    this.values.push(value);
    return `?${this.values.length}`;
  }
}

/**
 * A page of the queue, with the number of all waiting tickets. Its cost does not grow with the table: pages are read
 * from the index of states, of assignees or of times, and a search uses an index first. A part of a subject, a category
 * and a priority are looked for in a limited number of tickets, those which the default order has first; another order
 * sorts these.
 */
export const pageTickets: Handler<typeof ticketsAdminCalls.list> = async (request, { db, admin, now }) => {
  const { state, page, order } = request;
  const parameters = new Parameters();
  const search = request.search?.trim() ?? "";
  const subjects = search === "" || isAddress(search) ? "[]" : await keysContaining(db, newestSubjects, search);
  const tickets = sourceOf(request, admin, { search, subjects }, parameters);
  const direction = state === "open" ? "ASC" : "DESC";
  const orderBy = (table: string) => orderOf(order, direction, table);
  const offset = (Math.min(page, MAX_PAGES + 1) - 1) * ticketLimits.pageSize;
  const max = MAX_PAGES * ticketLimits.pageSize;
  const next = parameters.values.length + 1;
  const [[total], rows, [waiting]] = await runBatch<[{ n: number }[], QueueRow[], { n: number }[]]>(db, [
    [`SELECT count(*) AS n FROM (SELECT 1 FROM ${tickets} LIMIT ?${next}) AS counted`, ...parameters.values, max],
    [
      `SELECT number, subject, category, state, shown.created_at AS createdAt, changed_at AS changedAt, name, shown.email,
         priority, shown.user_num AS userNum, users.user_id AS userId, assignee_num AS assigneeNum,
         (SELECT user_id FROM users AS staff WHERE staff.user_num = assignee_num) AS assigneeId
       FROM (SELECT * FROM ${tickets} ORDER BY ${orderBy("")} LIMIT ?${next} OFFSET ?${next + 1}) AS shown
       LEFT JOIN users ON users.user_num = shown.user_num
       ORDER BY ${orderBy("shown.")}`,
      ...parameters.values,
      ticketLimits.pageSize,
      offset,
    ],
    ["SELECT count(*) AS n FROM (SELECT 1 FROM tickets WHERE state = 'open' LIMIT ?1) AS counted", max],
  ]);
  const [names, targets, staff] = await Promise.all([categoryNames({ db }), readTargets(db), ticketStaff({ db })]);
  return {
    data: rows.map((row) => ({
      ...ticketLineOf(row, names),
      name: row.name,
      email: row.email,
      userNum: row.userNum,
      userId: row.userId ?? "",
      priority: priorityAt(row.priority),
      overdue: isOverdue(row, targets, now()),
      assignee: row.assigneeNum === null ? null : { userNum: row.assigneeNum, userId: row.assigneeId ?? "" },
    })),
    lastPage: lastPageOf(total?.n, ticketLimits.pageSize),
    open: waiting?.n ?? 0,
    staff: staff.map(memberOf),
  };
};

interface QueueRequest {
  state: QueueState;
  search?: string | null | undefined;
  assignee?: "mine" | "none" | null | undefined;
  category?: string | null | undefined;
  priority?: TicketPriority | null | undefined;
  order?: (typeof queueOrders)[number] | null | undefined;
}

/** A typed search, with the ids of the tickets whose subject contains it as a JSON array. */
interface QueueSearch {
  search: string;
  subjects: string;
}

const isAddress = (search: string) => search.includes("@");

const newestSubjects = {
  from: `(SELECT id, subject FROM tickets ORDER BY changed_at DESC, id DESC LIMIT ${SCANNED_TICKETS}) AS newest`,
  key: "id",
  text: "subject",
};

/** The tickets that a request asks for, as SQL: a table with a condition. */
function sourceOf(
  request: QueueRequest,
  admin: { userNum: number },
  wanted: QueueSearch,
  parameters: Parameters,
): string {
  const { state, assignee, category, priority, order } = request;
  const searched = conditionOf(wanted, parameters);
  const mine = assignee === "mine" ? `assignee_num = ${parameters.add(admin.userNum)}` : undefined;
  const indexed = searched ?? mine;
  const inState = state === "all" ? "merged_into IS NULL" : `state = '${state}' AND merged_into IS NULL`;
  // A search matches few rows, which are sorted; the plus keeps SQLite from scanning an index of states for them.
  const found = indexed ? `${indexed} AND ${inState.replace(/^state/, "+state")}` : inState;
  const filters = [
    ...(searched && mine ? [mine] : []),
    ...(assignee === "none" ? ["assignee_num IS NULL"] : []),
    ...(category ? [`category = ${parameters.add(category)}`] : []),
    ...(priority ? [`priority = ${parameters.add(ticketPriorities.indexOf(priority))}`] : []),
  ];
  if (filters.length === 0 && !order) return `tickets WHERE ${found}`;
  const direction = state === "open" ? "ASC" : "DESC";
  return `(SELECT * FROM tickets WHERE ${found} ORDER BY ${orderOf(undefined, direction, "")} LIMIT ${SCANNED_TICKETS}) AS newest
    WHERE ${filters.join(" AND ") || "1"}`;
}

function orderOf(order: QueueRequest["order"], direction: "ASC" | "DESC", table: string): string {
  const byChange = `${table}changed_at ${direction}, ${table}id ${direction}`;
  switch (order) {
    case "priority":
      return `${table}priority DESC, ${byChange}`;
    case "newest":
      return `${table}id DESC`;
    case "oldest":
      return `${table}id ASC`;
    default:
      return byChange;
  }
}

/** The condition of a search; undefined without one. */
function conditionOf({ search, subjects }: QueueSearch, parameters: Parameters): string | undefined {
  if (search === "") return undefined;
  const key = lookupKey(search);
  const text = parameters.add(key);
  // A search by the beginning of an address is a range of the index.
  if (isAddress(search)) return `email_key >= ${text} AND email_key < ${text} || char(1114111)`;
  return `id IN (
       SELECT coalesce(merged_into, id) FROM tickets WHERE number = ${parameters.add(ticketNumberOf(search) ?? "")}
       UNION ALL SELECT tickets.id FROM users JOIN tickets USING (user_num) WHERE user_id_key = ${text}
       UNION ALL SELECT value FROM json_each(${parameters.add(subjects)}))`;
}
