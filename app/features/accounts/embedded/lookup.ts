import { eq } from "drizzle-orm";
import type { Database } from "#app/embedded/database/client.ts";
import { users } from "./schema.ts";

/** A row of the table `users`. */
export type Account = typeof users.$inferSelect;

/** User IDs and e-mail addresses are looked up ignoring case and surrounding spaces. */
export function lookupKey(text: string): string {
  return text.trim().toLowerCase();
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
