import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  multilineTextField,
  positionField,
  textField,
  wholeNumberField,
} from "#app/features/admin/form-fields.ts";
import type { WalletKind } from "./orders.ts";
import { type QrPhProblem, qrPhProblem } from "./qr-ph.ts";

const qrProblems: Record<QrPhProblem, string> = {
  format: "This is not the text of a QR Ph code. Copy everything that a QR scanner shows; it begins with 000201.",
  checksum: "A part of the code's text is missing or changed: its checksum does not match. Copy it again.",
  country: "This code is not for Philippine pesos.",
  account: "This code names no account that wallets in the Philippines can pay to.",
};

/** The kinds of wallets, as staff see them. */
export const walletKindLabels = {
  gcash: "GCash",
  maya: "Maya",
  bank: "Bank",
  other: "Other",
} satisfies Record<WalletKind, string>;

/** One of the owner's wallets or bank accounts. */
export const walletForm = z.object({
  kind: choiceField("Kind", "a kind", walletKindLabels),
  name: textField("Name", { max: 40, required: true }),
  accountName: textField("Account name", { max: 80, required: true }),
  accountNumber: textField("Account number", { max: 60, required: true }),
  /** The text of the owner's QR Ph code. */
  qrText: textField("QR Ph text", { max: 600 }).check(
    z.refine((text) => text === "" || qrPhProblem(text) === undefined, {
      error: ({ input }) => qrProblems[qrPhProblem(String(input)) ?? "format"],
    }),
  ),
  instructions: multilineTextField("Instructions", { max: 500 }),
  /** How soon a cashier decides. */
  promisedMinutes: wholeNumberField("Checked within", { min: 5, max: 10_080, required: true }),
  position: positionField(),
  offered: checkboxField("Offered to players"),
});
export type WalletForm = z.output<typeof walletForm>;

/** Tells whether a wallet app read the amount from the code. */
export const qrTestForm = z.object({
  seen: z.string(),
  tested: choiceField("What did the app show?", "what the app showed", { yes: "", no: "" }),
});
