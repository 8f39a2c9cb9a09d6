import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/cloudflare";
import type * as z from "zod/v4/core";
import { banOutcomeOf } from "#app/auth/ban-outcome.ts";
import { endedOutcome } from "#app/auth/guards.ts";
import { describeIssue } from "#app/contract/describe-issue.ts";
import {
  type FieldErrors,
  isGameApiError,
  isOutcomeUnknown,
  retryAfterOf,
  statusOfCode,
  unnamedField,
} from "#app/contract/errors.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { delays } from "../delays.ts";
import { type FormActionData, formFields, type IdentityRequest } from "../form-action-data.ts";
import { messageRedirect } from "../message-redirect.tsx";
import { asteriskLines, type Outcome } from "../outcome.ts";
import { parseForm } from "../parse-form.ts";
import { withUnknownOutcome } from "../unknown-outcome.ts";
import { identityRequest } from "./identity-request.ts";
import { requestKeyField, settleRequestKey } from "./request-key.ts";
import { isScripted } from "./submitted-form.ts";

/** Maximum number of values per field; no form has more check boxes of one name. */
const MAX_VALUES = 200;

/** Maximum length of an intent, in characters. Every answer repeats it, some several times. */
const MAX_INTENT = 100;

interface FormOptions<Schema extends z.$ZodType> {
  services: Services;
  form: FormData;
  schema: Schema;
  /** Fields whose values are never sent back to the page. */
  secret?: readonly string[];
  /** Included in every answer that keeps the visitor on the page. */
  preview?: unknown;
  /** Name of the form's request key, see `requestKeyFor`; only for forms that have one. */
  requestKeyName?: string | undefined;
  /** Title of the dialog for errors; an alert if undefined. */
  errorTitle?: string;
  /** Lists the errors of fields with an asterisk each, as section 8 of the specification wants it for registration. */
  asterisks?: boolean;
}

type FormResponse = ReturnType<typeof data<FormActionData>> | Response;

/** A submitted form, and the ways to answer it. */
export interface FormSubmission<Values> {
  /** The parsed values; undefined if they are invalid. */
  values: Values | undefined;
  /** The values as submitted. */
  payload: Record<string, unknown>;
  /** The validation errors, by field. */
  errors: FieldErrors;
  /**
   * The form succeeded. With scripts the result is shown and the browser navigates to `outcome.next` after its delay;
   * without scripts, or without a delay, the result is shown on that page. Without `next` it is shown on this page.
   */
  succeed(outcome: Outcome): Promise<FormResponse>;
  /** Nothing is applied yet: the page keeps the input and shows the preview of its effect. */
  review(preview: unknown): Promise<FormResponse>;
  /**
   * Something beside the typed values has succeeded: the page shows the result and keeps the input.
   * @param preview see `review`
   */
  keep(outcome: Outcome, preview?: unknown): Promise<FormResponse>;
  /** Values are invalid: each error is shown at its field, and all of them at the top. Status 400 by default. */
  refuse(problems: FieldErrors, status?: number): Promise<FormResponse>;
  /**
   * The form failed for a reason that belongs to no field.
   * @param preview see `review`
   */
  fail(outcome: Outcome, status: number, preview?: unknown): Promise<FormResponse>;
  /**
   * A call of the game API failed: shows its field errors if it has any, else its message (specification section 8). If
   * the token was refused or the visitor is banned, the session ends and the browser navigates to `/`.
   * @throws anything that is not a `GameApiError`
   */
  failWith(error: unknown): Promise<FormResponse>;
  /** The proof of the visitor's identity was refused: asks for another one. */
  refuseIdentity(reason: string, status: number): Promise<FormResponse>;
}

