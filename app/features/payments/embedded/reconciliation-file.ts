import { type Message, message, textOfMessage } from "#app/contract/message.ts";
import { type CsvRecord, csvRecords } from "#app/embedded/csv-records.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { cutText } from "#app/format/cut-text.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { reconciliationLimits } from "../sales-limits.ts";

/** A payment of a provider's or wallet's list. */
export interface ListedPayment {
  line: number;
  /** Its identifier or reference number as it is in the list; empty without one. */
  payment: string;
  /** Its time, as it is in the list. */
  date: string;
  /** The number of an order that the line contains, in any column. */
  order: string | undefined;
  /** Centavos. */
  amount: number;
  fee: number;
}

/** An invalid line of a list, counted from 1. */
interface LineProblem {
  line: number;
  problem: Message;
}

export interface PaymentList {
  payments: ListedPayment[];
  /** The number of lines that are no received payments in pesos. */
  ignored: number;
  problems: LineProblem[];
}

/** The invalid lines of a list as replies have them: how many there are, and the first ones. */
export function invalidLinesOf({ problems }: PaymentList) {
  return {
    invalid: problems.length,
    problems: problems
      .slice(0, reconciliationLimits.problems)
      .map(({ line, problem }) => ({ line, problem: textOfMessage(problem) })),
  };
}

/**
 * The names of the columns, without spaces and signs, the preferred ones first: those of the exports of Stripe
 * (payments: `id`, `PaymentIntent ID`, `Amount`, `Fee`, `Status`; balance: `payment_intent_id`, `gross`, `fee`,
 * `reporting_category`) and PayMongo, and usual ones of wallets and banks.
 */
const columnNames = {
  payment: [
    ...["paymentintentid", "paymentintent", "paymentid", "referenceno", "referencenumber", "refno", "refnumber"],
    ...["reference", "referenceid", "transactionreferencenumber", "transactionreference", "transactionid"],
    ...["transactionno", "transactionnumber", "tracenumber", "id", "sourceid"],
  ],
  amount: [
    ...["amount", "amountphp", "grossamount", "grossamountphp", "gross", "paymentamount", "transactionamount"],
    ...["amountpaid", "paidamount", "totalamount", "credit", "creditamount", "credits", "moneyin"],
  ],
  fee: ["fee", "fees", "feephp", "feeamount", "totalfee", "totalfees", "processingfee", "transactionfee", "servicefee"],
  status: ["status", "paymentstatus", "transactionstatus", "state"],
  type: ["reportingcategory", "type", "transactiontype", "category"],
  currency: ["currency", "currencycode"],
  date: [
    ...["transactiondatetime", "transactiondate", "datetime", "dateandtime", "postingdate", "date", "created"],
    ...["createddateutc", "createdutc", "createdat", "time", "timestamp"],
  ],
} as const;
type Column = keyof typeof columnNames;
const columns = Object.keys(columnNames) as Column[];

/** The columns that a list must have, in words. */
const required = { payment: "payment ID or reference", amount: "amount" } as const;

/** States of payments that have not arrived. A refunded or disputed one has. */
const NOT_PAID =
  /fail|cancel|pending|expire|incomplete|require|uncaptured|block|declin|reject|void|processing|await|unpaid/;

/** Kinds of lines that are no payments. */
const NOT_PAYMENT =
  /refund|payout|\bfee|dispute|chargeback|adjust|withdraw|debit|\bdr\b|revers|\bsen[dt]\b|cash ?out|outgoing|\bout\b|transfer to|\bbills?\b|purchase|\bpay bills|\bload\b/;

/** An amount such as `1,250.00`, `₱99.5` or `PHP -10`. */
const AMOUNT =
  /^(?:\u20b1|PHP|P)? ?([-\u2212+]?) ?(?:\u20b1|PHP|P)? ?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?(?: ?PHP)?$/i;

/**
 * Reads a list of payments: CSV with commas, semicolons or tabs. One of its first lines names the columns in any order;
 * further columns and empty lines are ignored.
 * @throws GameApiError `invalid` when it is too long, or has no payments at all
 */
