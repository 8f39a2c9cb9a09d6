import { eq } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import { users } from "./schema.ts";

/** An account as it stands in the database. */
export type Account = typeof users.$inferSelect;

/** User IDs and e-mail addresses are found ignoring case and the spaces around them. */
export function lookupKey(text: string): string {
  return text.trim().toLowerCase();
}

/** The account with a user ID. */
export async function findByUserId(db: Database, userIdKey: string): Promise<Account | undefined> {
  const [user] = await db.select().from(users).where(eq(users.userIdKey, userIdKey));
  return user;
}

/** The account with an e-mail address. */
export async function findByEmail(db: Database, emailKey: string): Promise<Account | undefined> {
  const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey));
  return user;
}
