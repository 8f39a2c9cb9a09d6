import type * as z from "zod/v4/core";
import type { Outcome } from "#app/forms/outcome.ts";
import { confirmIdentity, parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { listFields } from "./list-fields.ts";

interface CheckedImport<Schema extends z.$ZodType<Record<string, unknown>>, Checked> {
  services: Services;
  form: FormData;
  /** The form's schema. */
  schema: Schema;
  /** The dry run: what the page shows before anything is changed. */
  check: () => Promise<Checked>;
  /**
   * Applies what was checked.
   * @param seen identifies what the last dry run has compared; empty without one
   * @returns the result, or a text that tells why nothing was imported
   */
  apply: (seen: string) => Promise<Outcome | string>;
}

/**
 * Answers a form that imports a list: checks the list and shows what it would change, or, with the button `import`,
 * applies exactly that.
 */
export async function answerImport<Schema extends z.$ZodType<Record<string, unknown>>, Checked>({
  check,
  apply,
  ...given
}: CheckedImport<Schema, Checked>) {
  let options = { ...given, preview: undefined as unknown };
  try {
    const checked = await check();
    if (!given.form.has(listFields.import)) return await parseSubmission(options).review(checked);
    // What is refused can be imported afterwards: by a new proof of identity, or as it was compared now.
    options = { ...options, preview: checked };
    const refused = await confirmIdentity(options, parseSubmission(options));
    if (refused) return refused;
    const compared = given.form.get(listFields.compared);
    const outcome = await apply(typeof compared === "string" ? compared.slice(0, 100) : "");
    const submission = parseSubmission(options);
    if (typeof outcome === "string") return await submission.fail({ tone: "error", lines: [outcome] }, 400);
    return await submission.succeed(outcome);
  } catch (error) {
    return parseSubmission(options).failWith(error);
  }
}
