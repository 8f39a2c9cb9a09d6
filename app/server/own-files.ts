import manifest from "../../public/art/manifest.json";

const FOLDER = "/art/";

/**
 * Whether an address is that of a picture which this site has itself. A game server that is another portal names the same
 * ones.
 */
export function isOwnFile(address: string): boolean {
  return address.startsWith(FOLDER) && Object.hasOwn(manifest.files, address.slice(FOLDER.length));
}
