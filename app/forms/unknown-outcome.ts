import type { Outcome } from "./outcome.ts";

/** Notes beside the error when it is unknown whether a form took effect, by the form's intent. */
const notes = new Map<unknown, { line: string; nextLink?: Outcome["nextLink"] }>(
  Object.entries({
    redeem: {
      line: "It is not known whether your voucher was redeemed. Please look at your Redeem History before you try again.",
      nextLink: { href: "/topuphistory", label: "Redeem History" },
    },
    buy: {
      line: "It is not known whether your order arrived. Sending it again buys nothing twice.",
      nextLink: { href: "/shoppurchases", label: "Purchase History" },
    },
    adjust: { line: "It is not known whether this was entered. Sending it again enters nothing twice." },
  }),
);

/** Adds the note of a form to its outcome, for a form whose effect is unknown. */
export function withUnknownOutcome(outcome: Outcome, intent: unknown): Outcome {
  const note = notes.get(intent);
  if (!note) return outcome;
  return { ...outcome, lines: [...outcome.lines, note.line], ...(note.nextLink ? { nextLink: note.nextLink } : {}) };
}
