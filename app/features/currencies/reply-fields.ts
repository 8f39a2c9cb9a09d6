import { integer } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { repliedCurrencies } from "./balances.ts";
import { byCurrency } from "./currencies.ts";

/** New balances in the replies to calls that change them. */
export const repliedBalanceFields = byCurrency(repliedCurrencies, ({ wire }) =>
  wireName(wire.reply, integer.nullish()),
);
