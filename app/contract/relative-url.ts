/** A host that cannot exist: a URL that resolves to it is relative. */
export const OWN_ORIGIN = "https://relative.invalid";

/** Resolves a URL as a browser does, including tabs, line breaks and backslashes; undefined when it is invalid. */
export function resolveUrl(address: string | undefined): URL | undefined {
  if (address === undefined) return undefined;
  try {
    return new URL(address, `${OWN_ORIGIN}/`);
  } catch {
    return undefined;
  }
}

/**
 * Prefixes a relative URL with that of a file host; absolute URLs and the empty text are returned unchanged.
 *
 * @param address an absolute or relative URL of a picture
 * @param assetsUrl absolute URL, which may have a path and a trailing slash
 */
export function withAssetsUrl(address: string, assetsUrl: string | undefined): string {
  if (!assetsUrl || address === "" || resolveUrl(address)?.origin !== OWN_ORIGIN) return address;
  return `${assetsUrl.replace(/\/+$/, "")}/${address.trim().replace(/^\/+/, "")}`;
}
