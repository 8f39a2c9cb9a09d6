/**
 * Manages vouchers:
 *
 *   npm run vouchers -- --count 100 --value 500 [--milleage 25] [--expires 2026-12-31] [--campaign "Lantern Festival"]
 *               [--out vouchers.csv]      issues a batch and prints its codes once, as CSV
 *   npm run vouchers -- --list                    lists the batches
 *   npm run vouchers -- --revoke <batch>          revokes the unused vouchers of a batch
 *
 * `--remote` uses the deployed database, `--state <folder>` another local one. Only hashes of the codes are stored.
 */
import { openSync, writeFileSync } from "node:fs";
import {
  currencyLabel,
  extraVoucherCurrencies,
  fieldsOf,
  shopCurrency,
  type VoucherCurrencyKey,
  voucherCurrencies,
} from "../app/features/currencies/currencies.ts";
import { parseAmounts } from "../app/features/currencies/embedded/balances.ts";
import { parseEntries } from "../app/features/documents/embedded/read-documents.ts";
import { currenciesDocument } from "../app/features/game/term-documents.ts";
import { issueVouchers } from "../app/features/wallet/embedded/issue-vouchers.ts";
import { csvText } from "../app/format/csv.ts";
import { manilaDateTime, manilaDayEnd } from "../app/format/manila-time.ts";
import { openOperatorDatabase } from "./database/operator-database.ts";
import { commandArguments } from "./setup/command-arguments.ts";
import { Failure, printFailure } from "./setup/progress.mjs";

const { values } = commandArguments({
  options: {
    count: { type: "string" },
    ...fieldsOf(voucherCurrencies, optionOf, () => ({ type: "string", default: "0" }) as const),
    expires: { type: "string" },
    campaign: { type: "string", default: "" },
    out: { type: "string" },
    list: { type: "boolean" },
    revoke: { type: "string" },
    remote: { type: "boolean", default: false },
    state: { type: "string" },
  },
});

/** The command-line option for an amount of a currency: its key, or `value` for the shop's currency. */
function optionOf({ key }: { key: VoucherCurrencyKey }) {
  return key === shopCurrency ? "value" : key;
}

/** A higher number is most likely a typing error. */
const MAX_CODES = 10_000;
const MAX_VALUE = 1_000_000;

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new Failure(`--${name} must be a whole number from ${min} to ${max}.`);
}

/** The end of a day in Manila, epoch milliseconds. */
function endOf(day: string): number {
  const time = manilaDayEnd(day);
  if (time === undefined || time < Date.now())
    throw new Failure("--expires must be a future date, such as 2026-12-31.");
  return time;
}

async function make(): Promise<void> {
  const count = wholeNumber("count", values.count ?? "", 1, MAX_CODES);
  const now = Date.now();
  const batch = {
    batch: `${manilaDateTime(now)} ${crypto.randomUUID().slice(0, 4)}`,
    campaign: values.campaign,
    amounts: fieldsOf(
      voucherCurrencies,
      ({ key }) => key,
      (currency) => wholeNumber(optionOf(currency), values[optionOf(currency)], 0, MAX_VALUE),
    ),
    expiresAt: values.expires ? endOf(values.expires) : null,
    createdAt: now,
  };
  if (Object.values(batch.amounts).every((amount) => amount === 0)) {
    const others = extraVoucherCurrencies.map((currency) => `, or --${optionOf(currency)}`).join("");
    throw new Failure(`Specify a --value in ${currencyLabel(shopCurrency)}${others}.`);
  }
  // Opened before the codes are stored: if the file could not be written afterwards, the codes would be lost.
  const file = values.out ? openSync(values.out, "wx", 0o600) : undefined;
  const { codes, statements } = issueVouchers(count, batch);
  const database = await openOperatorDatabase(values.remote, values.state);
  for (const { sql, values: parameters } of statements) await database.all(sql, ...parameters);
  await database.close();
  const expires = values.expires ?? "";
  const csv = csvText([
    ["Code", ...voucherCurrencies.map(({ key }) => currencyLabel(key)), "Expires", "Campaign", "Batch"],
    ...codes.map((code) => [
      code,
      ...voucherCurrencies.map(({ key }) => batch.amounts[key]),
      expires,
      batch.campaign,
      batch.batch,
    ]),
  ]);
  if (file !== undefined) {
    writeFileSync(file, csv);
    console.error(`Wrote ${count} codes to ${values.out}. They are not stored anywhere else.`);
  } else {
    process.stdout.write(csv);
  }
}

async function list(): Promise<void> {
  const database = await openOperatorDatabase(values.remote, values.state);
  const batches = await database.all(
    `SELECT batch, campaign, amounts, expires_at, made,
      (SELECT count(*) FROM vouchers JOIN redemptions ON voucher_id = vouchers.id
        WHERE vouchers.batch = voucher_batches.batch) AS redeemed,
      (SELECT count(*) FROM vouchers WHERE vouchers.batch = voucher_batches.batch AND revoked_at IS NOT NULL) AS revoked
     FROM voucher_batches ORDER BY created_at`,
  );
  const [named] = await database.all("SELECT entries FROM game_documents WHERE name = 'currencies'");
  await database.close();
  const ownNames = parseEntries(currenciesDocument, typeof named?.entries === "string" ? named.entries : null);
  /** The owner's name of a currency. */
  const nameOf = (key: VoucherCurrencyKey) =>
    ownNames?.find((entry) => entry.key === key)?.texts.en?.name || currencyLabel(key);
  for (const { batch, campaign, amounts, expires_at, made, redeemed, revoked } of batches) {
    const each = parseAmounts(String(amounts));
    const worth = voucherCurrencies.map(({ key }) => `${each[key] ?? 0} ${nameOf(key)}`).join(", ");
    const until = expires_at === null ? "" : `, until ${manilaDateTime(Number(expires_at))}`;
    console.log(
      `${batch}  ${campaign || "no campaign"}: ${Object.keys(each).length === 0 ? "several values" : worth}${until}; ` +
        `${made} issued, ${redeemed} redeemed, ${revoked} revoked`,
    );
  }
  if (batches.length === 0) console.log("No vouchers yet.");
}

async function revoke(batch: string): Promise<void> {
  const database = await openOperatorDatabase(values.remote, values.state);
  const ended = await database.all(
    `UPDATE vouchers SET revoked_at = ? WHERE batch = ? AND revoked_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM redemptions WHERE voucher_id = vouchers.id) RETURNING id`,
    Date.now(),
    batch,
  );
  await database.close();
  console.log(`Revoked ${ended.length} unused ${ended.length === 1 ? "voucher" : "vouchers"}.`);
}

try {
  if (values.revoke !== undefined) await revoke(values.revoke);
  else if (values.list) await list();
  else await make();
  process.exit(0);
} catch (error) {
  printFailure(error as Error);
  process.exit(1);
}
