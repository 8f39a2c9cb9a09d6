import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { gameTaskKinds, refusals } from "#app/features/bridge/protocol.ts";
import { gameAccountStates } from "../states.ts";

/** Which account of the game belongs to an account of the portal: at most one, and to one only. */
export const gameAccounts = sqliteTable("game_accounts", {
  userNum: integer("user_num").primaryKey(),
  /** The account's number in the game; null until the game has it. */
  gameUserNum: integer("game_user_num").unique(),
  /** Its user ID in the game. */
  gameUserId: text("game_user_id").notNull().default(""),
  state: text("state", { enum: gameAccountStates }).notNull(),
  /** Why the game refused, if the state is `failed`. */
  refusal: text("refusal", { enum: refusals }),
  changedAt: integer("changed_at").notNull(),
});

/** What the game agent is to do with accounts in the game, by number. */
export const gameTasks = sqliteTable(
  "game_tasks",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    userNum: integer("user_num").notNull(),
    kind: text("kind", { enum: gameTaskKinds }).notNull(),
    /** The number in the game, for accounts whose mapping may be gone when the task is carried out. */
    gameUserNum: integer("game_user_num"),
    /** JSON with credentials sealed for the agent; null once the result is known. */
    sealed: text("sealed"),
    /** The key that it is sealed for. */
    keyId: text("key_id"),
    /** When a suspension ends; null for one without end. */
    until: integer("until"),
    state: text("state", { enum: ["pending", "done", "failed"] })
      .notNull()
      .default("pending"),
    refusal: text("refusal", { enum: refusals }),
    createdAt: integer("created_at").notNull(),
    doneAt: integer("done_at"),
  },
  (table) => [
    index("game_tasks_pending").on(table.id).where(sql`state = 'pending'`),
    index("game_tasks_by_result").on(table.state, table.doneAt),
    index("game_tasks_by_user").on(table.userNum, table.id),
  ],
);
