import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { ServerBuild } from "@remix-run/cloudflare";
import type { Plugin } from "vite";
import { getPlatformProxy } from "wrangler";
import type { createPortal, Portal } from "../app/edge/portal.ts";

/**
 * Answers all requests of `vite dev` with the portal, as the edge does, with the local bindings of `wrangler.toml`. A
 * changed module creates a new portal, so no copy of a page outlives a change.
 */
export function portalServer(): Plugin {
  return {
    name: "portal-server",
    apply: "serve",
    async configureServer(server) {
      const { env, ctx, dispose } = await getPlatformProxy();
      server.httpServer?.once("close", () => void dispose());
      const portals = new WeakMap<object, Portal>();
      const portalFor = async () => {
        const build = (await server.ssrLoadModule("virtual:remix/server-build")) as unknown as ServerBuild;
        const entry = build.entry.module as unknown as { createPortal: typeof createPortal };
        const portal = portals.get(build) ?? entry.createPortal(build);
        portals.set(build, portal);
        return portal;
      };
      // After Vite's own middlewares, which serve the scripts.
      return () => {
        server.middlewares.use(async (message, reply, next) => {
          try {
            const portal = await portalFor();
            const response = await portal({
              request: requestOf(message),
              env,
              next: async () => new Response(null, { status: 404 }),
              waitUntil: (work) => ctx.waitUntil(work),
            });
            await send(response, reply);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}

function requestOf(message: IncomingMessage): Request {
  const { method = "GET", headers, url = "/" } = message;
  const { originalUrl = url } = message as { originalUrl?: string };
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = method === "GET" || method === "HEAD" ? undefined : (Readable.toWeb(message) as unknown as BodyInit);
  return new Request(new URL(originalUrl, `http://${headers.host}`), {
    method,
    headers: entries,
    ...(body === undefined ? {} : { body, duplex: "half" }),
  } as RequestInit);
}

async function send({ status, headers, body }: Response, reply: ServerResponse): Promise<void> {
  reply.statusCode = status;
  // The policy would block the styles and scripts that Vite adds to the page.
  headers.delete("Content-Security-Policy");
  for (const [name, value] of headers) reply.setHeader(name, value);
  if (headers.has("Set-Cookie")) reply.setHeader("Set-Cookie", headers.getSetCookie());
  if (body) for await (const chunk of Readable.fromWeb(body as unknown as ReadableStream)) reply.write(chunk);
  reply.end();
}
