import * as z from "zod";
import { adminCall } from "#app/contract/define.ts";
import { integer, message, text } from "#app/contract/fields.ts";
import { wireName } from "#app/contract/wire.ts";
import { cursorField, idField, nextCursorField } from "#app/features/admin/call-fields.ts";
import { confirm } from "#app/features/admin/edit-fields.ts";

/** Console calls for deleted content. */
export const trashAdminCalls = {
  list: adminCall("content", "GET /admintrash", {
    summary: "List deleted content that can be restored, 50 entries at a time, the latest deletion first.",
    request: () => z.object({ after: cursorField }),
    reply: () =>
      z.object({
        data: z.array(
          z.object({
            id: idField,
            kind: text,
            /** The number that the entry had. */
            entry: integer,
            title: text,
            deletedAt: wireName("deleted_at", text),
            /** The user ID of who deleted it. */
            deletedBy: wireName("deleted_by", text),
          }),
        ),
        next: nextCursorField,
      }),
  }),
  restore: adminCall("content", "POST /adminrestoretrash", {
    summary: "Restore deleted content with its number and translations.",
    request: () => z.object({ id: idField }),
    reply: () => message,
  }),
  delete: adminCall("content", "POST /admindeletetrash", {
    summary: "Delete content for good.",
    request: () => z.object({ id: idField, confirm }),
    reply: () => message,
  }),
};
