import { type Context, type Handler, Hono } from "hono";
import {
  type HumanCheck,
  type HumanProof,
  type Suspicion,
  spamProtectionFieldNames,
} from "#app/features/spam-protection/human-check.ts";
import { kindOfUser } from "#app/features/staff/user-types.ts";
import type { Caller } from "../caller.ts";
import { type CallName, callNames, callOf, calls, type GameApi } from "../contract.ts";
import type { CallDefinition } from "../define.ts";
import { GameApiError, isGameApiError } from "../errors.ts";
import { message } from "../message.ts";
import { visitorOrigin } from "../visitor-origin.ts";
import { decodeWire, encodeWire } from "../wire.ts";
import { bodyLimitsOf } from "./body-limits.ts";
import { isFromPortal, visitorAddress } from "./caller.ts";
import { docsPage, docsStyle } from "./docs-page.ts";
import { errorReply, replyToThrown } from "./error-reply.ts";
import { humanCheckHeaders } from "./human-check-headers.ts";
import { describedCalls, openApiDocument } from "./openapi.ts";
import { readJsonBody } from "./request-body.ts";

/** One request to the API, from which the implementation for it is created. */
export interface ApiRequest<Bindings extends object> {
  caller: Caller;
  /** The bindings that were passed to `fetch`. */
  bindings: Bindings;
  request: Request;
  /** Registers work that the response does not wait for. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface ApiAppOptions<Bindings extends object> {
  /** Creates the implementation for a request. */
  gameApiFor: (request: ApiRequest<Bindings>) => GameApi;
  /** The `X-Proxy-Key` with which another portal's `X-Forwarded-For` is trusted; without it, none is trusted. */
  proxyKeyOf?: (bindings: Bindings) => string | undefined;
  /** Creates the check for calls that are for people only; without it, only another portal may make these. */
  humanCheckFor?: (request: ApiRequest<Bindings>) => HumanCheck;
  /** Returns whether the owner has left a call switched on; by default all are. */
  hasCall?: (bindings: Bindings) => Promise<(name: string) => boolean>;
  /** Called after an admin call has succeeded. */
  onAdmin?: (bindings: Bindings) => void;
}

type ApiContext<Bindings extends object> = Context<{ Bindings: Bindings }>;

interface Route<Bindings extends object> {
  method: "GET" | "POST";
  path: string;
  handler: Handler<{ Bindings: Bindings }>;
}

/**
 * The game API over HTTP below `/api`, generated from the contract: `GET /api/getnewsall/0/8/1/0`,
 * `POST /api/processlogin` and so on, with an OpenAPI document at `/api/openapi.json` and a page for people at
 * `/api/docs`. These describe the calls for visitors and players; with an admin's token, the document describes all
 * calls. Every other response is JSON, is not cached unless its call is open, and reports errors as `ErrorReply`.
 * Decisions "Who serves the data".
 *
 * The calls of the console must be loaded (`loadConsole`).
 *
 * @returns an application whose `fetch(request, bindings)` responds
 */
export function createApiApp<Bindings extends object = Record<string, never>>(
  options: ApiAppOptions<Bindings>,
): Hono<{ Bindings: Bindings }, Record<never, never>, "/api"> {
  const app = new Hono<{ Bindings: Bindings }>().basePath("/api");
  app.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("cache-control")) context.res.headers.set("cache-control", "no-store");
    context.res.headers.set("x-content-type-options", "nosniff");
  });
  const routes: Route<Bindings>[] = [
    ...callNames().map((name): Route<Bindings> => {
      const { method, path } = calls[name];
      return {
        method,
        path: path.replace(/\{(\w+)\}/g, ":$1"),
        handler: (context) => handleCall(name, context, options),
      };
    }),
    {
      method: "GET",
      path: "/openapi.json",
      handler: async (context) =>
        context.json(
          openApiDocument(
            describedCalls((await isAdmin(context, options)) ? "admins" : "public", await offered(context, options)),
          ),
        ),
    },
    {
      method: "GET",
      path: "/docs",
      handler: async (context) =>
        docsPage(new URL(context.req.url).origin, describedCalls("public", await offered(context, options))),
    },
    { method: "GET", path: "/docs.css", handler: () => docsStyle() },
  ];
  for (const { method, path, handler } of routes) app.on(method, path, handler);
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    app.options(path, () => new Response(null, { status: 204, headers: { allow } }));
    app.all(path, () => errorReply(new GameApiError("invalid", message("call.wrongMethod")), 405, { allow }));
  }
  app.notFound(() => errorReply(new GameApiError("not_offered", message("call.unknown")), 404));
  app.onError((error) => replyToThrown(error));
  return app;
}

/** Whether each call is offered. */
async function offered<Bindings extends object>(
  { env: bindings }: ApiContext<Bindings>,
  { hasCall }: ApiAppOptions<Bindings>,
): Promise<(name: CallName) => boolean> {
  return hasCall ? hasCall(bindings) : () => true;
}

