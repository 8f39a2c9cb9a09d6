import type { Outcome } from "./outcome.ts";

/** Notes beside the error when it is unknown whether a form took effect, by the form's intent. */
const notes = new Map<unknown, { line: string; nextLink?: Outcome["nextLink"] }>(
  Object.entries({
    redeem: {
      line: "We could not confirm whether your voucher was redeemed. Please check your Redeem History before you try again.",
      nextLink: { href: "/topuphistory", label: "Redeem History" },
    },
    buy: {
      line: "We could not confirm whether your order went through. Sending it again does not buy anything twice.",
      nextLink: { href: "/shoppurchases", label: "Purchase History" },
    },
    adjust: { line: "We could not confirm whether this was recorded. Sending it again does not record it twice." },
  }),
);

/** Adds the note of a form to its outcome, for a form whose effect is unknown. */
export function withUnknownOutcome(outcome: Outcome, intent: unknown): Outcome {
  const note = notes.get(intent);
  if (!note) return outcome;
  return { ...outcome, lines: [...outcome.lines, note.line], ...(note.nextLink ? { nextLink: note.nextLink } : {}) };
}
