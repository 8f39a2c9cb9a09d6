import type { Outcome } from "./outcome.ts";

/** What a visitor is told beside the error when it is not known whether a form did its work, by the form's name. */
const notes: Record<string, { line: string; way?: Outcome["way"] }> = {
  redeem: {
    line: "It is not known whether your voucher was redeemed. Please look at your Redeem History before you try again.",
    way: { href: "/topuphistory", label: "Redeem History" },
  },
  buy: {
    line: "It is not known whether your order arrived. Sending it again buys nothing twice.",
    way: { href: "/shoppurchases", label: "Purchase History" },
  },
  adjust: { line: "It is not known whether this was entered. Sending it again enters nothing twice." },
};

/** The outcome of a form that got no answer, with what is to be known about that form. */
export function withUnknownOutcome(outcome: Outcome, intent: unknown): Outcome {
  const note = typeof intent === "string" && Object.hasOwn(notes, intent) ? notes[intent] : undefined;
  if (!note) return outcome;
  return { ...outcome, lines: [...outcome.lines, note.line], ...(note.way ? { way: note.way } : {}) };
}