/** The headers of a reply that scripts of any site may read. Caches keep only replies to requests without credentials. */
function openHeaders({ headers }: Request): Record<string, string> {
  const hasCredentials = headers.has("authorization") || headers.has("cookie");
  return {
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    ...(hasCredentials ? {} : { "cache-control": "public, max-age=60" }),
  };
}

async function handleCall<Bindings extends object>(
  name: CallName,
  context: ApiContext<Bindings>,
  options: ApiAppOptions<Bindings>,
): Promise<Response> {
  const { humanCheckFor, onAdmin } = options;
  const { env: bindings } = context;
  const request = context.req.raw;
  try {
    const { apiRequest, isPortal } = await apiRequestOf(context, options);
    const gameApi = options.gameApiFor(apiRequest);
    const { requiresHumanCheck, access, isOpen, request: schema, reply }: CallDefinition = calls[name];
    // The implementation validates the input by the contract's request schema.
    const call = async (input: unknown) => encodeWire(reply, await callOf(gameApi, name)(decodeWire(schema, input)));
    if (!requiresHumanCheck || isPortal) {
      const body = await call(await inputOf(name, context));
      if (access === "admin") onAdmin?.(bindings);
      return Response.json(body, isOpen ? { headers: openHeaders(request) } : undefined);
    }

    const check = humanCheckFor?.(apiRequest);
    const proof = proofIn(request);
    if (!check || proof.stamp === "")
      throw new GameApiError("forbidden", message("stamp.missing", { header: humanCheckHeaders.stamp }));
    // Checked before the body is read, which may be large.
    await check.examine(proof);
    const input = await inputOf(name, context);
    return Response.json(
      await check.once({ ...proof, honeypot: honeypotIn(input) }, { content: [name, input], work: () => call(input) }),
    );
  } catch (error) {
    return replyToThrown(error, name);
  }
}

/** The API request with its caller, and whether it comes through another portal that has the key. */
async function apiRequestOf<Bindings extends object>(
  context: ApiContext<Bindings>,
  { proxyKeyOf }: ApiAppOptions<Bindings>,
): Promise<{ apiRequest: ApiRequest<Bindings>; isPortal: boolean }> {
  const { env: bindings } = context;
  const request = context.req.raw;
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const isPortal = await isFromPortal(request, proxyKeyOf?.(bindings));
  // Another portal's browser and place say nothing about its visitor.
  const caller = { ip: visitorAddress(request, isPortal), token, ...(isPortal ? {} : visitorOrigin(request)) };
  const waitUntil = (work: Promise<unknown>) => context.executionCtx.waitUntil(work);
  return { apiRequest: { caller, bindings, request, waitUntil }, isPortal };
}

/** Whether a request has the token of an admin. */
async function isAdmin<Bindings extends object>(
  context: ApiContext<Bindings>,
  options: ApiAppOptions<Bindings>,
): Promise<boolean> {
  const { apiRequest } = await apiRequestOf(context, options);
  if (!apiRequest.caller.token) return false;
  try {
    const { user } = await options.gameApiFor(apiRequest).accounts.current({});
    return kindOfUser(user.userType ?? 0) === "admin";
  } catch (error) {
    if (isGameApiError(error)) return false;
    throw error;
  }
}

const suspicionLabels = {
  filled: "stamp.filled",
  soon: "stamp.soon",
  late: "stamp.late",
  used: "stamp.used",
  busy: "stamp.busy",
} as const;

/** The error for a caller who is taken for a robot. */
export function humanCheckRefusal(suspicion: Suspicion): GameApiError {
  const content =
    suspicion === "turnstile"
      ? message("stamp.turnstile", { header: humanCheckHeaders.turnstile })
      : message(suspicionLabels[suspicion]);
  return new GameApiError("forbidden", content);
}

/** What a robot that takes the call for a form has put into the form's honeypot. */
function honeypotIn(input: object): string {
  return spamProtectionFieldNames.honeypot in input ? String(input[spamProtectionFieldNames.honeypot]) : "";
}

function proofIn({ headers }: Request): HumanProof {
  return {
    honeypot: "",
    stamp: headers.get(humanCheckHeaders.stamp) ?? "",
    turnstileToken: headers.get(humanCheckHeaders.turnstile) ?? "",
  };
}

/** The input as it came over the wire. Path parameters override fields of the same name, since they chose the call. */
async function inputOf<Bindings extends object>(name: CallName, { req }: ApiContext<Bindings>): Promise<object> {
  const { method } = calls[name];
  const beyondPath = method === "GET" ? req.query() : await readJsonBody(req.raw, bodyLimitsOf(name));
  return { ...beyondPath, ...req.param() };
}
