import * as z from "zod/mini";
import { multilineTextField, textField } from "#app/features/admin/form-fields.ts";

/** What placeholders of canned answers stand for; in a text, each is in braces. */
export const answerPlaceholders = {
  userId: "the user ID of the player, or the name of a visitor",
  ticket: "the number of the ticket",
  subject: "its subject",
  category: "its category",
  siteName: "the name of the site",
  staff: "your user ID",
} as const;
export type AnswerPlaceholder = keyof typeof answerPlaceholders;

const PLACEHOLDER = /\{(\w{1,40})\}/g;

const isPlaceholder = (name: string): name is AnswerPlaceholder => Object.hasOwn(answerPlaceholders, name);

/** Replaces the placeholders of a text. A value that looks like a placeholder is not replaced again. */
export function fillPlaceholders(text: string, values: Readonly<Record<AnswerPlaceholder, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

/** How many canned answers there can be, and how long one is in characters. */
export const cannedAnswerLimits = { answers: 100, title: 80, text: 3000 } as const;

/** A canned answer in English. */
export const cannedAnswerForm = z.object({
  title: textField("Title", { max: cannedAnswerLimits.title, required: true }),
  text: multilineTextField("Text", { max: cannedAnswerLimits.text, required: true }).check(
    z.refine((text) => unknownPlaceholder(text) === undefined, {
      error: ({ input }) => `{${unknownPlaceholder(String(input))}} is not a placeholder.`,
    }),
  ),
});

function unknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name).find((name) => !isPlaceholder(name));
}
