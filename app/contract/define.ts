import * as z from "zod";
import type { AdminRight } from "#app/features/admin/rights.ts";
import type { BridgeScope } from "#app/features/bridge/scopes.ts";
import { plainLineBreaks, typedCode, typedLine } from "#app/format/typed-text.ts";
import { integer } from "./fields.ts";
import type { SitePart } from "./site-parts.ts";

/**
 * Who may make a call. `player` requires a bearer token, `admin` that of an account with the call's right; `bridge` is
 * the game server itself, whose bearer token is a bridge key.
 */
export type Access = "anyone" | "player" | "admin" | "bridge";

/** The kinds of shared data, each with the cache policy of its name (`app/cache/policies.ts`). */
export type SharedData = "news" | "downloads" | "banners" | "rankings" | "shop" | "settings" | "status" | "guides";

/** Converts the address of a file to the URL that this site's pages use. */
export type ResolveFile = (address: string) => string;

export interface CallDefinition<
  Request extends z.ZodObject = z.ZodObject,
  Reply extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  /** The call's name in the OpenAPI document, on its page and in the log. */
  id: string;
  method: "GET" | "POST";
  /** Path below the base address; `{name}` parts are taken from the request. */
  path: string;
  access: Who;
  /** The right that an admin needs; only for admin calls. */
  right?: AdminRight;
  /** The scope that a bridge key needs; only for bridge calls. */
  scope?: BridgeScope;
  /** Where the call comes from: section 7 of the specification, this product, its admin console, or its bridge. */
  origin: "specification" | "portal" | "admin" | "bridge";
  /** Whether the request or the reply contains pictures: it may be larger and take longer than in other calls. */
  pictures?: "request" | "reply";
  /** Whether the request contains a file as text: it may be larger and take longer than in other calls. */
  textFile?: boolean;
  /**
   * For people only: over HTTP the caller sends a form stamp (`X-Form-Stamp`), or proves that it is another portal,
   * which has checked its visitor itself.
   */
  requiresHumanCheck?: boolean;
  /**
   * Gives away money or the account: only for a caller who has proved their identity within the last ten minutes; others
   * get `reauthentication_required`.
   */
  requiresRecentIdentity?: boolean;
  /** Whether people may make this writing call during maintenance: what staff need to log in. */
  duringMaintenance?: boolean;
  /**
   * Pages and forms wait for it but can do without it: an upstream gets one try with a short timeout, and is not asked
   * while it is known to lack it.
   */
  bestEffort?: boolean;
  /** Whether the reply contains texts of the operator, in the language of the request. */
  translated?: boolean;
  /** The reply is the same for every visitor, and is cached with the policy of these data: `services.content` has it. */
  cached?: SharedData | undefined;
  /** Whether the reply has a time of its own, which pages show: an old reply does not make the page stale. */
  isDated?: boolean;
  /** Prepares the reply of another server for our pages: sanitises HTML, and resolves the addresses of its files. */
  clean?(reply: z.output<Reply>, resolveFile: ResolveFile): z.output<Reply> | Promise<z.output<Reply>>;
  /** Another server has this part of the site if it answers the request, or refuses it because it has no token. */
  probe?: { part: SitePart; request(now: number): z.input<Request> };
  /** The reply when another server does not find what the call reads. */
  whenNotFound?: () => z.output<Reply>;
  /** Scripts of any site may read the reply over HTTP (CORS), and caches may keep it for a minute. */
  isOpen?: boolean;
  summary: string;
  /** The path parameters, and the query of a GET or the JSON body of a POST. */
  request: Request;
  reply: Reply;
}

/** The request as an implementation receives it: parsed and valid. */
export type RequestOf<Call extends CallDefinition> = z.output<Call["request"]>;
export type ReplyOf<Call extends CallDefinition> = z.output<Call["reply"]>;

/** Method and path of a call below the base address; `{name}` parts of the path are taken from the request. */
type Route = `${CallDefinition["method"]} /${string}`;

/** The definition of a call, apart from its route and access. */
interface CallOptions<Request extends z.ZodObject, Reply extends z.ZodType>
  extends Pick<
    CallDefinition<Request, Reply>,
    | "pictures"
    | "textFile"
    | "requiresHumanCheck"
    | "requiresRecentIdentity"
    | "duringMaintenance"
    | "bestEffort"
    | "translated"
    | "isDated"
    | "probe"
    | "clean"
    | "whenNotFound"
    | "isOpen"
    | "summary"
  > {
  /** The first part of the path by default. */
  id?: string;
  /** Makes the schema of the request. Without it, the call has no fields. */
  request?: () => Request;
  /** Makes the schema of the reply. */
  reply: () => Reply;
}

