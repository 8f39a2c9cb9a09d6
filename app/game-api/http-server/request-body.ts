import { GameApiError } from "../errors.ts";
import type { BodyLimits } from "./body-limits.ts";

/**
 * Reads a request's body as a JSON object, unpacking gzip where the call allows for more than it is sent.
 * @returns an empty object for an empty body
 * @throws GameApiError `too_large`, `invalid`
 */
export async function readJsonBody(request: Request, limits: BodyLimits): Promise<object> {
  if (Number(request.headers.get("content-length") ?? 0) > limits.sent) throw tooLarge();
  // Decided before the body is touched: what is read halfway when the answer goes out is an error in the log.
  const unpack = unpackerOf(request.headers.get("content-encoding"));
  const text = request.body ? await readText(unpack(atMost(request.body, limits.sent)), limits.unpacked) : "";
  if (text === "") return {};
  const value = parseJson(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new GameApiError("invalid", "The request body is not a JSON object.");
}

type Unpack = (body: ReadableStream<Uint8Array>) => ReadableStream<Uint8Array>;

function unpackerOf(encoding: string | null): Unpack {
  switch (encoding?.trim().toLowerCase() ?? "identity") {
    case "identity":
    case "":
      return (body) => body;
    case "gzip":
      return (body) => body.pipeThrough(new DecompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>);
    default:
      throw new GameApiError("invalid", "The request body has an encoding that is not known here; gzip is.");
  }
}

/** The same stream, which fails once it is longer than it may be. */
function atMost(body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  let length = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > most) controller.error(tooLarge());
        else controller.enqueue(chunk);
      },
    }),
  );
}

async function readText(body: ReadableStream<Uint8Array>, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of atMost(body, most) as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof GameApiError) throw error;
    throw new GameApiError("invalid", "The request body could not be read.");
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tooLarge(): GameApiError {
  return new GameApiError("too_large", "The request is too large.");
}
