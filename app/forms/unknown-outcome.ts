import type { LabelKey } from "#app/i18n/catalogue.ts";
import { t } from "#app/i18n/translate.ts";
import type { Outcome } from "./outcome.ts";

interface UnknownNote {
  line: LabelKey;
  nextLink?: { href: string; label: LabelKey };
  /** Whether only a lost answer leaves the effect unknown. */
  isForLostAnswers?: boolean;
}

/** Notes beside the error when it is unknown whether a form took effect, by the form's intent. */
const notes = new Map<unknown, UnknownNote>(
  Object.entries<UnknownNote>({
    redeem: {
      line: "form.redeemUnknown",
      nextLink: { href: "/topuphistory", label: "page.redeemHistory" },
    },
    buy: {
      line: "form.buyUnknown",
      nextLink: { href: "/shoppurchases", label: "page.purchaseHistory" },
    },
    details: { line: "form.detailsUnknown" },
    // Errors of the server are about what it checks first.
    "change-password": { line: "form.passwordUnknown", isForLostAnswers: true },
    adjust: { line: "admin.form.adjustUnknown" },
    answer: { line: "admin.form.answerUnknown" },
  }),
);

/** The note for a form whose effect is unknown, if it has one. */
export function unknownNote(intent: unknown): { line: string; nextLink?: { href: string; label: string } } | undefined {
  const note = notes.get(intent);
  if (!note) return undefined;
  const { line, nextLink } = note;
  return { line: t(line), ...(nextLink ? { nextLink: { ...nextLink, label: t(nextLink.label) } } : {}) };
}

/** Adds the note of a form to its outcome. */
export function withUnknownOutcome(outcome: Outcome, intent: unknown): Outcome {
  const note = unknownNote(intent);
  if (!note || notes.get(intent)?.isForLostAnswers) return outcome;
  const { line, ...link } = note;
  return { ...outcome, lines: [...outcome.lines, line], ...link };
}
