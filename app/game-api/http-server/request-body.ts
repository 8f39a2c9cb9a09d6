import { GameApiError } from "../errors.ts";

/** How much a call may send, in bytes: as it travels, and unpacked. */
export interface BodyLimits {
  sent: number;
  unpacked: number;
}

/**
 * Reads a request's body as a JSON object, unpacking gzip where the call allows for more than it is sent.
 * @returns an empty object for an empty body
 * @throws GameApiError `too_large`, `invalid`
 */
export async function readJsonBody(request: Request, limits: BodyLimits): Promise<object> {
  if (Number(request.headers.get("content-length") ?? 0) > limits.sent) throw tooLarge();
  const sent = request.body && atMost(request.body, limits.sent);
  const text = sent ? await readText(unpacked(sent, request.headers.get("content-encoding")), limits.unpacked) : "";
  if (text === "") return {};
  const value = parseJson(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new GameApiError("invalid", "The request body is not a JSON object.");
}

function unpacked(body: ReadableStream<Uint8Array>, encoding: string | null): ReadableStream<Uint8Array> {
  switch (encoding?.trim().toLowerCase() ?? "identity") {
    case "identity":
    case "":
      return body;
    case "gzip":
      return body.pipeThrough(new DecompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>);
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
