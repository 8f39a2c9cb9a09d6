import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What players answered to the owner's fields of the sign-up form. An empty answer has no row. */
export const signUpAnswers = sqliteTable(
  "sign_up_answers",
  {
    userNum: integer("user_num").notNull(),
    /** The key of the field in the document `signup`. */
    field: text("field").notNull(),
    /** Of a choice, the option in English; `yes` or `no`. */
    value: text("value").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userNum, table.field] }),
    /** Used to delete the answers to a field. */
    index("sign_up_answers_by_field").on(table.field),
  ],
);
