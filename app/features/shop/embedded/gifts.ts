import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { runBatch } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { countAttempts, countRequest, undoAttempts } from "#app/embedded/rate-limits.ts";
import { inForce } from "#app/features/bans/embedded/active-bans.ts";
import type { AddressedMail } from "#app/features/mail/embedded/addressed-mail.ts";
import { sendMail } from "#app/features/mail/embedded/outbox.ts";
import { giftMail, giftRefusedMail } from "#app/features/mail/embedded/templates.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import { type Account, findByNum, findByUserId, lookupKey } from "#app/features/users/embedded/lookup.ts";
import { isoTime, isoTimeOrNull } from "#app/format/iso-time.ts";
import { visibleText } from "#app/format/typed-text.ts";
import { DAY } from "#app/format/units.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import type { Gift, giftsCalls } from "../gift-calls.ts";
import { deliveryFlags, giftLimits } from "../limits.ts";
import { buyCart } from "./buy-cart.ts";
import { type GiftRefusalRows, refuseGift } from "./ledger/refund.ts";

/** A user ID with its first and last characters, so that a person who knows it recognizes it and nobody else learns it. */
function maskedUserId(userId: string): string {
  return `${userId.slice(0, 2)}${"*".repeat(Math.max(1, userId.length - 3))}${userId.length > 3 ? userId.slice(-1) : ""}`;
}

/**
 * Checks that an account can receive a gift. Attempts are counted, because the reply tells whether a user ID exists.
 * @throws GameApiError `invalid` at the field `userId`; `rate_limited`; `forbidden` for a player who cannot give
 */
export const findRecipient: Handler<typeof giftsCalls.recipient> = async ({ userId }, context) => {
  requireMayGive(context);
  return { player: maskedUserId((await recipientOf(userId, context)).userId) };
};

/**
 * Buys lines of the cart as a gift for another account.
 * @throws GameApiError `invalid` at the field `userId` or `message`; `forbidden` for a player who cannot give;
 * `rate_limited`; the errors of buying
 */
export const giveGift: Handler<typeof giftsCalls.give> = async ({ userId, message: typed, ...order }, context) => {
  requireMayGive(context);
  const text = visibleText(typed);
  if (text.length > giftLimits.messageLength)
    throw invalidField("message", message("gift.messageTooLong", { max: String(giftLimits.messageLength) }));
  const recipient = await recipientOf(userId, context);
  const { player } = context;
  const attempt = {
    limit: "giftsPerAccount",
    subject: String(player.userNum),
    refusal: () => new GameApiError("rate_limited", message("gift.enoughToday")),
  } as const;
  const counted = await countRequest(context, attempt, "purchases", order.requestKey);
  let bought: Awaited<ReturnType<typeof buyCart>>;
  try {
    bought = await buyCart({ ...order, recipient: { userNum: recipient.userNum, message: text } }, context);
  } catch (error) {
    await undoAttempts(context, counted);
    throw error;
  }
  if (bought.repeated) await undoAttempts(context, counted);
  else mailIn(context, recipient, "the mail about a gift", giftMail(recipient));
  return {
    ...bought,
    message: bought.repeated ? bought.message : t("gift.given", { player: maskedUserId(recipient.userId) }),
  };
};

/** @throws GameApiError `forbidden` for an account that is new or has no confirmed address */
function requireMayGive({ player, now }: PlayerContext): void {
  if (player.emailVerifiedAt === null) throw new GameApiError("forbidden", message("gift.confirmEmailFirst"));
  if (now() - player.createdAt < giftLimits.minAccountAge)
    throw new GameApiError(
      "forbidden",
      message("gift.accountTooNew", { days: String(giftLimits.minAccountAge / DAY) }),
    );
}

/** @throws GameApiError `invalid` at the field `userId`, with the same text for all accounts that cannot receive gifts */
async function recipientOf(typed: string, context: PlayerContext): Promise<Account> {
  const { db, player, now } = context;
  await countAttempts(context, [{ limit: "recipientsPerAccount", subject: String(player.userNum) }]);
  const account = await findByUserId(db, lookupKey(typed));
  if (account?.userNum === player.userNum) throw invalidField("userId", message("gift.yourself"));
  if (!account || kindOfUser(account.userType) === "refused" || account.deletionAt !== null)
    throw invalidField("userId", message("gift.unknownPlayer"));
  const [[ban]] = await runBatch<[unknown[]]>(db, [
    [`SELECT 1 FROM account_bans WHERE user_num = ?1 AND ${inForce("?2")} LIMIT 1`, account.userNum, now()],
  ]);
  if (ban) throw invalidField("userId", message("gift.unknownPlayer"));
  return account;
}

