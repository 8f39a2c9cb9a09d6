import { Failure } from "../setup/progress.mjs";

interface Release {
  version: string;
  /** YYYY-MM-DD. */
  date: string;
  /** The migrations that the release adds. */
  migrations: readonly string[];
}

const HEADING = "## Unreleased";

/**
 * Checks the version of a release.
 * @throws Failure unless it is a version after the current one
 */
export function releaseVersion(wanted: string | undefined, current: string): string {
  if (!wanted || !/^\d+\.\d+\.\d+$/.test(wanted)) throw new Failure("Usage: npm run release -- 0.2.0 [--dry-run]");
  const numbers = (version: string) => version.split(".").map(Number);
  const [was, is] = [numbers(current), numbers(wanted)];
  const at = is.findIndex((number, index) => number !== was[index]);
  if (at < 0 || (is[at] ?? 0) < (was[at] ?? 0))
    throw new Failure(`${wanted} is not after the current version ${current}.`);
  return wanted;
}

/**
 * Gives a version to the unreleased part of a changelog, with notes for the update.
 * @throws Failure if nothing is unreleased
 */
export function releaseChangelog(changelog: string, { version, date, migrations }: Release): string {
  const start = changelog.indexOf(`${HEADING}\n`);
  if (start < 0) throw new Failure(`CHANGELOG.md has no "${HEADING}".`);
  const begin = start + HEADING.length + 1;
  const next = changelog.indexOf("\n## ", begin);
  const end = next < 0 ? changelog.length : next + 1;
  const changes = changelog.slice(begin, end).trim();
  if (!changes) throw new Failure("Nothing is unreleased in CHANGELOG.md.");
  const database =
    migrations.length > 0
      ? `The deployment changes the database (${migrations.length} ${migrations.length === 1 ? "migration" : "migrations"}), which the version before works with as well.`
      : "The database is not changed.";
  const notes = changes.includes("### Upgrade notes")
    ? changes
    : `${changes}\n\n### Upgrade notes\n\n- \`git checkout v${version}\`, \`npm run backup -- --remote\`, \`npm run deploy\`. ${database}\n- To go back: \`npm run rollback\`.`;
  return `${changelog.slice(0, start)}${HEADING}\n\n## ${version} (${date})\n\n${notes}\n${next < 0 ? "" : "\n"}${changelog.slice(end)}`;
}