const nothing = z.object({});
type Nothing = typeof nothing;

/** Defines a call for visitors; its origin is the portal by default. */
export function call<
  Who extends "anyone" | "player",
  Reply extends z.ZodType,
  Request extends z.ZodObject = Nothing,
  Cached extends SharedData | undefined = undefined,
>(
  access: Who,
  route: Route,
  options: CallOptions<Request, Reply> & { origin?: "specification"; cached?: Cached },
): CallDefinition<Request, Reply, Who> & { cached: Cached } {
  const definition = defineCall({ access, origin: options.origin ?? "portal" }, route, options);
  return definition as typeof definition & { cached: Cached };
}

/** Defines a call of the admin console. */
export function adminCall<Reply extends z.ZodType, Request extends z.ZodObject = Nothing>(
  right: AdminRight,
  route: Route,
  options: CallOptions<Request, Reply>,
): CallDefinition<Request, Reply, "admin"> {
  return defineCall({ access: "admin", origin: "admin", right }, route, options);
}

/** Defines a call of a game server. */
export function bridgeCall<Reply extends z.ZodType, Request extends z.ZodObject = Nothing>(
  scope: BridgeScope,
  route: Route,
  options: CallOptions<Request, Reply>,
): CallDefinition<Request, Reply, "bridge"> {
  return defineCall({ access: "bridge", origin: "bridge", scope }, route, options);
}

type CallKind<Who extends Access> = Pick<CallDefinition, "origin" | "right" | "scope"> & { access: Who };

/**
 * Defines a call whose schemas are made when they are first used: making those of all calls was the largest part of
 * what an isolate evaluates when it starts, and most isolates use a few of them.
 */
function defineCall<Request extends z.ZodObject, Reply extends z.ZodType, Who extends Access>(
  kind: CallKind<Who>,
  route: Route,
  { request: makeRequest, reply: makeReply, ...options }: CallOptions<Request, Reply>,
): CallDefinition<Request, Reply, Who> {
  const [method, path] = route.split(" ") as [CallDefinition["method"], string];
  let request: Request | undefined;
  let reply: Reply | undefined;
  return {
    id: path.split("/")[1] ?? "",
    method,
    path,
    ...options,
    ...kind,
    get request() {
      request ??= makeRequest?.() ?? (nothing as unknown as Request);
      return request;
    },
    get reply() {
      reply ??= makeReply();
      return reply;
    },
  };
}

/** A flag as 0 or 1. */
export const zeroOrOne = integer.pipe(z.union([z.literal(0), z.literal(1)]));
/** An optional whole number of a query. */
export const nonNegativeIntegerOr = (fallback: number) =>
  integer
    .nullish()
    .transform((value) => value ?? fallback)
    .pipe(z.number().int().min(0));
/** The value of a missing request field, by its schema. */
const missingReadings = z.registry<{ value: unknown }>();

/**
 * Marks the schema of a required field: when a request lacks the key or has null, the field reads as `value`, so that
 * the rules of the call's form report what is missing. For documents and types, the field remains required.
 */
export function defaultWhenMissing<Schema extends z.ZodType>(value: unknown, schema: Schema): Schema {
  missingReadings.add(schema, { value });
  return schema;
}

/** Removes nulls, which mean missing values, from a request and fills in the values of {@link defaultWhenMissing}. */
export function fillMissingFields({ shape }: z.ZodObject, input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  for (const [name, schema] of Object.entries(shape)) {
    // `get` also finds the entry of the schema that the field was cloned from.
    const reading = given[name] === undefined ? missingReadings.get(schema) : undefined;
    if (reading) given[name] = reading.value;
  }
  return given;
}

/** A text from a visitor, limited so that no field can be used to exhaust the server; missing reads as empty. */
export function textField(maxLength: number) {
  return defaultWhenMissing("", z.string().max(maxLength));
}

export const field = textField(500);

/** A text of one line from a visitor that people copy, such as a user ID; see {@link typedLine}. */
export function lineField(maxLength: number) {
  return defaultWhenMissing("", z.string().max(maxLength, { abort: true }).overwrite(typedLine));
}

/** A user ID or an e-mail address. */
export const identifierField = lineField(500);

/** A code or number of at most so many characters, such as an order number; see {@link typedCode}. */
export function codeText(maxLength: number) {
  return z.string().max(maxLength, { abort: true }).overwrite(typedCode);
}

/** A code or number from a visitor, such as a voucher code or a ticket number. */
export const codeField = defaultWhenMissing("", codeText(500));

/** A text of several lines from a visitor; missing reads as empty. */
export function linesField(maxLength: number) {
  return defaultWhenMissing("", z.string().max(maxLength, { abort: true }).overwrite(plainLineBreaks));
}
