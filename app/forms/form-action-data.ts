import type { SubmissionResult } from "@conform-to/react";
import type { Outcome } from "./outcome.ts";

/** What an action returns for a form. */
export interface FormActionData {
  /** Which form was submitted, on a page with several forms. */
  intent: string | undefined;
  /** The submitted values (never passwords) and the errors of the fields. */
  result: SubmissionResult<string[]> | undefined;
  outcome: Outcome | undefined;
  /** Set when the visitor has to prove their identity before the form is accepted. */
  identity?: IdentityRequest | undefined;
  /** The effect of the submitted values, on pages that show it before applying it. */
  preview?: unknown;
}

/** How a visitor can prove their identity. */
export interface IdentityRequest {
  /** The password, or for an account with a second factor a code or a passkey. */
  method: "password" | "code";
  /** Whether a passkey is accepted as well. */
  takesPasskey: boolean;
  /** Why the last proof was refused. */
  error?: string | undefined;
}

/** Names of the fields that any form may have beside its own. */
export const formFields = {
  intent: "intent",
  /** Set by the server for a form that the page's script has sent, see `submittedForm`. */
  scripted: "scripted",
  /** The account that the page was shown to. */
  account: "account",
  /** A proof of the visitor's identity, in a form that asks for it; see {@link IdentityRequest}. */
  identity: "identity",
} as const;
