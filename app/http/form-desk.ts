import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type HeadersFunction, redirect } from "@remix-run/cloudflare";
import type * as z from "zod/v4/core";
import { expiredOutcome } from "#app/auth/guards.ts";
import { errorTexts } from "#app/domain/error-texts.ts";
import { delays } from "#app/domain/limits.ts";
import { asteriskLines, type Outcome } from "#app/domain/outcome.ts";
import { plainIssue } from "#app/domain/plain-issue.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { type FieldErrors, isGameApiError, statusOfCode, unnamedField } from "#app/game-api/errors.ts";
import type { Services } from "./services.ts";

/** Seconds until a limited visitor may try again, as `Retry-After` says. */
const RETRY_AFTER = 60;

interface FormDeskOptions<Schema extends z.$ZodType> {
  services: Services;
  form: FormData;
  schema: Schema;
  /** Fields whose values never go back to the page. */
  secret?: readonly string[];
}

type Answer = ReturnType<typeof data<FormAnswer>> | Response;

/** The `headers` export of a page with forms: without it Remix keeps the answer's `Retry-After` to itself. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** One form that was sent, and the ways to answer it. */
export interface FormDesk<Values> {
  /** The values when they keep the schema's rules. */
  values: Values | undefined;
  /** The values as they were sent. */
  sent: Record<string, unknown>;
  /** What was wrong with the values, by field. */
  problems: FieldErrors;
  /**
   * It worked. With scripts the result is shown and the browser goes on to `outcome.next` in time; without scripts the
   * answer is a redirect there, and the result stands on that page. Without `next` the result stands on this page.
   */
  succeed(outcome: Outcome): Promise<Answer>;
  /** Nothing is done yet: what was typed stays, with what it would come to. */
  review(preview: unknown): Promise<Answer>;
  /** Values are wrong: each message stands at its field, and all of them together on top. Status 400 unless given. */
  refuse(problems: FieldErrors, status?: number): Promise<Answer>;
  /** It did not work for a reason that belongs to no field. */
  fail(outcome: Outcome, status: number): Promise<Answer>;
  /**
   * A call of the game API failed: its messages at the fields if it has any, else its message (specification section
   * 8). Where the token was refused the session ends and the way leads to `/`.
   * @param title of the error dialog; an alert without one
   * @throws anything that is not a `GameApiError`
   */
  failWith(error: unknown, title?: "ERROR!"): Promise<Answer>;
}

/** Receives a form. */
export function receiveForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  options: FormDeskOptions<Schema>,
): FormDesk<z.output<Schema>> {
  const { services, form, schema, secret = [] } = options;
  const { session } = services;
  const submission = parseWithZod(form, { schema, error: (issue) => plainIssue(issue) }) as Submission<
    z.output<Schema>,
    string[]
  >;
  const intent = form.get(formFields.intent);
  const scripted = form.get(formFields.scripted) === "yes";

  async function answer(
    outcome: Outcome | undefined,
    status: number,
    result?: SubmissionResult<string[]>,
    extras: Pick<FormAnswer, "preview"> = {},
  ) {
    const headers = new Headers(await session.headers());
    if (status === 429) headers.set("Retry-After", String(RETRY_AFTER));
    const body: FormAnswer = { intent: typeof intent === "string" ? intent : undefined, result, outcome, ...extras };
    return data(body, { status, headers });
  }

  /** What was typed goes back to the page; without messages of its own, so that nothing looks wrong that is not. */
  const typed = (fieldErrors: FieldErrors = {}) =>
    submission.reply({ fieldErrors, hideFields: [...secret] as never[] });

  async function goOn(outcome: Outcome, status: number): Promise<Answer> {
    if (!outcome.next || scripted)
      return answer(outcome, status, status < 400 && !outcome.next ? submission.reply({ resetForm: true }) : typed());
    const { next, ...message } = outcome;
    if (message.lines.length > 0) session.flash(message);
    return redirect(next.to, { headers: await session.headers() });
  }

  const desk: FormDesk<z.output<Schema>> = {
    values: submission.status === "success" ? submission.value : undefined,
    sent: submission.payload,
    problems: submission.status === "success" ? {} : onlyMessages(submission.error ?? {}),
    succeed: (outcome) => goOn(outcome, 200),
    review: (preview) => answer(undefined, 200, typed(), { preview }),
    async refuse(problems, status = 400) {
      const all = Object.entries(problems).flatMap(([field, messages]) => messages.map((text) => ({ field, text })));
      const formId = typeof intent === "string" ? intent : "";
      const outcome: Outcome = {
        tone: "error",
        lines: asteriskLines(all.map(({ text }) => text)),
        links: all.map(({ field }) => (field === unnamedField ? null : `${formId}-${field}`)),
      };
      const { [unnamedField]: _, ...named } = problems;
      return answer(outcome, status, typed(named));
    },
    fail: (outcome, status) => answer(outcome, status, typed()),
    async failWith(error, title) {
      if (!isGameApiError(error)) throw error;
      const status = statusOfCode(error.code);
      if (error.code === "unauthorized" && session.login) {
        session.logOut();
        const next = { to: "/", after: delays.afterSessionExpired, closedFirst: true };
        return goOn({ ...expiredOutcome(error.message), next }, status);
      }
      if (error.fields && Object.keys(error.fields).length > 0) return desk.refuse(error.fields, status);
      return desk.fail(
        { tone: "error", ...(title ? { title } : {}), lines: [error.message || errorTexts.unexpected] },
        status,
      );
    },
  };
  return desk;
}

function onlyMessages(errors: Record<string, string[] | null>): FieldErrors {
  const entries = Object.entries(errors).filter((entry): entry is [string, string[]] => (entry[1]?.length ?? 0) > 0);
  return Object.fromEntries(entries);
}
