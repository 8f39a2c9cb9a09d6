import * as z from "zod";
import { type CallName, type CallRequest, calls } from "./contract.ts";
import { fillMissingFields } from "./define.ts";
import { describeIssue } from "./describe-issue.ts";
import { type FieldErrors, GameApiError, plainFields } from "./errors.ts";
import { message } from "./messages/message.ts";
import { wireFieldsOf, wirePath } from "./wire.ts";

/** Valid requests that were parsed from an empty input, frozen: many calls have no fields. */
const emptyRequests = new Map<CallName, unknown>();

/**
 * Validates a caller's input against the contract. Missing texts of forms read as empty, so that the form's own rules
 * report what is missing; all other mistakes are described in plain English.
 * @throws GameApiError `invalid`, with a list of messages per field
 */
export function parseRequest<Name extends CallName>(name: Name, input: unknown): CallRequest<Name> {
  const isEmpty =
    typeof input === "object" && input !== null && !Array.isArray(input) && Object.keys(input).length === 0;
  const known = isEmpty && emptyRequests.get(name);
  if (known) return known as CallRequest<Name>;
  const { request } = calls[name];
  const result = request.safeParse(fillMissingFields(request, input), {
    // Other programs' callers read these texts, too, and know the wire names.
    error: (issue) => describeIssue(issue, wirePath(request, issue.path ?? []).join(".") || "The request"),
  });
  if (result.success) {
    if (isEmpty) emptyRequests.set(name, Object.freeze(result.data));
    return result.data as CallRequest<Name>;
  }
  const fields = z.flattenError<Record<string, unknown>>(result.error).fieldErrors as FieldErrors;
  throw new GameApiError("invalid", message("request.invalid"), plainFields(fields));
}

/** The wire names of a request's fields: those in its path, in order, and those in its query or body. */
export function requestFieldsOf(name: CallName): { inPath: string[]; beyondPath: string[] } {
  const { path, request } = calls[name];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = ""]) => field);
  const names = wireFieldsOf(request).map(({ wire }) => wire);
  return { inPath, beyondPath: names.filter((name) => !inPath.includes(name)) };
}
