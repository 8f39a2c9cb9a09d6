import { type Context, type Handler, Hono } from "hono";
import { type Caller, type CallName, callNames, contract, type GameApi } from "../contract.ts";
import { GameApiError } from "../errors.ts";
import { bodyLimitsOf } from "./body-limits.ts";
import { callerAddress } from "./caller.ts";
import { docsPage, docsStyle } from "./docs-page.ts";
import { errorReply, replyToThrown } from "./error-reply.ts";
import { openApiDocument } from "./openapi.ts";
import { readJsonBody } from "./request-body.ts";

/** One request to the API, as the implementation that answers it is made from. */
export interface ApiRequest<Bindings extends object> {
  caller: Caller;
  /** What `fetch` was given beside the request. */
  bindings: Bindings;
  request: Request;
  /** Work that the answer does not wait for. */
  waitUntil: (work: Promise<unknown>) => void;
}

export interface ApiAppOptions<Bindings extends object> {
  /** The implementation that answers a request. */
  gameApiFor: (request: ApiRequest<Bindings>) => GameApi;
  /** What another portal has to send as `X-Proxy-Key` for its `X-Forwarded-For` to count; none is believed without. */
  proxyKeyOf?: (bindings: Bindings) => string | undefined;
}

type ApiContext<Bindings extends object> = Context<{ Bindings: Bindings }>;

interface Route<Bindings extends object> {
  method: "GET" | "POST";
  path: string;
  handler: Handler<{ Bindings: Bindings }>;
}

/**
 * The game API over HTTP below `/api`, made from the contract: `GET /api/getnewsall/0/8/1/0`, `POST /api/processlogin`
 * and so on, with an OpenAPI document at `/api/openapi.json` and a page for people at `/api/docs`. Every other answer
 * is JSON, never cached, and an error always has the shape of `ErrorReply`. Decisions "Who serves the data".
 *
 * @returns an application whose `fetch(request, bindings)` answers
 */
export function createApiApp<Bindings extends object = Record<string, never>>(
  options: ApiAppOptions<Bindings>,
): Hono<{ Bindings: Bindings }, Record<never, never>, "/api"> {
  const app = new Hono<{ Bindings: Bindings }>().basePath("/api");
  app.use(async (context, next) => {
    await next();
    context.res.headers.set("cache-control", "no-store");
    context.res.headers.set("x-content-type-options", "nosniff");
  });
  const routes: Route<Bindings>[] = [
    ...callNames.map((name): Route<Bindings> => {
      const { method, path } = contract[name];
      return {
        method,
        path: path.replace(/\{(\w+)\}/g, ":$1"),
        handler: (context) => answer(name, context, options),
      };
    }),
    { method: "GET", path: "/openapi.json", handler: (context) => context.json(openApiDocument()) },
    { method: "GET", path: "/docs", handler: ({ req }) => docsPage(new URL(req.url).origin) },
    { method: "GET", path: "/docs.css", handler: () => docsStyle() },
  ];
  for (const { method, path, handler } of routes) app.on(method, path, handler);
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    app.options(path, () => new Response(null, { status: 204, headers: { allow } }));
    app.all(path, () => errorReply(invalid("This call does not take this method."), 405, { allow }));
  }
  app.notFound(() => errorReply(new GameApiError("not_offered", "There is no such call."), 404));
  app.onError((error) => replyToThrown(error));
  return app;
}

async function answer<Bindings extends object>(
  name: CallName,
  context: ApiContext<Bindings>,
  { gameApiFor, proxyKeyOf }: ApiAppOptions<Bindings>,
): Promise<Response> {
  const { env: bindings } = context;
  const request = context.req.raw;
  try {
    const gameApi = gameApiFor({
      caller: await callerOf(request, proxyKeyOf?.(bindings)),
      bindings,
      request,
      waitUntil: (work) => context.executionCtx.waitUntil(work),
    });
    const input = await inputOf(name, context);
    // The contract's request schema checks the input in the implementation.
    const call = gameApi[name] as (input: unknown) => Promise<unknown>;
    return Response.json(await call(input));
  } catch (error) {
    return replyToThrown(error, name);
  }
}

async function callerOf(request: Request, proxyKey: string | undefined): Promise<Caller> {
  const [, token] = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  return { ip: await callerAddress(request, proxyKey), token };
}

/** Path parts win over fields of the same name, since they chose the call. */
async function inputOf<Bindings extends object>(name: CallName, { req }: ApiContext<Bindings>): Promise<unknown> {
  const { method } = contract[name];
  const beyondPath = method === "GET" ? req.query() : await readJsonBody(req.raw, bodyLimitsOf(name));
  return { ...beyondPath, ...req.param() };
}

function invalid(message: string): GameApiError {
  return new GameApiError("invalid", message);
}
