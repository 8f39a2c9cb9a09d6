import * as z from "zod";
import { t } from "#app/i18n/translate.ts";
import { type CallName, type CallRequest, calls } from "./contract.ts";
import { fillMissingFields } from "./define.ts";
import { describeIssue } from "./describe-issue.ts";
import { type FieldErrors, GameApiError, plainFields } from "./errors.ts";
import { message } from "./message.ts";
import { wireFieldsOf, wirePath } from "./wire.ts";

/**
 * Validates a caller's input against the contract. Missing texts of forms read as empty, so that the form's own rules
 * report what is missing; all other mistakes are described in words.
 * @throws GameApiError `invalid`, with a list of messages per field
 */
export function parseRequest<Name extends CallName>(name: Name, input: unknown): CallRequest<Name> {
  const { request } = calls[name];
  if (isEmpty(input) && isEmpty(request.shape)) return {} as CallRequest<Name>;
  const result = request.safeParse(fillMissingFields(request, input), {
    // Other programs' callers read these texts, too, and know the wire names.
    error: (issue) => describeIssue(issue, wirePath(request, issue.path ?? []).join(".") || t("issue.request")),
  });
  if (result.success) return result.data as CallRequest<Name>;
  const fields = z.flattenError<Record<string, unknown>>(result.error).fieldErrors as FieldErrors;
  throw new GameApiError("invalid", message("request.invalid"), plainFields(fields));
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** The wire names of a request's fields: those in its path, in order, and those in its query or body. */
export function requestFieldsOf(name: CallName): { inPath: string[]; beyondPath: string[] } {
  const { path, request } = calls[name];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = ""]) => field);
  const names = wireFieldsOf(request).map(({ wire }) => wire);
  return { inPath, beyondPath: names.filter((name) => !inPath.includes(name)) };
}
