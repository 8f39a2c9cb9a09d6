import * as z from "zod";
import { type CallName, type CallRequest, calls } from "./contract.ts";
import { withMissingFields } from "./define.ts";
import { type FieldErrors, GameApiError, plainFields } from "./errors.ts";
import { message } from "./messages/message.ts";
import { plainIssue } from "./plain-issue.ts";
import { wireFieldsOf, wirePath } from "./wire.ts";

/**
 * Checks a caller's input against the contract. Missing texts of forms read as empty, so that the form's own rules tell
 * what is missing; everything else is told in plain English.
 * @throws GameApiError `invalid`, with a list of messages per field
 */
export function parseRequest<Name extends CallName>(name: Name, input: unknown): CallRequest<Name> {
  const { request } = calls[name];
  const result = request.safeParse(withMissingFields(request, input), {
    // Callers of other programs read these texts too, and know the names of the wire.
    error: (issue) => plainIssue(issue, wirePath(request, issue.path ?? []).join(".") || "The request"),
  });
  if (result.success) return result.data as CallRequest<Name>;
  const fields = z.flattenError<Record<string, unknown>>(result.error).fieldErrors as FieldErrors;
  throw new GameApiError("invalid", message("request.invalid"), plainFields(fields));
}

/** Which fields of a call's request stand in its path, in order, and which travel in its query or body: names of the wire. */
export function requestFieldsOf(name: CallName): { inPath: string[]; beyondPath: string[] } {
  const { path, request } = calls[name];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = ""]) => field);
  const names = wireFieldsOf(request).map(({ wire }) => wire);
  return { inPath, beyondPath: names.filter((name) => !inPath.includes(name)) };
}
