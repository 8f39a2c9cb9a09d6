import { redirect } from "@remix-run/cloudflare";
import { type GameApiError, isGameApiError } from "#app/contract/errors.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { confirmIdentity, parseSubmission } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { bulkFields, type SelectedRows } from "./bulk-actions.ts";

/** Maximum number of rows of a page. */
const MAX_ROWS = 100;

/** Maximum length of what identifies a row. */
const MAX_VALUE = 60;

/** Refused rows that the answer names. */
const MAX_NAMED = 10;

/** Maximum length of a reason that is kept in a refused form. */
const MAX_REASON = 500;

/** Does one thing with a row. @param row what identifies it */
export type RowWork = (row: string) => Promise<unknown>;

/**
 * Answers the form that does one thing with the selected rows of a list: one call for each row, in their order. A row that
 * is refused does not keep the others from being changed, unless nobody would be: the list then says which and why.
 * @param workOf the work of an action; undefined if there is no such action
 * @param to the first page of the list, which shows the result: the page of the form may not exist any more
 * @param problem what is wrong with the form's further fields
 */
export async function handleBulkForm(
  services: Services,
  form: FormData,
  workOf: (action: string) => RowWork | undefined,
  to: string,
  problem?: string,
) {
  const rows = [...new Set(form.getAll(bulkFields.row))].filter(
    (row): row is string => typeof row === "string" && row !== "" && row.length <= MAX_VALUE,
  );
  const action = form.get(bulkFields.action);
  const work = typeof action === "string" ? workOf(action) : undefined;
  const preview: SelectedRows = {
    rows: rows.slice(0, MAX_ROWS),
    action: work ? String(action) : "",
    reason: bulkReason(form).slice(0, MAX_REASON),
  };
  const options = { services, form, schema: buttonForm, preview };
  const submission = parseSubmission(options);
  const fail = (text: string) => submission.fail({ tone: "error", lines: [text] }, 400);
  if (!work) return fail("Please choose an action.");
  if (rows.length === 0) return fail("Please select at least one row.");
  if (problem) return fail(problem);
  if (rows.length > MAX_ROWS) return fail(`Please select at most ${MAX_ROWS} rows.`);
  try {
    const refusedIdentity = await confirmIdentity(options, submission);
    if (refusedIdentity) return refusedIdentity;
  } catch (error) {
    return submission.failWith(error);
  }
  const refused = await applyToRows(rows, work);
  const changed = rows.length - refused.length;
  if (changed === 0) return submission.failWith(refused[0]?.error);
  services.session.flash({
    tone: refused.length === 0 ? "success" : "error",
    lines: [changed === 1 ? "1 row was changed." : `${changed} rows were changed.`, ...refusalLines(refused)],
  });
  return redirect(to, { headers: await services.session.headers() });
}

/** The reason that was typed into the form. */
export function bulkReason(form: FormData): string {
  const reason = form.get(bulkFields.reason);
  return typeof reason === "string" ? reason : "";
}

/** A row that was not changed, and why. */
interface RefusedRow {
  row: string;
  error: GameApiError;
}

/**
 * Does the work for each row, in their order.
 * @returns the rows that were refused
 * @throws anything that the work throws and that is not a `GameApiError`
 */
export async function applyToRows(rows: readonly string[], work: RowWork): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      await work(row);
    } catch (error) {
      if (!isGameApiError(error)) throw error;
      if (isAboutCaller(error)) return [...refused, ...rows.slice(index).map((one) => ({ row: one, error }))];
      refused.push({ row, error });
    }
  }
  return refused;
}

/** Whether all further calls would be refused as well. */
function isAboutCaller({ code }: GameApiError): boolean {
  return ["unauthorized", "reauthentication_required", "rate_limited", "unavailable"].includes(code);
}

/** Says which rows were refused and why. */
export function refusalLines(refused: readonly RefusedRow[]): string[] {
  return [
    ...refused.slice(0, MAX_NAMED).map(({ row, error }) => `${row}: ${error.message}`),
    ...(refused.length > MAX_NAMED ? [`and ${refused.length - MAX_NAMED} more that were refused`] : []),
  ];
}
