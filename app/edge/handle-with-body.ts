import { addressSubject } from "#app/contract/addresses.ts";
import { isFromPortal, visitorAddress } from "#app/contract/http/caller.ts";
import { t } from "#app/i18n/translate.ts";
import { errorLinks, type PlainPage, plainResponse } from "#app/server/http/plain-page.ts";
import { isConsolePage, isUploadPage, maxBodyBytes } from "./body-limits.ts";
import type { EdgeContext } from "./page-handler.ts";
import type { BodyFailure } from "./request-bodies.ts";

/**
 * Handles a request with a body: reads all of the body first, within the limits of {@link RequestBodies}.
 * @param answer receives the same request with its body in memory
 */
export async function handleWithBody(
  context: EdgeContext,
  handle: (context: EdgeContext) => Promise<Response>,
): Promise<Response> {
  const { request, isolate } = context;
  const { pathname } = new URL(request.url);
  const isPortal = await isFromPortal(request, isolate.env.proxyKey);
  const sender = addressSubject(visitorAddress(request, isPortal));
  const maxBytes = await maxBodyBytes(pathname);
  const body = await isolate.bodies.read(request, maxBytes, sender, isConsolePage(pathname));
  if (typeof body !== "string") {
    try {
      return await handle(withBody(context, body.chunks, maxBytes));
    } finally {
      body.release();
    }
  }
  // These pages show the error themselves, at their form.
  if (body === "too_large" && isUploadPage(pathname)) return handle(withBody(context, undefined, maxBytes));
  return refusal(request, body);
}

/**
 * Returns the context with a request whose body is in memory.
 * @param chunks undefined omits the body but keeps its declared length, which tells the page that it was too large
 */
function withBody(context: EdgeContext, chunks: Uint8Array<ArrayBuffer>[] | undefined, maxBytes: number): EdgeContext {
  const { url, method, headers, signal } = context.request;
  const sent = new Headers(headers);
  if (!chunks && !sent.has("Content-Length")) sent.set("Content-Length", String(maxBytes + 1));
  return { ...context, request: new Request(url, { method, headers: sent, signal, body: bodyOf(chunks ?? []) }) };
}

/** The chunks as a body that frees each of them once it is read. */
function bodyOf(chunks: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null {
  const [first] = chunks;
  if (chunks.length <= 1) return first ?? null;
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

const refusals = (): Record<BodyFailure, PlainPage & { code: string; retryAfter?: string }> => ({
  too_large: {
    code: "too_large",
    status: 413,
    title: t("plain.tooLarge"),
    text: t("request.tooLarge"),
  },
  too_slow: {
    code: "invalid",
    status: 408,
    title: t("plain.tooSlow"),
    text: t("plain.tooSlowText"),
  },
  too_many: {
    code: "rate_limited",
    status: 429,
    title: t("plain.tooMany"),
    text: t("call.tooManyRequests"),
    retryAfter: "10",
  },
  busy: {
    code: "unavailable",
    status: 503,
    title: t("plain.uploads"),
    text: t("plain.uploadsText"),
    retryAfter: "10",
  },
});

function refusal(request: Request, failure: BodyFailure): Response {
  const { code, retryAfter, ...page } = refusals()[failure];
  const response = plainResponse(request, code, { ...page, links: errorLinks() });
  if (retryAfter) response.headers.set("Retry-After", retryAfter);
  return response;
}
