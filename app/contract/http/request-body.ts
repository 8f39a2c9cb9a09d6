import { parsedJson } from "#app/format/parsed-json.ts";
import { GameApiError } from "../errors.ts";
import { message } from "../message.ts";
import type { BodyLimits } from "./body-limits.ts";

/**
 * Reads a request's body as a JSON object, decompressing gzip. The edge limits the size of the body as sent; this
 * function limits its decompressed size.
 * @returns an empty object for an empty body
 * @throws GameApiError `too_large`, `invalid`
 */
export async function readJsonBody(request: Request, limits: BodyLimits): Promise<object> {
  const text = await readText(request, limits);
  if (text === "") return {};
  const value = parsedJson(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new GameApiError("invalid", message("request.notJsonObject"));
}

async function readText(request: Request, limits: BodyLimits): Promise<string> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > limits.sent) throw tooLarge();
  switch (request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity") {
    case "identity":
    case "":
      return textOf(bytes);
    case "gzip":
      return unpackedText(bytes, limits.unpacked);
    default:
      throw new GameApiError("invalid", message("request.unknownEncoding"));
  }
}

/** Decodes bytes and frees their memory at once, since parsing an upload would otherwise hold it twice. */
function textOf(bytes: ArrayBuffer): string {
  const text = new TextDecoder().decode(bytes);
  bytes.transfer(0);
  return text;
}

async function unpackedText(packed: ArrayBuffer, maxBytes: number): Promise<string> {
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  try {
    for await (const chunk of unpacking as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof GameApiError) throw error;
    throw new GameApiError("invalid", message("request.unreadable"));
  }
  return text + decoder.decode();
}

function tooLarge(): GameApiError {
  return new GameApiError("too_large", message("request.tooLarge"));
}
