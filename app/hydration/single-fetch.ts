import { decode } from "turbo-stream";

/** The response that a loader or an action threw, as error boundaries get it. */
export class ErrorResponse {
  readonly status: number;
  readonly statusText: string;
  readonly data: unknown;
  readonly internal = false;

  constructor(data: unknown, status: number, statusText: string) {
    this.data = data;
    this.status = status;
    this.statusText = statusText;
  }
}

/** The outcome of an action or of a loader. */
export type Result = { data: unknown } | { error: unknown } | { redirect: string };

/** What the loaders of a page return: an outcome for each route, or a redirect of the page. */
export type LoaderResults = Record<string, Result> | PageRedirect;

/** A redirect by a loader. */
export class PageRedirect {
  readonly redirect: string;

  constructor(redirect: string) {
    this.redirect = redirect;
  }
}

/** Decodes the types that Remix's server adds to turbo-stream. */
const remixTypes: NonNullable<Parameters<typeof decode>[1]>["plugins"] = [
  (type, ...values) => {
    if (type === "SanitizedError") {
      const error = new Error(String(values[1]));
      error.name = String(values[0]);
      return { value: error };
    }
    if (type === "ErrorResponse") {
      return { value: new ErrorResponse(values[0], Number(values[1]), String(values[2])) };
    }
    if (type === "SingleFetchRedirect") return { value: new PageRedirect((values[0] as PageRedirect).redirect) };
    if (type === "SingleFetchClassInstance") return { value: values[0] };
    return type === "SingleFetchFallback" ? { value: undefined } : false;
  },
];

/** @throws Error if the stream is not Remix's */
export async function decodeData(stream: ReadableStream<Uint8Array>): Promise<unknown> {
  return (await decode(stream, { plugins: remixTypes })).value;
}

/** The address of a page's data. */
export function dataAddress({ origin, pathname, search }: Location | URL): URL {
  return new URL(`${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`, origin);
}

/**
 * Requests the data of a page.
 * @throws anything that `fetch` throws, and Error if the response cannot be decoded
 */
export async function fetchData(address: URL, init: RequestInit): Promise<{ status: number; result: unknown }> {
  const { status, body } = await fetch(address, init);
  if (!body) throw new Error(`The response of ${address} has no body.`);
  return { status, result: await decodeData(body) };
}
