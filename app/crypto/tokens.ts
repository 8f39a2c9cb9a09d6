/** Creates a random token of nearly 256 bits, safe in URLs, headers and as the value of an option of a command. */
export function newToken(): string {
  const token = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  return token.startsWith("-") ? newToken() : token;
}

/** SHA-256 of a text, to store values that are only compared, such as random tokens. */
export async function hashOf(text: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
