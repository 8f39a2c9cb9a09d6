import { createHash } from "node:crypto";
import { type Zippable, zipSync } from "fflate";

/** The files to attach to a release, by their names. */
export type ReleaseFiles = Record<string, Uint8Array>;

interface Parts {
  /** The version of the release. */
  version: string;
  /** The agent for Windows. */
  program: Uint8Array;
  /** The texts of the lineages by their names. */
  lineages: Readonly<Record<string, string>>;
}

/**
 * Names and packs the files of a release: the agent for Windows as a ZIP, each lineage, and the SHA-256
 * sums of them all. The same parts make the same bytes.
 */
export function releaseFiles({ version, program, lineages }: Parts): ReleaseFiles {
  const content: Zippable = { "portal-agent.exe": program };
  const zip = zipSync(content, { level: 9, mtime: new Date(2020, 0, 1) });
  const files: ReleaseFiles = {
    [`portal-agent-${version}-windows-x64.zip`]: zip,
    ...Object.fromEntries(
      Object.entries(lineages).map(([lineage, text]) => [
        `portal-agent-${version}-lineage-${lineage}.toml`,
        new TextEncoder().encode(text),
      ]),
    ),
  };
  // The format of `sha256sum --check`.
  const sums = Object.entries(files).map(
    ([file, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${file}\n`,
  );
  return { ...files, [`portal-agent-${version}-SHA256SUMS.txt`]: new TextEncoder().encode(sums.join("")) };
}
