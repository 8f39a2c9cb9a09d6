import { brotli, gzip } from "./edge-proxy.ts";
import type { LoadedFile } from "./measure-page.ts";

/** Bytes that a page loads, without headers: text compressed as the targets require, everything else as it is. */
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

/** By the browser's resource types. */
const parts: Record<string, Part> = {
  Document: "html",
  Stylesheet: "css",
  Script: "js",
  Font: "fonts",
  Image: "pictures",
};

/**
 * Sums up the bytes of the files that a visit loaded.
 *
 * @param bodyOf returns the uncompressed body of a file
 */
export async function weigh(files: readonly LoadedFile[], bodyOf: (url: string) => Promise<Buffer>): Promise<Weight> {
  const weight: Weight = { html: 0, css: 0, js: 0, fonts: 0, pictures: 0, other: 0 };
  // A preloaded file may be listed twice: for the preload and for its use.
  const types = new Map(files.map(({ url, type }) => [url, type]));
  for (const [url, type] of types) {
    if (url.startsWith("data:")) continue;
    const part = parts[type] ?? "other";
    weight[part] += compressed(part, await bodyOf(url)).byteLength;
  }
  return weight;
}

function compressed(part: Part, body: Buffer): Buffer {
  if (part === "html" || part === "css") return brotli(body);
  return part === "js" || part === "other" ? gzip(body) : body;
}
