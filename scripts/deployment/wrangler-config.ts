import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../setup/progress.mjs";
import { root } from "../setup/project.mjs";

/** The `database_id` in wrangler.toml before the first deployment. */
export const PLACEHOLDER_ID = "00000000-0000-0000-0000-000000000000";

/** What a folder's wrangler.toml says about the deployed site. */
export interface WranglerConfig {
  /** Name of the Pages project. */
  project: string;
  database: string;
  databaseId: string;
  /** Whether the file names a deployed database. */
  hasDatabase: boolean;
  /** Whether the file sets the site's address, which overrides a secret of that name. */
  hasSiteUrl: boolean;
}

/** @throws Failure if the file lacks one of the values */
export function readWranglerConfig(folder = root): WranglerConfig {
  const text = readFileSync(fileOf(folder), "utf8");
  const value = (key: string) => {
    const found = new RegExp(`^${key}\\s*=\\s*"([^"]+)"`, "m").exec(text)?.[1];
    if (!found) throw new Failure(`wrangler.toml has no ${key}.`);
    return found;
  };
  const databaseId = value("database_id");
  return {
    project: value("name"),
    database: value("database_name"),
    databaseId,
    hasDatabase: databaseId !== PLACEHOLDER_ID,
    hasSiteUrl: /^SITE_URL\s*=\s*"[^"]+"/m.test(text),
  };
}

/** Changes the name of the Pages project. */
export function writeProject(folder: string, project: string): void {
  rewrite(folder, (text) => text.replace(/^name\s*=.*$/m, `name = "${project}"`));
}

/**
 * Changes the deployed database. Local runs also locate their data by its id, unless there is a `preview_database_id`:
 * setting that to the old id keeps the local data.
 */
export function writeDatabase(folder: string, { name, id }: { name: string; id: string }): void {
  rewrite(folder, (text) => {
    const before = /^database_id\s*=\s*"([^"]*)"/m.exec(text)?.[1] ?? PLACEHOLDER_ID;
    const preview = /^preview_database_id\s*=/m.test(text) ? "" : `\npreview_database_id = "${before}"`;
    return text
      .replace(/^database_name\s*=.*$/m, `database_name = "${name}"`)
      .replace(/^database_id\s*=.*$/m, `database_id = "${id}"${preview}`);
  });
}

/** Binds the bucket of backups to the site, from which owners download them, or takes it away. */
export function writeBackupBucket(folder: string, bucket: string | undefined): void {
  const binding = bucket ? `[[r2_buckets]]\nbinding = "BACKUPS"\nbucket_name = "${bucket}"\n` : "";
  rewrite(folder, (text) => {
    const without = text.replace(/\n*\[\[r2_buckets\]\]\nbinding = "BACKUPS"\n(?:\w+ = .*\n?)*/, "\n");
    return binding ? `${without.trimEnd()}\n\n${binding}` : without;
  });
}

function rewrite(folder: string, change: (text: string) => string): void {
  const file = fileOf(folder);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

const fileOf = (folder: string) => join(folder, "wrangler.toml");
