import { isBanRefusal } from "#app/features/bans/refusal.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { t } from "#app/i18n/translate.ts";

/**
 * The outcome of a call that was refused because the visitor is banned: the reason and the end, and a link to support,
 * which banned visitors can use. Undefined for any other error.
 */
export function banOutcomeOf(error: unknown): Outcome | undefined {
  if (!isBanRefusal(error)) return undefined;
  return { tone: "error", lines: [error.message], nextLink: { href: "/ticket", label: t("ban.ticket") } };
}
