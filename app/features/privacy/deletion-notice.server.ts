import type { User } from "#app/features/accounts/calls.ts";
import { shownTime } from "#app/format/manila-time.ts";
import { t } from "#app/i18n/translate.ts";

/** When the account will be deleted, in words; undefined when no deletion is pending. Made here to save a message. */
export function deletionNotice({ deletionAt }: Pick<User, "deletionAt">): string | undefined {
  return deletionAt ? t("myData.pending", { time: shownTime(deletionAt).manila }) : undefined;
}
