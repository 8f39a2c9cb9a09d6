import { Buffer } from "node:buffer";

/** A request's body compressed by gzip, in hexadecimal digits for `unhex`. */
export async function packedBody(body: string): Promise<string> {
  const packed = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString("hex");
}

/**
 * The body of a stored request, compressed or not; empty once it was deleted with the account.
 * @param packed `hex(packed_body)`: the database sends bytes as a list of numbers, which takes many times longer to read
 */
export async function bodyOf({ body, packed }: { body: string; packed: string }): Promise<string> {
  if (packed === "") return body;
  const bytes = new Blob([Buffer.from(packed, "hex")]);
  return new Response(bytes.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
