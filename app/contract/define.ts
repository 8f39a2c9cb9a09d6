import * as z from "zod";
import type { AdminRight } from "#app/features/admin/rights.ts";
import type { BridgeScope } from "#app/features/bridge/scopes.ts";
import { integer } from "./fields.ts";

/**
 * Who may make a call. `player` needs a bearer token, `admin` that of an account with the call's right; `bridge` is the
 * game server itself, whose bearer token is a bridge key.
 */
export type Access = "anyone" | "player" | "admin" | "bridge";

export interface CallDefinition<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  /** The name that the OpenAPI document, its page and the log give the call. */
  id: string;
  method: "GET" | "POST";
  /** Path below the base address; `{name}` parts are taken from the request. */
  path: string;
  access: Who;
  /** What an admin must be allowed to do; only of calls of admins. */
  right?: AdminRight;
  /** What a bridge key must be allowed to do; only of calls of the bridge. */
  scope?: BridgeScope;
  /** Where the call comes from: section 7 of the specification, this product, its admin console, or its bridge. */
  origin: "specification" | "portal" | "admin" | "bridge";
  /** Which side carries pictures: it may be larger than those of other calls, and take longer. */
  pictures?: "request" | "reply";
  /**
   * For people only: over HTTP the caller shows a form stamp (`X-Form-Stamp`), or that it is another portal, which has
   * checked its visitor itself.
   */
  forPeople?: boolean;
  /** Pages of players wait for it and do without it: an upstream is asked once, for a short time. */
  brief?: boolean;
  summary: string;
  /** Path parts, and beyond them the query of a GET or the JSON body of a POST. */
  request: Request;
  reply: Reply;
}

/** Method and path of a call below the base address; `{name}` parts of the path are taken from the request. */
type Route = `${CallDefinition["method"]} /${string}`;

/** What is said of a call beside its route and who may make it. */
type CallOptions<Request extends z.ZodObject, Reply extends z.ZodType> = Pick<
  CallDefinition<Request, Reply>,
  "pictures" | "forPeople" | "brief" | "summary" | "reply"
> & {
  /** The first part of the path unless given. */
  id?: string;
  /** A call without it takes nothing. */
  request?: Request;
};

const nothing = z.object({});
type Nothing = typeof nothing;

/** Describes a call of visitors: one of the portal's own unless it is of the specification. */
export function call<Who extends "anyone" | "player", Reply extends z.ZodType, Request extends z.ZodObject = Nothing>(
  access: Who,
  route: Route,
  options: CallOptions<Request, Reply> & { origin?: "specification" },
): CallDefinition<Request, Reply, Who> {
  return { access, origin: options.origin ?? "portal", ...routed(route, options) };
}

/** Describes a call of the admin console. */
export function adminCall<Reply extends z.ZodType, Request extends z.ZodObject = Nothing>(
  right: AdminRight,
  route: Route,
  options: CallOptions<Request, Reply>,
): CallDefinition<Request, Reply, "admin"> {
  return { access: "admin", origin: "admin", right, ...routed(route, options) };
}

/** Describes a call of a game server. */
export function bridgeCall<Reply extends z.ZodType, Request extends z.ZodObject = Nothing>(
  scope: BridgeScope,
  route: Route,
  options: CallOptions<Request, Reply>,
): CallDefinition<Request, Reply, "bridge"> {
  return { access: "bridge", origin: "bridge", scope, ...routed(route, options) };
}

function routed<Request extends z.ZodObject, Reply extends z.ZodType>(
  route: Route,
  { request, ...options }: CallOptions<Request, Reply>,
) {
  const [method, path] = route.split(" ") as [CallDefinition["method"], string];
  return { id: path.split("/")[1] ?? "", method, path, ...options, request: (request ?? nothing) as Request };
}

/** A flag as 0 or 1. */
export const bit = integer.pipe(z.union([z.literal(0), z.literal(1)]));
/** A whole number of a query that may be left out. */
export const wholeOr = (fallback: number) =>
  integer
    .nullish()
    .transform((value) => value ?? fallback)
    .pipe(z.number().int().min(0));
/** What a missing field of a request reads as, by its schema. */
const missingReadings = z.registry<{ value: unknown }>();

/**
 * Marks the schema of a required field: when a request has no such key, or null, the field reads as `value`, and the
 * rules of the call's own form say what is missing. The schema itself stays required for documents and types.
 */
export function missingReadsAs<Schema extends z.ZodType>(value: unknown, schema: Schema): Schema {
  missingReadings.add(schema, { value });
  return schema;
}

/** A request without nulls, which are missing values, and its missing fields filled in as {@link missingReadsAs} says. */
export function withMissingFields({ shape }: z.ZodObject, input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  for (const [name, schema] of Object.entries(shape)) {
    // By `get`, which also finds what is said of the schema that a field is a copy of.
    const reading = given[name] === undefined ? missingReadings.get(schema) : undefined;
    if (reading) given[name] = reading.value;
  }
  return given;
}

/** A text a visitor sends: bounded, so that no field can be used to exhaust the server; missing reads as empty. */
export function textField(most: number) {
  return missingReadsAs("", z.string().max(most));
}

export const field = textField(500);
