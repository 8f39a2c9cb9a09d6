import type { ResolveFile } from "./define.ts";

/** Loads the sanitizer on first use, because most requests do not need it and it makes a cold start longer. */
export async function htmlSanitizer(resolveFile: ResolveFile): Promise<(html: string) => string> {
  const { sanitizeNewsHtml } = await import("./news-html.ts");
  return (html) => sanitizeNewsHtml(html, { resolvePicture: resolveFile });
}