/** Parses and validates a submitted form. */
export function parseSubmission<Schema extends z.$ZodType<Record<string, unknown>>>(
  options: FormOptions<Schema>,
): FormSubmission<z.output<Schema>> {
  const { services, form, schema, secret = [], preview, requestKeyName, errorTitle, asterisks = false } = options;
  const { session } = services;
  const parsed = parseForm(schemaFields(form, schema), {
    schema,
    error: (issue) => describeIssue(issue),
  }) as Submission<z.output<Schema>, string[]>;
  const intent = intentOf(form);
  /** `Retry-After` of the game server. */
  let retryAfter: string | undefined;

  async function answer(
    outcome: Outcome | undefined,
    status: number,
    result?: SubmissionResult<string[]>,
    shown = outcome?.tone === "success" ? undefined : preview,
    identity?: IdentityRequest,
  ) {
    const headers = new Headers(await session.headers());
    const wait = retryAfter ?? (status === 429 ? retryAfterOf({ code: "rate_limited" }) : undefined);
    if (wait !== undefined) headers.set("Retry-After", wait);
    const body: FormActionData = {
      intent,
      result,
      outcome,
      ...(shown === undefined ? {} : { preview: shown }),
      ...(identity ? { identity } : {}),
    };
    return data(body, { status, headers });
  }

  /** Sends the input back to the page with only the given errors, so that valid fields are not marked as invalid. */
  const typed = (fieldErrors: FieldErrors = {}) => parsed.reply({ fieldErrors, hideFields: [...secret] as never[] });

  const settle = (error?: unknown) => {
    const key = form.get(requestKeyField);
    if (requestKeyName !== undefined && typeof key === "string") settleRequestKey(services, requestKeyName, key, error);
  };

  async function proceed(outcome: Outcome, status: number): Promise<FormResponse> {
    const { next, ...message } = outcome;
    if (!next) return answer(outcome, status, status < 400 ? parsed.reply({ resetForm: true }) : typed());
    // The message is shown on this page only if the visitor has time to read it there.
    if (isScripted(form) && (next.after > 0 || next.waitForClose)) {
      return messageRedirect({ outcome, to: next.to, status, headers: await session.headers() });
    }
    if (message.lines.length > 0) session.flash(message);
    return redirect(next.to, { headers: await session.headers() });
  }

  const failure = { tone: "error", ...(errorTitle ? { title: errorTitle } : {}) } as const;
  const submission: FormSubmission<z.output<Schema>> = {
    values: parsed.status === "success" ? parsed.value : undefined,
    payload: parsed.payload,
    errors: parsed.status === "success" ? {} : onlyMessages(parsed.error ?? {}),
    succeed(outcome) {
      settle();
      return proceed(outcome, 200);
    },
    review: (reviewed) => answer(undefined, 200, typed(), reviewed),
    keep: (outcome, kept) => answer(outcome, 200, typed(), kept),
    async refuse(problems, status = 400) {
      const all = Object.entries(problems).flatMap(([field, messages]) => messages.map((text) => ({ field, text })));
      const formId = intent ?? "";
      const lines = all.map(({ text }) => text);
      const outcome: Outcome = {
        ...failure,
        lines: asterisks ? asteriskLines(lines) : lines,
        links: all.map(({ field }) => (field === unnamedField ? null : `${formId}-${field}`)),
      };
      const { [unnamedField]: _, ...named } = problems;
      return answer(outcome, status, typed(named));
    },
    fail: (outcome, status, shown = preview) => answer(outcome, status, typed(), shown),
    refuseIdentity: (reason, status) => {
      const outcome: Outcome = { ...failure, lines: [reason], links: [identityFieldId(intent)] };
      return answer(outcome, status, typed(), preview, { ...identityRequest(services), error: reason });
    },
    async failWith(error) {
      if (!isGameApiError(error)) throw error;
      settle(error);
      const status = statusOfCode(error.code);
      retryAfter = retryAfterOf(error);
      const ended = endedOutcome(error);
      if (ended && session.login) {
        session.logOut();
        const next = { to: "/", after: delays.afterSessionExpired, waitForClose: true };
        return proceed({ ...ended, next }, status);
      }
      if (error.code === "reauthentication_required") {
        const outcome: Outcome = {
          tone: "info",
          lines: [error.message],
          links: [identityFieldId(intent)],
          inline: true,
        };
        return answer(outcome, status, typed(), preview, identityRequest(services));
      }
      if (error.fields && Object.keys(error.fields).length > 0) return submission.refuse(error.fields, status);
      const banned = banOutcomeOf(error);
      if (banned) return submission.fail(banned, status);
      const lines = [error.message || t("call.unexpected")];
      const outcome: Outcome = { ...failure, lines };
      return submission.fail(isOutcomeUnknown(error) ? withUnknownOutcome(outcome, intent) : outcome, status);
    },
  };
  return submission;
}

