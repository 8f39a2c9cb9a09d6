import * as z from "zod";
import type { AdminRight } from "#app/domain/admin/rights.ts";
import { integer } from "../schemas.ts";

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
  method: "GET" | "POST";
  /** Path below the base address; `{name}` parts are taken from the request. */
  path: string;
  access: Who;
  /** What an admin must be allowed to do; only of calls of admins. */
  right?: AdminRight;
  /** Where the call comes from: section 7 of the specification, this product, its admin console, or its bridge. */
  origin: "specification" | "portal" | "admin" | "bridge";
  /** Carries pictures: may be larger than other calls, and take longer. */
  pictures?: boolean;
  /** Pages of players wait for it and do without it: an upstream is asked once, for a short time. */
  brief?: boolean;
  summary: string;
  /** Path parts, and beyond them the query of a GET or the JSON body of a POST. */
  request: Request;
  reply: Reply;
}

/** Describes a call. */
export function call<Request extends z.ZodObject, Reply extends z.ZodType, const Who extends Access>(
  definition: CallDefinition<Request, Reply, Who>,
): CallDefinition<Request, Reply, Who> {
  return definition;
}

/** Describes a call of the admin console. */
export function adminCall<Request extends z.ZodObject, Reply extends z.ZodType>(
  definition: Omit<CallDefinition<Request, Reply>, "access" | "origin" | "right"> & { right: AdminRight },
): CallDefinition<Request, Reply, "admin"> & { right: AdminRight } {
  return { ...definition, access: "admin", origin: "admin" };
}

/** The request of a call that takes nothing. */
export const nothing = z.object({});
/** A flag as 0 or 1. */
export const bit = integer.pipe(z.union([z.literal(0), z.literal(1)]));
/** A whole number of a query that may be left out. */
export const wholeOr = (fallback: number) =>
  integer
    .nullish()
    .transform((value) => value ?? fallback)
    .pipe(z.number().int().min(0));
/** Texts a visitor sends: bounded, so that no field can be used to exhaust the server. */
export const field = z.string().max(500);
