import manifest from "../../public/art/manifest.json";

const FOLDER = "/art/";

/**
 * Whether an address is that of a picture of this site. A game server that is another portal uses the same addresses.
 */
export function isOwnFile(address: string): boolean {
  if (!address.startsWith(FOLDER)) return false;
  const file = address.slice(FOLDER.length);
  // The worker's manifest leaves out the AVIF files that also exist as WebP (`vite/compact-manifests.ts`).
  return [file, file.replace(/\.avif$/, ".webp")].some((name) => Object.hasOwn(manifest.files, name));
}
