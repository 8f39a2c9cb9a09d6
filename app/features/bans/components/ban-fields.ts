import { formatDateTime } from "#app/features/admin/form-fields.ts";
import { parseServerTime } from "#app/format/manila-time.ts";
import type { ListedBan } from "../admin-calls.ts";
import { changeBanForm } from "../ban-forms.ts";

/** The fields of a ban in the forms of the console. */
export const banFields = [
  {
    name: "reason",
    hint: "Shown to whoever is banned, and recorded in the audit log.",
    autoComplete: "off",
  },
  { name: "endsAt", hint: "Manila time. Without an end, the ban is in force until it is lifted." },
  { name: "note", hint: "Only admins see it.", autoComplete: "off" },
] as const;

/** The props of the form that changes a ban. */
export function changeBanProps({ id, seen, reason, note, endsAt }: ListedBan) {
  return {
    schema: changeBanForm,
    reason: false,
    fields: banFields,
    hidden: { id, seen },
    defaultValue: { reason, note, endsAt: formatDateTime(parseServerTime(endsAt)) },
  };
}
