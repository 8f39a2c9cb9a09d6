import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { listRequest, replyFields, requestFields, seenRevision } from "#app/features/admin/edit-fields.ts";
import { resultForm } from "./result-form.ts";
import { WAR_KEY } from "./schedule.ts";

/** The key of a war, see `warKey`. */
const war = z.string().regex(WAR_KEY);

/** A war that is over. */
const endedWar = {
  war: text,
  region: integer,
  /** ISO 8601. */
  startsAt: wireName("starts_at", text),
};

/** Console calls for the results of the club war. */
export const clubWarAdminCalls = {
  list: adminCall("settings", "GET /adminclubwar/{page}", {
    id: "adminlistclubwar",
    summary:
      "List a page of the results of the club war, the newest first, and the wars of the last two weeks that have none.",
    request: () => z.object({ page: listRequest.page, perPage: listRequest.perPage, region: integer.nullish() }),
    reply: () =>
      z.object({
        data: z.array(
          z.object({
            ...endedWar,
            /** 0 for nobody. */
            guildNum: integer,
            guildName: text,
            decidedBy: z.enum(["game", "staff"]),
          }),
        ),
        lastPage: wireName("last_page", integer),
        missing: z.array(z.object(endedWar)),
      }),
  }),
  byWar: adminCall("settings", "GET /adminclubwarresult/{war}", {
    summary: "Get the result of a war for its form; of a war of the last two weeks also if there is none yet.",
    request: () => z.object({ war }),
    reply: () =>
      z.object({
        ...endedWar,
        /** The name of the guild that won; empty for nobody, or if there is no result yet. */
        guildName: text,
        decidedBy: z.enum(["game", "staff", ""]),
        seen: text,
        values: replyFields(resultForm),
      }),
  }),
  save: adminCall("settings", "POST /adminsaveclubwarresult", {
    summary: "Enter or correct the result of a war that is over. A guild of 0, or none, is nobody.",
    request: () => z.object({ war, seen: seenRevision, ...requestFields(resultForm) }),
    reply: () => message,
  }),
};
