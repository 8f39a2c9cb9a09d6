import { DAY, HOUR, MEGABYTE, MINUTE } from "#app/format/units.ts";

/** Limits of payments; amounts of money are centavos. */
export const paymentLimits = {
  /** The lowest price of a package: PayMongo takes no less. */
  minPrice: 20_00,
  maxPrice: 100_000_00,
  maxCoins: 10_000_000,
  /** How long an order waits for the money, in milliseconds. */
  walletPeriod: 2 * HOUR,
  checkoutPeriod: HOUR,
  /** How long after its creation a player can send the receipt of an order, even if it has expired. */
  receiptPeriod: 7 * DAY,
  /**
   * How long an amount is not given to another order of the same wallet. A price has 99 amounts, so that a wallet takes 99
   * orders of a price in this time.
   */
  amountPeriod: DAY,
  /** Orders of an account that wait for money at the same time. */
  openOrders: 5,
  /** Orders per page of a player's list. */
  pageSize: 10,
  /** Events per page of the timeline. */
  timelinePageSize: 20,
  receiptBytes: 5 * MEGABYTE,
  /** A form with the picture of a receipt, the reference number, and the multipart boundaries. */
  formBytes: 5.5 * MEGABYTE,
  /** Bytes of pictures of receipts stored in the D1 database when there is no bucket for them. */
  databasePictureBytes: 50 * MEGABYTE,
  /** How long such a picture is kept at least, in milliseconds, unless its order waits for a cashier. */
  pictureLifetime: 30 * DAY,
  referenceLength: 40,
  /** How long after its creation a provider is first asked for the state of an order, and how often again. */
  checkAfter: 10 * MINUTE,
  /** For how long after its creation a provider is asked. */
  polledFor: DAY,
  /** How often a provider is asked for a player who comes back from its page. */
  askAfter: MINUTE,
} as const;