export function readPaymentList(csv: string): PaymentList {
  const { bytes, payments: most, preamble } = reconciliationLimits;
  const refuse = (content: Message) => invalidField("csv", content);
  if (new TextEncoder().encode(csv).length > bytes)
    throw refuse(message("admin.reconciliation.tooLarge", { atMost: groupedNumber(bytes) }));
  const records = csvRecords(csv, preamble + most + 2);
  if (records.length < 2) throw refuse(message("admin.reconciliation.none"));
  const head = records.slice(0, preamble).findIndex(({ cells }) => missingIn(placesOf(cells)).length === 0);
  if (head < 0) return { payments: [], ignored: 0, problems: missingColumns(records) };
  const lines = records.slice(head + 1);
  if (lines.length === 0) throw refuse(message("admin.reconciliation.none"));
  if (lines.length > most) throw refuse(message("admin.reconciliation.tooMany", { atMost: groupedNumber(most) }));
  return readLines(lines, placesOf(records[head]?.cells ?? []));
}

function readLines(records: readonly CsvRecord[], places: Places): PaymentList {
  const list: PaymentList = { payments: [], ignored: 0, problems: [] };
  for (const { line, cells, isMalformed } of records) {
    const cell = (column: Column) => (cells[places[column]] ?? "").trim();
    if (isMalformed) {
      list.problems.push({ line, problem: message("admin.reconciliation.quotes") });
      continue;
    }
    const [typed, typedFee] = [cell("amount"), cell("fee")];
    if (typed === "" || !isPesos(cell("currency")) || isNoPayment(cell("status"), cell("type"))) {
      list.ignored += 1;
      continue;
    }
    const amount = centavosOf(typed);
    const fee = typedFee === "" ? 0 : centavosOf(typedFee);
    if (amount === undefined || fee === undefined) {
      const [column, value] = amount === undefined ? ["amount", typed] : ["fee", typedFee];
      list.problems.push({ line, problem: notAnAmount(column, value) });
    } else if (amount <= 0) list.ignored += 1;
    else {
      const order = cells.map((one) => /\bP-[0-9A-Z]{4}-[0-9A-Z]{4}\b/i.exec(one)?.[0].toUpperCase()).find(Boolean);
      list.payments.push({
        ...{ line, payment: cell("payment").slice(0, 255), date: cutText(cell("date"), 40) },
        ...{ order, amount, fee: Math.abs(fee) },
      });
    }
  }
  return list;
}

const isPesos = (currency: string) => currency === "" || currency.toUpperCase() === "PHP";

const isNoPayment = (status: string, type: string) =>
  NOT_PAID.test(status.toLowerCase()) || NOT_PAYMENT.test(type.toLowerCase().replaceAll("_", " "));

/** Centavos; undefined for a text that is no amount in pesos. */
function centavosOf(typed: string): number | undefined {
  const [, sign = "", pesos, centavos = ""] = AMOUNT.exec(typed) ?? [];
  if (pesos === undefined) return undefined;
  const amount = Number(pesos.replaceAll(",", "")) * 100 + Number(centavos.padEnd(2, "0"));
  return sign === "-" || sign === "−" ? -amount : amount;
}

function notAnAmount(column: string, value: string): Message {
  return message("admin.reconciliation.notAnAmount", { column, value: cutText(value, 60) });
}

type Places = Record<Column, number>;

/** The place of each column in a line; -1 for a missing one. */
function placesOf(cells: readonly string[]): Places {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const placeOf = (column: Column) =>
    columnNames[column].map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1;
  return Object.fromEntries(columns.map((column) => [column, placeOf(column)])) as Places;
}

const missingIn = (places: Places) =>
  (Object.keys(required) as (keyof typeof required)[]).filter((column) => places[column] < 0);

/** What is missing in the line that comes closest to naming the columns. */
function missingColumns(records: readonly CsvRecord[]): LineProblem[] {
  const candidates = records
    .slice(0, reconciliationLimits.preamble)
    .map(({ line, cells }) => ({ line, missing: missingIn(placesOf(cells)) }));
  const closest = candidates.find(({ missing }) => missing.length === 1) ?? candidates[0];
  return (closest?.missing ?? []).map((column) => ({
    line: closest?.line ?? 1,
    problem: message("admin.reconciliation.noColumn", { column: required[column] }),
  }));
}
