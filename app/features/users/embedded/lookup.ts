import { eq } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import { typedLine } from "#app/format/typed-text.ts";
import { users } from "./schema.ts";

/** A row of the table `users`. */
export type Account = typeof users.$inferSelect;

/**
 * The form in which user IDs and e-mail addresses are compared: without case, invisible characters and surrounding
 * spaces, and with the same letters for those of other keyboards, such as full-width ones.
 */
export function lookupKey(text: string): string {
  return typedLine(text.normalize("NFKC")).toLowerCase();
}

export async function findByUserId(db: Database, userIdKey: string): Promise<Account | undefined> {
  const [user] = await db.select().from(users).where(eq(users.userIdKey, userIdKey));
  return user;
}

export async function findByNum(db: Database, userNum: number): Promise<Account | undefined> {
  const [user] = await db.select().from(users).where(eq(users.userNum, userNum));
  return user;
}

export async function findByEmail(db: Database, emailKey: string): Promise<Account | undefined> {
  const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey));
  return user;
}
