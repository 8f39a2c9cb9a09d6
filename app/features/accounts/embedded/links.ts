import { and, eq, gt, inArray } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { hashOf, newToken } from "#app/crypto/tokens.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { deleteExpired } from "#app/embedded/database/delete-expired.ts";
import type { Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { accountLinks, users, whitelist } from "#app/features/users/embedded/schema.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import type { accountsCalls } from "../calls.ts";

type Purpose = (typeof accountLinks.$inferSelect)["purpose"];

const kinds = {
  reset: { page: "/resetpassword", lifetime: sessionLimits.resetLink },
  verify: { page: "/verifyemail", lifetime: sessionLimits.verifyLink },
  change: { page: "/verifyemail", lifetime: sessionLimits.verifyLink },
  owner: { page: "/ownerinvite", lifetime: sessionLimits.ownerLink },
  // As long as the change can be pending: its link is valid for that time, and it takes effect 72 hours later at most.
  undo: { page: "/undoemailchange", lifetime: sessionLimits.verifyLink + sessionLimits.addressChangeDelay },
} as const;

/** The purposes of links that are sent to an account's address and voided by newer ones. */
type AddressPurpose = keyof typeof kinds;

/**
 * The origin of links in mails.
 * @param field the form field that gets the message, if it belongs to one
 * @throws GameApiError `unavailable` when the deployment does not configure the origin
 */
export function requireLinkOrigin({ site }: Pick<CallContext, "site">, field?: string): string {
  if (site.origin !== undefined) return site.origin;
  console.error("mail: SITE_URL is not set, so no mail with a link is sent; set it to the site's public address");
  const content = message("link.notConfigured");
  throw new GameApiError("unavailable", content, field ? { [field]: [content] } : undefined);
}

/**
 * Refuses a call whose mail waits in the outbox because no mail server is configured. Staff find it there.
 * @throws GameApiError `conflict`
 */
export async function requireMailServer({ connections }: Pick<CallContext, "connections">): Promise<void> {
  if (!(await connections()).mailer) throw new GameApiError("conflict", message("mail.noServer"));
}

/**
 * Creates a link that works once and for one address, and voids older links of the same purpose.
 *
 * @param account its number, and the address in lower case that the link is sent to
 * @returns the path of the link, with its token
 */
export async function newLinkPath(
  { db, ...context }: CallContext,
  purpose: AddressPurpose,
  { userNum, emailKey }: Pick<Account, "userNum" | "emailKey">,
): Promise<string> {
  const { page, lifetime } = kinds[purpose];
  const now = context.now();
  const token = newToken();
  await db.batch([
    invalidateLinksOf(db, purpose, userNum),
    db
      .insert(accountLinks)
      .values({ tokenHash: await hashOf(token), purpose, userNum, emailKey, expiresAt: now + lifetime }),
    deleteExpired(db, accountLinks, accountLinks.tokenHash, accountLinks.expiresAt, now),
  ]);
  return `${page}?token=${token}`;
}

/**
 * Creates a link as an absolute URL in the language of the request, for a mail.
 * @throws GameApiError `unavailable` as {@link requireLinkOrigin} does, before anything is stored
 */
export async function newLink(...[context, ...link]: Parameters<typeof newLinkPath>): Promise<string> {
  const origin = requireLinkOrigin(context);
  return `${origin}${localizedHref(await newLinkPath(context, ...link))}`;
}

/**
 * Creates a link that removes an entry of an account's whitelist, as an absolute URL in the language of the request.
 * Undefined when the deployment does not configure the origin.
 * @param entry as `whitelistEntry` returns it
 */
export async function newUnlistLink(
  { db, site, now }: CallContext,
  userNum: number,
  entry: string,
): Promise<string | undefined> {
  if (site.origin === undefined) return undefined;
  const token = newToken();
  const expiresAt = now() + sessionLimits.unlistLink;
  await db.batch([
    db
      .insert(accountLinks)
      .values({ tokenHash: await hashOf(token), purpose: "unlist", userNum, emailKey: entry, expiresAt }),
    deleteExpired(db, accountLinks, accountLinks.tokenHash, accountLinks.expiresAt, now()),
  ]);
  return `${site.origin}${localizedHref(`/removeaddress?token=${token}`)}`;
}

/** Blanks the tokens of the links in a text, for readers who must not follow them. */
export function withoutTokens(text: string): string {
  return text.replace(/([?&]token=)[\w-]+/g, "$1***");
}

/**
 * A sub-query for the number of the account that a valid link belongs to. It is empty when the link is unknown, used or
 * expired, or was sent to an address that the account no longer has. A link with the purpose `change` belongs to the
 * account for which its address is pending.
 */
export function ownerOfLink(db: Database, purpose: AddressPurpose, tokenHash: string, now: number) {
  return db
    .select({ userNum: accountLinks.userNum })
    .from(accountLinks)
    .innerJoin(
      users,
      and(
        eq(users.userNum, accountLinks.userNum),
        eq(purpose === "change" ? users.pendingEmailKey : users.emailKey, accountLinks.emailKey),
      ),
    )
    .where(
      and(eq(accountLinks.tokenHash, tokenHash), eq(accountLinks.purpose, purpose), gt(accountLinks.expiresAt, now)),
    );
}

/** The statement that voids an account's links of some purposes. */
export function invalidateLinksOf(
  db: Database,
  purposes: Purpose | Purpose[],
  userNum: number | ReturnType<typeof ownerOfLink>,
) {
  const ofPurposes = inArray(accountLinks.purpose, [purposes].flat());
  return db.delete(accountLinks).where(and(eq(accountLinks.userNum, userNum), ofPurposes));
}

/** The statement that voids the invitation of an account to own the site. */
export function voidInvitation(userNum: number): Statement {
  return ["DELETE FROM account_links WHERE user_num = ?1 AND purpose = 'owner'", userNum];
}

/** A sub-query for the entry of a whitelist that a valid link removes: its account and its text; empty as above. */
export function entryOfLink(db: Database, tokenHash: string, now: number) {
  return db
    .select({ userNum: accountLinks.userNum, ip: accountLinks.emailKey })
    .from(accountLinks)
    .where(
      and(eq(accountLinks.tokenHash, tokenHash), eq(accountLinks.purpose, "unlist"), gt(accountLinks.expiresAt, now)),
    );
}

/**
 * Whether a link of a mail can still be used, without using it. A link of `verify` may confirm a pending address.
 * @throws GameApiError `rate_limited`
 */
export const checkLink: Handler<typeof accountsCalls.checkLink> = async ({ token, purpose }, context) => {
  await countAttempts(context, addressAttempts(context.caller.ip, { limit: "linkChecksPerAddress" }));
  const { db } = context;
  const [tokenHash, now] = [await hashOf(token), context.now()];
  if (purpose === "unlist") {
    const listed = and(eq(whitelist.userNum, accountLinks.userNum), eq(whitelist.ip, accountLinks.emailKey));
    const found = await entryOfLink(db, tokenHash, now).innerJoin(whitelist, and(listed, eq(whitelist.active, true)));
    return { isValid: found.length > 0 };
  }
  const purposes = purpose === "verify" ? (["verify", "change"] as const) : [purpose];
  const found = await Promise.all(purposes.map((each) => ownerOfLink(db, each, tokenHash, now)));
  return { isValid: found.flat().length > 0 };
};

/** The error of a link that is unknown, used or expired. */
export function invalidLink(): GameApiError {
  return new GameApiError("invalid", message("link.notValid"));
}
