import { SECOND } from "#app/format/units.ts";
import { type SignedRequest, WEBHOOK_TOLERANCE } from "../../provider.ts";

/** Longer headers are cut: several signatures fit while a secret is replaced. */
const MAX_HEADER = 1000;

/**
 * Checks a webhook's signature header such as `t=1700000000,v1=…`: HMAC-SHA256 with a secret over the time (epoch
 * seconds), a dot and the body.
 * @param name of the signatures in the header, of which one must fit
 * @returns why the request is refused; undefined if it is genuine
 */
export async function refusalOfSignature(
  { headers, body, now }: SignedRequest,
  { header, name, secret }: { header: string; name: string; secret: string },
): Promise<"signature" | "time" | undefined> {
  const parts = (headers.get(header) ?? "")
    .slice(0, MAX_HEADER)
    .split(",")
    .map((part) => /^\s*(\w+)=(.*?)\s*$/.exec(part));
  const valuesOf = (key: string) => parts.flatMap((part) => (part?.[1] === key ? [part[2] ?? ""] : []));
  const [sentAt = ""] = valuesOf("t");
  const signatures = valuesOf(name).filter((value) => /^[0-9a-f]{64}$/i.test(value));
  if (!/^\d{1,12}$/.test(sentAt) || signatures.length === 0) return "signature";
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
  const signed = encoder.encode(`${sentAt}.${body}`);
  // Takes the same time wherever a signature differs.
  const isGenuine = await Promise.all(
    signatures.map((value) => {
      const bytes = Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      return crypto.subtle.verify("HMAC", key, bytes, signed);
    }),
  );
  if (!isGenuine.includes(true)) return "signature";
  return Math.abs(now / SECOND - Number(sentAt)) > WEBHOOK_TOLERANCE ? "time" : undefined;
}
