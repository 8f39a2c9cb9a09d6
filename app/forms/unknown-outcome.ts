import type { Outcome } from "./outcome.ts";

/** What a visitor is told beside the error when it is not known whether a form did its work, by the form's name. */
const notes = new Map<unknown, { line: string; way?: Outcome["way"] }>(
  Object.entries({
    redeem: {
      line: "It is not known whether your voucher was redeemed. Please look at your Redeem History before you try again.",
      way: { href: "/topuphistory", label: "Redeem History" },
    },
    buy: {
      line: "It is not known whether your order arrived. Sending it again buys nothing twice.",
      way: { href: "/shoppurchases", label: "Purchase History" },
    },
    adjust: { line: "It is not known whether this was entered. Sending it again enters nothing twice." },
  }),
);

/** The outcome of a form that got no answer, with what is to be known about that form. */
export function withUnknownOutcome(outcome: Outcome, intent: unknown): Outcome {
  const note = notes.get(intent);
  if (!note) return outcome;
  return { ...outcome, lines: [...outcome.lines, note.line], ...(note.way ? { way: note.way } : {}) };
}
