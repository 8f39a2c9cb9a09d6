import type { SubmissionResult } from "@conform-to/react";
import type { Outcome } from "./outcome.ts";

/** What an action returns for a form. */
export interface FormActionData {
  /** Which form was submitted, on a page with several forms. */
  intent: string | undefined;
  /** The submitted values (never passwords) and the errors of the fields. */
  result: SubmissionResult<string[]> | undefined;
  outcome: Outcome | undefined;
  /** The effect of the submitted values, on pages that show it before applying it. */
  preview?: unknown;
}

/** Names of the fields that any form may have beside its own. */
export const formFields = {
  intent: "intent",
  /** Sent by forms on pages that run scripts: they receive the result as data and navigate themselves. */
  scripted: "scripted",
} as const;
