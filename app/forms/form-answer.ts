import type { SubmissionResult } from "@conform-to/react";
import type { Outcome } from "./outcome.ts";

/** What an action of ours answers a form with. */
export interface FormAnswer {
  /** Which form of the page was sent, where a page has several. */
  intent: string | undefined;
  /** What was typed (never passwords) and the messages at the fields. */
  result: SubmissionResult<string[]> | undefined;
  outcome: Outcome | undefined;
  /** What the typed values would come to, where the page shows that before anything is done. */
  preview?: unknown;
}

/** Names of fields that every form of ours may carry. */
export const formFields = {
  intent: "intent",
  /** Sent by forms whose page runs scripts: they get the result as data and go on by themselves. */
  scripted: "scripted",
} as const;
