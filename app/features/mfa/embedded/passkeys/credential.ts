import { parsedJson } from "#app/format/parsed-json.ts";

/** A credential as a browser sends it: the JSON of WebAuthn, with base64url texts. */
export interface CredentialJson {
  id: string;
  rawId: string;
  type: "public-key";
  response: Record<string, string | undefined>;
  clientExtensionResults: Record<string, never>;
}

const BASE64_URL = /^[\w-]+$/;

/**
 * Reads a credential from JSON that a visitor sent. Only the parts that are verified are kept, as texts of the right
 * form, so that nothing else reaches the library.
 * @param parts the names of the texts of its response
 * @returns undefined for anything else
 */
export function readCredential(json: string, parts: readonly string[]): CredentialJson | undefined {
  const { id, response } = (parsedJson(json) ?? {}) as Partial<Record<"id" | "response", unknown>>;
  if (!isBase64Url(id) || typeof response !== "object" || response === null) return undefined;
  const given = parts.map((part) => [part, (response as Record<string, unknown>)[part]] as const);
  if (!given.every(([, text]) => isBase64Url(text))) return undefined;
  return {
    id,
    rawId: id,
    type: "public-key",
    response: Object.fromEntries(given) as Record<string, string>,
    clientExtensionResults: {},
  };
}

function isBase64Url(value: unknown): value is string {
  return typeof value === "string" && BASE64_URL.test(value);
}
