/** A form received a response that is not from this site, such as a proxy's error page or an empty body. */
export class UnreadableReplyError extends Error {
  override readonly name = "UnreadableReplyError";
  readonly status: number;
  /** The error text of the response, if it is JSON with an error or a message. */
  readonly serverMessage: string | undefined;

  constructor(status: number, serverMessage: string | undefined) {
    super(`A form got an unreadable reply with status ${status}.`);
    this.status = status;
    this.serverMessage = serverMessage;
  }
}

/** Longest error text that is accepted from such a response, in characters. */
const MAX_TEXT = 300;

/**
 * Wraps `fetch` to detect responses to forms that are not from this site. Remix would try to decode any response, and
 * the error that it throws then no longer has the status.
 *
 * @returns a `fetch` that rejects with {@link UnreadableReplyError}
 */
export function withFormReplies(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method !== "POST" || response.headers.has("X-Remix-Response")) return response;
    // Remix's own requests have paths that end in `.data`.
    if (!new URL(String(input), location.href).pathname.endsWith(".data")) return response;
    throw new UnreadableReplyError(response.status, await textOf(response));
  };
}

/** The server's error field, else its message field (specification section 8). */
async function textOf(response: Response): Promise<string | undefined> {
  if (!/\bjson\b/i.test(response.headers.get("Content-Type") ?? "")) return undefined;
  const body: { error?: unknown; message?: unknown } = (await response.json().catch(() => null)) ?? {};
  for (const text of [body.error, body.message])
    if (typeof text === "string" && text !== "" && text.length <= MAX_TEXT) return text;
  return undefined;
}
