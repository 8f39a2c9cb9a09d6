import * as z from "zod";
import { type CallName, type CallRequest, contract } from "./contract.ts";
import { withMissingFields } from "./define.ts";
import { type FieldErrors, GameApiError } from "./errors.ts";
import { plainIssue } from "./plain-issue.ts";

/**
 * Checks a caller's input against the contract. Missing texts of forms read as empty, so that the form's own rules tell
 * what is missing; everything else is told in plain English.
 * @throws GameApiError `invalid`, with a list of messages per field
 */
export function parseRequest<Name extends CallName>(name: Name, input: unknown): CallRequest<Name> {
  const { request } = contract[name];
  const result = request.safeParse(withMissingFields(request, input), {
    error: (issue) => plainIssue(issue, issue.path?.join(".") || "The request"),
  });
  if (result.success) return result.data as CallRequest<Name>;
  const fields = z.flattenError<Record<string, unknown>>(result.error).fieldErrors as FieldErrors;
  throw new GameApiError("invalid", "The request is not valid.", fields);
}

/** Which fields of a call's request stand in its path, in order, and which travel in its query or body. */
export function requestFieldsOf(name: CallName): { inPath: string[]; beyondPath: string[] } {
  const { path, request } = contract[name];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = ""]) => field);
  return { inPath, beyondPath: Object.keys(request.shape).filter((field) => !inPath.includes(field)) };
}
