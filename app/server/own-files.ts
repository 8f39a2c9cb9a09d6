import manifest from "../../public/art/manifest.json";

const FOLDER = "/art/";

/**
 * Whether an address is that of a picture of this site. A game server that is another portal uses the same addresses.
 */
export function isOwnFile(address: string): boolean {
  if (!address.startsWith(FOLDER)) return false;
  const file = address.slice(FOLDER.length);
  // In the worker, pictures are listed as WebP only (`vite/compact-manifests.ts`).
  return [file, file.replace(/\.avif$/, ".webp")].some((name) => Object.hasOwn(manifest.files, name));
}
