import { desc, eq, isNotNull } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { manilaDate } from "#app/format/manila-time.ts";
import type { guestBookCalls } from "../calls.ts";
import { entryForm } from "../entry-form.ts";
import { text } from "../texts.ts";
import { guestBookEntries } from "./schema.ts";

const PAGE_SIZE = 50;

const list: Handler<typeof guestBookCalls.list> = async (_, { db }) => {
  const { id, message, at, shownAt, userNum } = guestBookEntries;
  const rows = await db
    .select({ id, userId: users.userId, message, at })
    .from(guestBookEntries)
    .innerJoin(users, eq(users.userNum, userNum))
    .where(isNotNull(shownAt))
    .orderBy(desc(shownAt))
    .limit(PAGE_SIZE);
  return { data: rows.map((row) => ({ ...row, at: isoTime(row.at) })) };
};

const sign: Handler<typeof guestBookCalls.sign> = async (request, { db, player, now }) => {
  const { message } = checkedForm(entryForm, request);
  const at = now();
  const written = await db
    .insert(guestBookEntries)
    .values({ userNum: player.userNum, message, at, day: manilaDate(at) })
    .onConflictDoNothing()
    .returning({ id: guestBookEntries.id });
  if (written.length === 0) throw new GameApiError("conflict", plainText(text("onceADay")));
  return { message: text("sent") };
};

export const handlers = { guestBook: { list, sign } };
