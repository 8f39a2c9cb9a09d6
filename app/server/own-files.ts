import manifest from "../../public/art/manifest.json";

const FOLDER = "/art/";

/**
 * Whether an address is that of a picture of this site. A game server that is another portal uses the same addresses.
 */
export function isOwnFile(address: string): boolean {
  return address.startsWith(FOLDER) && Object.hasOwn(manifest.files, address.slice(FOLDER.length));
}
