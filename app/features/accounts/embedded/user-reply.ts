import { asc, desc, eq, sql } from "drizzle-orm";
import type { CallReply } from "#app/contract/contract.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { characters } from "#app/features/bridge/embedded/schema.ts";
import type { User } from "../calls.ts";
import type { Account } from "./lookup.ts";
import { users } from "./schema.ts";

const MOST_CHARACTERS = 20;

/** The statement that reads an account's characters, the highest level first. */
export function charactersOf(db: Database, userNum: number) {
  return db
    .select({ ChaName: characters.ChaName, ChaLevel: characters.ChaLevel })
    .from(characters)
    .where(eq(characters.UserNum, userNum))
    .orderBy(desc(characters.ChaLevel), asc(characters.ChaNum))
    .limit(MOST_CHARACTERS);
}

/** The same as one column beside an account, as JSON: every page of a player is then made of one query. */
export const charactersColumn = sql<string>`(
  SELECT json_group_array(json_object('ChaName', cha_name, 'ChaLevel', cha_level)) FROM (
    SELECT cha_name, cha_level FROM ${characters} WHERE user_num = ${users.userNum}
    ORDER BY cha_level DESC, cha_num LIMIT ${sql.raw(String(MOST_CHARACTERS))}))`;

/** An account as replies show it (specification section 3, "User"). */
export function toUser(account: Account, owned: User["characters"]): User {
  return {
    UserNum: account.userNum,
    UserID: account.userId,
    UserPoint: account.userPoint,
    UserPoint2: account.userPoint2,
    UserType: account.userType,
    email_verified_at: account.emailVerifiedAt === null ? null : new Date(account.emailVerifiedAt).toISOString(),
    NameFirst: account.nameFirst,
    NameLast: account.nameLast,
    UserEmail: account.email,
    ...(account.pendingEmail ? { PendingEmail: account.pendingEmail } : {}),
    PhoneNumber: account.phone,
    UserSQ: account.secretQuestion,
    ReferralBalance: account.referralBalance,
    characters: owned,
  };
}

/** The account of the session, as it is now. */
export async function currentUser({ player }: PlayerContext): Promise<CallReply<"getcurrentuser">> {
  return { user: toUser(player, player.characters) };
}
