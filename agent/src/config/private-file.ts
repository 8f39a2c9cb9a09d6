import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file that only the agent's user may read, whatever rights an earlier one had. An interrupted write leaves the
 * earlier file as it was.
 */
export function writePrivateFile(path: string, text: string): void {
  const written = `${path}.new`;
  rmSync(written, { force: true });
  writeFileSync(written, text, { mode: 0o600, flag: "wx" });
  renameSync(written, path);
}