interface GiftRow extends Pick<Gift, "purchase" | "message" | "units" | "taken" | "cancelled"> {
  isGiven: number;
  player: string | null;
  givenAt: number;
  refusableUntil: number;
  refusedAt: number | null;
  /** JSON. */
  items: string;
}

const ofPlayer = `purchase_id IN (SELECT purchase_id FROM gifts WHERE giver_num = ?1
  UNION SELECT purchase_id FROM gifts WHERE recipient_num = ?1)`;

/** A page of the gifts that the player gave and received, newest first; a page above the last one gets the last one. */
export const listGifts: Handler<typeof giftsCalls.list> = async ({ page }, { db, player }) => {
  const { pageSize } = giftLimits;
  const unitsWith = (condition: string) =>
    `(SELECT count(*) FROM deliveries JOIN purchase_lines ON purchase_lines.id = line_id
      WHERE purchase_lines.purchase_id = gifts.purchase_id AND ${condition})`;
  const [[counted], rows] = await runBatch<[{ gifts: number }[], GiftRow[]]>(db, [
    [`SELECT count(*) AS gifts FROM gifts WHERE ${ofPlayer}`, player.userNum],
    [
      `SELECT purchase_id AS purchase, giver_num = ?1 AS isGiven, user_id AS player, message, given_at AS givenAt,
         refusable_until AS refusableUntil, refused_at AS refusedAt,
         (SELECT json_group_array(json_object('name', item_name, 'quantity', quantity)) FROM purchase_lines
           WHERE purchase_lines.purchase_id = gifts.purchase_id) AS items,
         ${unitsWith("true")} AS units, ${unitsWith(`flag = ${deliveryFlags.taken}`)} AS taken,
         ${unitsWith(`flag = ${deliveryFlags.cancelled}`)} AS cancelled
       FROM gifts LEFT JOIN users ON users.user_num = iif(giver_num = ?1, recipient_num, giver_num)
       WHERE ${ofPlayer} ORDER BY purchase_id DESC LIMIT ${pageSize}
       OFFSET (SELECT min(CAST(?2 AS INTEGER) - 1, max(0, count(*) - 1) / ${pageSize}) * ${pageSize} FROM gifts WHERE ${ofPlayer})`,
      player.userNum,
      page,
    ],
  ]);
  return {
    gifts: rows.map(({ isGiven, player: userId, givenAt, refusableUntil, refusedAt, items, ...gift }) => ({
      ...gift,
      isGiven: isGiven === 1,
      player: maskedUserId(userId ?? ""),
      givenAt: isoTime(givenAt),
      refusableUntil: isoTime(refusableUntil),
      refusedAt: isoTimeOrNull(refusedAt),
      items: JSON.parse(items) as Gift["items"],
    })),
    lastPage: Math.max(1, Math.ceil((counted?.gifts ?? 0) / pageSize)),
  };
};

/**
 * Refuses a gift: cancels the items that the game has not taken, and refunds the giver.
 * @throws GameApiError `not_found` for a gift of others; `conflict` when it is too late
 */
export const refuseReceivedGift: Handler<typeof giftsCalls.refuse> = async ({ purchase }, context) => {
  const { db, player, now } = context;
  const [changed, , , [state]] = await runBatch<GiftRefusalRows>(
    db,
    refuseGift({ recipient: player.userNum, purchase, at: now() }),
  );
  if (!state) throw new GameApiError("not_found", message("gift.unknown"));
  if (changed.length === 0 && state.refunded === 0 && state.requested === 0)
    throw new GameApiError("conflict", message(state.inTime ? "gift.taken" : "gift.tooLate"));
  if (changed.length > 0) await mailGiver(context, purchase);
  return { message: t("gift.refused") };
};

async function mailGiver(context: PlayerContext, purchase: number): Promise<void> {
  const [[found]] = await runBatch<[{ giver: number }[]]>(context.db, [
    ["SELECT giver_num AS giver FROM gifts WHERE purchase_id = ?1", purchase],
  ]);
  const giver = found && (await findByNum(context.db, found.giver));
  if (giver) mailIn(context, giver, "the mail about a refused gift", giftRefusedMail(giver));
}

/** Sends a mail in the background, in the language of an account. */
function mailIn(context: PlayerContext, { language }: Account, what: string, mail: AddressedMail): void {
  inBackground(context, what, async () => runInLanguage(await loadedLanguage(language), () => sendMail(context, mail)));
}
