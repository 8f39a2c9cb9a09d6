/** The parts of what is stored about a player, in the order of the file. */
export const dataParts = [
  "account",
  "signUpAnswers",
  "gameAccount",
  "characters",
  "rankings",
  "balances",
  "ledger",
  "purchases",
  "purchaseLines",
  "deliveries",
  "vouchers",
  "orders",
  "orderEvents",
  "receipts",
  "debts",
  "gifts",
  "cart",
  "whitelist",
  "logins",
  "sessions",
  "networks",
  "devices",
  "apps",
  "passkeys",
  "recoveryCodes",
  "suspensions",
  "links",
  "tickets",
  "messages",
  "pictures",
  "mails",
  "audit",
] as const;
export type DataPart = (typeof dataParts)[number];

/** A record of a part: values by field. Times are ISO 8601; fields named `at` or with `At` at the end are times. */
export type DataRecord = Readonly<Record<string, string | number | boolean | null>>;

/** Whether a field of a record is a time, see {@link DataRecord}. */
export function isTimeField(name: string): boolean {
  return name === "at" || name.endsWith("At");
}
