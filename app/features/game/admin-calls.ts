import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";

/** The key of a class. */
const entry = z.string().regex(/^[a-z]{1,20}$/);

/** Console calls for the classes of the game; their list is a document. */
export const gameAdminCalls = {
  unnamedCodes: adminCall("settings", "GET /adminunnamedcodes", {
    summary: "Get the class codes of characters that no class has.",
    reply: () => z.object({ data: z.array(z.object({ code: integer, characters: integer })) }),
  }),
  emptyBoards: adminCall("settings", "GET /adminemptyboards", {
    summary: "Get the shown boards of the rankings by whose value no character of the game is above 0.",
    reply: () => z.object({ data: z.array(z.object({ key: text, name: text })) }),
  }),
  nameCode: adminCall("settings", "POST /adminnamecode", {
    summary: "Give a class code of the game to a class.",
    request: () =>
      z.object({
        code: integer.pipe(
          z
            .number()
            .min(0)
            .max(2 ** 31 - 1),
        ),
        entry,
      }),
    reply: () => message,
  }),
};
