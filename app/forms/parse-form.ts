import { parse, type Submission } from "@conform-to/react";
import * as z from "zod/mini";

interface ParseOptions<Schema extends z.core.$ZodType> {
  /** An object of fields. */
  schema: Schema;
  /** The text of an issue without a message of its own. */
  error?: z.core.$ZodErrorMap;
}

/**
 * Parses and validates the fields of a form. An empty field counts as missing, because
 * a form sends all of its fields.
 * @returns Conform's submission: the values, or the messages by field
 */
export function parseForm<Schema extends z.core.$ZodType>(
  form: FormData | URLSearchParams,
  { schema, error }: ParseOptions<Schema>,
): Submission<z.output<Schema>, string[]> {
  return parse(form, {
    resolve(fields) {
      const filled = Object.entries(fields).filter(([, value]) => value !== "");
      const result = z.safeParse(schema, Object.fromEntries(filled), error ? { error } : undefined);
      return result.success ? { value: result.data } : { error: messagesOf(result.error.issues) };
    },
  });
}

/** The messages by field; those of the whole form have an empty name. */
function messagesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = path.join(".");
    messages[name] = [...(messages[name] ?? []), message];
  }
  return messages;
}
