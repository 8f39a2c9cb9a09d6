import { brotli, gzip } from "./edge-proxy.ts";
import type { LoadedFile } from "./measure-page.ts";

/** Bytes of what a page loads, without headers: text as the targets count it, everything else as it is. */
export interface Weight {
  /** Brotli. */
  html: number;
  /** Brotli. */
  css: number;
  /** Gzip. */
  js: number;
  fonts: number;
  pictures: number;
  /** WebAssembly (gzip), data and the like. */
  other: number;
}

type Part = keyof Weight;

/** By the browser's sorts of files. */
const parts: Record<string, Part> = {
  Document: "html",
  Stylesheet: "css",
  Script: "js",
  Font: "fonts",
  Image: "pictures",
};

/**
 * Weighs what a visit loaded.
 *
 * @param bodyOf the uncompressed body of a file
 */
export async function weigh(files: readonly LoadedFile[], bodyOf: (url: string) => Promise<Buffer>): Promise<Weight> {
  const weight: Weight = { html: 0, css: 0, js: 0, fonts: 0, pictures: 0, other: 0 };
  // A preloaded file may be listed once for the preload and once for its use.
  const types = new Map(files.map(({ url, type }) => [url, type]));
  for (const [url, type] of types) {
    if (url.startsWith("data:")) continue;
    const part = parts[type] ?? "other";
    weight[part] += sent(part, await bodyOf(url)).byteLength;
  }
  return weight;
}

function sent(part: Part, body: Buffer): Buffer {
  if (part === "html" || part === "css") return brotli(body);
  return part === "js" || part === "other" ? gzip(body) : body;
}
