import { and, desc, eq, exists, sql } from "drizzle-orm";
import { isIpv6, isVisibleIpv4, plainAddress, whitelistEntry } from "#app/contract/addresses.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { inBackground } from "#app/embedded/background.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import { sendNotice } from "#app/features/account-changes/embedded/notices.ts";
import { listAddressForm } from "#app/features/account-changes/forms.ts";
import { addressListedMail } from "#app/features/mail/embedded/templates.ts";
import { accountLinks, whitelist } from "#app/features/users/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { t } from "#app/i18n/translate.ts";
import type { accountsCalls } from "../calls.ts";
import { entryOfLink, invalidLink, newUnlistLink } from "./links.ts";

/** The maximum number of entries in an account's whitelist; a further one replaces the oldest. */
const MAX_ENTRIES = 5;

/**
 * The caller's address, whether the account may connect from it (specification section 7, `/user-ip`), and the account's
 * whitelist, newest entry first.
 */
export const readConnection: Handler<typeof accountsCalls.connection> = async (_, { db, caller, player }) => {
  const entries = await db
    .select({ ip: whitelist.ip, changedAt: whitelist.changedAt })
    .from(whitelist)
    .where(and(eq(whitelist.userNum, player.userNum), eq(whitelist.active, true)))
    .orderBy(desc(whitelist.seq))
    .limit(MAX_ENTRIES);
  return {
    connection: {
      ip: plainAddress(caller.ip) ?? "",
      status: player.isAddressListed ? 1 : 0,
      listed: entries.map(({ ip, changedAt }) => ({ ip, listedAt: isoTime(changedAt) })),
    },
  };
};

/**
 * Adds the caller's address to the account's whitelist. No proof of identity is needed, however old the session is:
 * instead, the owner is told of every new entry, with a link that removes it.
 *
 * @throws GameApiError `rate_limited`; `invalid` when the address is not known
 */
export const whitelistIp: Handler<typeof accountsCalls.whitelistIp> = async (_, context) => {
  await countChange(context);
  const entry = whitelistEntry(context.caller.ip);
  if (!entry) throw new GameApiError("invalid", message("account.addressUnknown"));
  await list(entry, context);
  return { message: t(isIpv6(entry) ? "account.networkWhitelisted" : "account.addressWhitelisted", { ip: entry }) };
};

/**
 * Adds an IPv4 address that the player typed: visitors who come by IPv6 reach the game from another address than this
 * site. It gives no more than {@link whitelistIp} from that address, so it needs no proof either.
 *
 * @throws GameApiError `rate_limited`; `invalid` with messages by field
 */
export const listAddress: Handler<typeof accountsCalls.listAddress> = async (request, context) => {
  await countChange(context);
  const { ip: typed } = checkedForm(listAddressForm, request);
  const ip = plainAddress(typed);
  if (!ip || isIpv6(ip)) throw invalidField("ip", message("account.notIpv4"));
  if (!isVisibleIpv4(ip)) throw invalidField("ip", message("account.homeAddress"));
  await list(ip, context);
  return { message: t("account.addressWhitelisted", { ip }) };
};

/**
 * Removes an entry of the account's whitelist; does nothing if it has no such entry.
 * @throws GameApiError `rate_limited`
 */
export const unlistAddress: Handler<typeof accountsCalls.unlistAddress> = async ({ ip }, context) => {
  await countChange(context);
  const { db, player } = context;
  await db
    .update(whitelist)
    .set({ active: false, seq: nextSeq, changedAt: context.now() })
    .where(and(eq(whitelist.userNum, player.userNum), eq(whitelist.ip, ip), eq(whitelist.active, true)));
  return { message: t("account.addressUnlisted", { ip }) };
};

/**
 * Removes the entry of a whitelist that the link of a mail names, for the owner of the mailbox, who may not be logged in.
 * @throws GameApiError `invalid` for a link that is no longer valid, or whose entry was removed before; `rate_limited`
 */
export const unlistByLink: Handler<typeof accountsCalls.unlistByLink> = async ({ token }, context) => {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "linkPerAddress" }));
  const { db } = context;
  const [tokenHash, now] = [await hashOf(token), context.now()];
  const link = entryOfLink(db, tokenHash, now).as("link");
  const named = db
    .select({ found: sql`1` })
    .from(link)
    .where(and(eq(link.userNum, whitelist.userNum), eq(link.ip, whitelist.ip)));
  const [removed] = await db.batch([
    db
      .update(whitelist)
      .set({ active: false, seq: nextSeq, changedAt: now })
      .where(and(exists(named), eq(whitelist.active, true)))
      .returning({ ip: whitelist.ip }),
    // Last, because the statement before it depends on the link.
    db.delete(accountLinks).where(and(eq(accountLinks.tokenHash, tokenHash), eq(accountLinks.purpose, "unlist"))),
  ]);
  if (!removed[0]) throw invalidLink();
  return { message: t("account.addressUnlisted", { ip: removed[0].ip }) };
};

/** Every change of the list gets its own number, higher than all before it. */
const nextSeq = sql<number>`(SELECT coalesce(max(seq), 0) + 1 FROM whitelist)`;

async function countChange(context: PlayerContext): Promise<void> {
  await countAttempts(context, [{ limit: "whitelistPerAccount", subject: String(context.player.userNum) }]);
}

/** Adds an entry, and tells the owner by mail if it is new; listing it again changes nothing. */
async function list(ip: string, context: PlayerContext): Promise<void> {
  const { db, player } = context;
  const { userNum } = player;
  const changedAt = context.now();
  // Each call adds at most one entry, so the list is at most one too long.
  const oneTooMany = sql`(SELECT seq FROM whitelist WHERE user_num = ${userNum} AND active = 1
    ORDER BY seq DESC LIMIT 1 OFFSET ${MAX_ENTRIES})`;
  const [added] = await db.batch([
    db
      .insert(whitelist)
      .values({ userNum, ip, seq: nextSeq, changedAt })
      .onConflictDoUpdate({
        target: [whitelist.userNum, whitelist.ip],
        set: { active: true, seq: sql`excluded.seq`, changedAt },
        setWhere: eq(whitelist.active, false),
      })
      .returning({ ip: whitelist.ip }),
    db.update(whitelist).set({ active: false, seq: nextSeq, changedAt }).where(eq(whitelist.seq, oneTooMany)),
  ]);
  if (added.length === 0 || player.emailVerifiedAt === null) return;
  inBackground(context, "the notice of a whitelisted address", async () => {
    const link = await newUnlistLink(context, userNum, ip);
    await sendNotice(context, addressListedMail(player, { ip, at: changedAt }, link));
  });
}
