import { and, eq, isNull, lt } from "drizzle-orm";
import { openDatabase } from "#app/embedded/database/client.ts";
import { deleteExpired } from "#app/embedded/database/delete-expired.ts";
import type { Handler } from "#app/embedded/handler.ts";
import type { formStampsCalls } from "../calls.ts";
import { formAge, newFormStamp } from "../form-stamp.ts";
import { STAMP_LOCK_TIMEOUT, type StampStore } from "../human-check.ts";
import { formStamps } from "./schema.ts";

/** Issues a stamp for a call that only people may make; see `X-Form-Stamp` in `/api/docs`. */
const issueFormStamp: Handler<typeof formStampsCalls.issue> = async (_, { now, keys }) => {
  return { stamp: await newFormStamp(now(), keys), waitMs: formAge.min, validMs: formAge.max };
};

/** Stores used stamps in the database, which all isolates share. */
export function databaseStamps(database: D1Database, now: () => number): StampStore {
  const db = openDatabase(database);
  const ofStamp = (id: string) => eq(formStamps.id, id);
  return {
    async take(id, content, expiresAt) {
      const takenAt = now();
      const [, taken, [known]] = await db.batch([
        deleteExpired(db, formStamps, formStamps.id, formStamps.expiresAt, takenAt),
        db
          .insert(formStamps)
          .values({ id, content, takenAt, expiresAt })
          .onConflictDoUpdate({
            target: formStamps.id,
            set: { content, takenAt },
            setWhere: and(isNull(formStamps.result), lt(formStamps.takenAt, takenAt - STAMP_LOCK_TIMEOUT)),
          })
          .returning({ id: formStamps.id }),
        db.select().from(formStamps).where(ofStamp(id)),
      ]);
      if (taken.length > 0) return { state: "taken" };
      if (known?.content !== content) return { state: "used" };
      return known.result === null ? { state: "busy" } : { state: "done", result: known.result };
    },
    async settle(id, result) {
      await db.update(formStamps).set({ result }).where(ofStamp(id));
    },
    async release(id) {
      await db.delete(formStamps).where(and(ofStamp(id), isNull(formStamps.result)));
    },
  };
}

export const handlers = {
  formStamps: { issue: issueFormStamp },
};