/**
 * Parses a form and answers it: invalid values are refused, and an error of the game API is shown at the form.
 * @param work does what the form is for and returns the answer
 * @throws anything that `work` throws and that is not a `GameApiError`
 */
export async function handleForm<Schema extends z.$ZodType<Record<string, unknown>>>(
  options: FormOptions<Schema>,
  work: (values: z.output<Schema>, submission: FormSubmission<z.output<Schema>>) => Promise<FormResponse>,
): Promise<FormResponse> {
  const submission = parseSubmission(options);
  if (!submission.values) return submission.refuse(submission.errors);
  try {
    const refused = await confirmIdentity(options, submission);
    return refused ?? (await work(submission.values, submission));
  } catch (error) {
    return submission.failWith(error);
  }
}

/**
 * Proves the visitor's identity, if the form contains a proof.
 * @returns the answer when the proof was refused; undefined to go on
 * @throws GameApiError for any other failure
 */
export async function confirmIdentity(
  { services, form }: Pick<FormOptions<z.$ZodType>, "services" | "form">,
  submission: Pick<FormSubmission<unknown>, "refuseIdentity">,
): Promise<FormResponse | undefined> {
  const proof = form.get(formFields.identity);
  if (typeof proof !== "string" || proof === "" || !services.session.login) return undefined;
  try {
    const { token } = await services.gameApi.mfa.confirmIdentity({ proof });
    services.renewToken(token);
    return undefined;
  } catch (error) {
    if (!isGameApiError(error) || (error.code !== "invalid" && error.code !== "rate_limited")) throw error;
    return submission.refuseIdentity(error.message, statusOfCode(error.code));
  }
}

function identityFieldId(intent: string | undefined): string {
  return `${intent ?? ""}-${formFields.identity}`;
}

/** The intent of the form; undefined if it is missing or too long to be one. */
function intentOf(form: FormData): string | undefined {
  const intent = form.get(formFields.intent);
  return typeof intent === "string" && intent.length <= MAX_INTENT ? intent : undefined;
}

/**
 * Only the fields of a form that its schema defines. The form library parses names as paths: `userId[100000000]`
 * creates an array of that length, `a.a.a…` an object of that depth, and `__intent__` contains commands as JSON. None
 * of them may reach it.
 */
function schemaFields(form: FormData, schema: z.$ZodType): FormData {
  const fields = new FormData();
  for (const name of new Set(fieldNames(schema))) {
    for (const value of form.getAll(name).slice(0, MAX_VALUES)) {
      if (typeof value === "string") fields.append(name, value);
    }
  }
  return fields;
}

/** The field names of a schema: those of an object, or of the objects that it is composed of. */
export function fieldNames(schema: z.$ZodType): string[] {
  const { def } = (schema as z.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.keys(def.shape);
    case "intersection":
      return [...fieldNames(def.left), ...fieldNames(def.right)];
    case "pipe":
      return fieldNames(def.in);
    default:
      throw new Error(`The schema of a form is an object, not ${def.type}.`);
  }
}

function onlyMessages(errors: Record<string, string[] | null>): FieldErrors {
  const entries = Object.entries(errors).filter((entry): entry is [string, string[]] => (entry[1]?.length ?? 0) > 0);
  return Object.fromEntries(entries);
}
