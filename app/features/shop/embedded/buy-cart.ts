import type { ReplyOf, RequestOf } from "#app/contract/define.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import { repliedBalances } from "#app/features/currencies/balances.ts";
import { parseAmounts } from "#app/features/currencies/embedded/balances.ts";
import { t } from "#app/i18n/translate.ts";
import type { cartCalls } from "../calls.ts";
import { storedCode } from "../cart.ts";
import { buyLines, type PurchaseOrder, type PurchaseRows, type PurchaseState } from "./ledger/purchase.ts";
import { refusalOf } from "./order-refusal.ts";

/** What a player orders, and for whom. */
type WantedOrder = RequestOf<typeof cartCalls.buy> & Pick<PurchaseOrder, "recipient">;

/**
 * Buys lines of the cart (specification section 10, "Cart") in one transaction: its first statement decides, and all
 * others work on the row that it wrote. Each line must be in the cart with the requested quantity, checked, on the shelf, at the requested price and within
 * the item's limits; the discount must be the requested one; the balances must suffice, and there must be no debt. A
 * request key buys once: repeating the request returns the same purchase, and a different order with the same key is
 * rejected.
 *
 * @throws GameApiError `invalid` without lines; `conflict` with what changed meanwhile or what is missing, or for a
 * request key of another order; nothing is bought then
 */
export async function buyCart(
  { requestKey, items, code: typedCode, discount, recipient }: WantedOrder,
  { db, player, now }: PlayerContext,
): Promise<ReplyOf<typeof cartCalls.buy>> {
  if (items.length === 0) throw new GameApiError("invalid", message("cart.nothingSelected"));
  if (new Set(items.map(({ seq }) => seq)).size < items.length)
    throw new GameApiError("invalid", message("cart.lineTwice"));
  const order = { lines: items, code: storedCode(typedCode), discount: discount ?? 0, recipient };
  const linesHash = await hashOf(JSON.stringify(hashed(order)));
  const results = await runBatch<PurchaseRows>(
    db,
    buyLines({ ...order, account: player.userNum, requestKey, linesHash, at: now() }),
  );
  const [begun, problems] = results;
  const [state] = results.at(-1) as PurchaseState[];
  const { purchase, boughtHash, balances = "{}" } = state ?? {};
  if (!purchase) throw new GameApiError("conflict", refusalOf(problems));
  const repeated = begun.length === 0;
  if (repeated && boughtHash && boughtHash !== linesHash)
    throw new GameApiError("conflict", message("cart.boughtOtherwise"));
  return {
    message: t(repeated ? "cart.boughtBefore" : "cart.bought"),
    purchase,
    repeated,
    ...repliedBalances(parseAmounts(balances)),
  };
}

/** What the hash of an order covers, with the lines sorted, so that the same order has the same hash. */
function hashed({
  lines,
  code,
  discount,
  recipient,
}: Pick<PurchaseOrder, "lines" | "code" | "discount" | "recipient">) {
  const sorted = lines.toSorted((a, b) => a.seq - b.seq).map(({ seq, quantity, price }) => [seq, quantity, price]);
  // As it was before there were codes and gifts, so that a request can be repeated after a deployment.
  return code === undefined && !recipient ? sorted : [sorted, code ?? "", discount, recipient?.userNum ?? 0];
}
