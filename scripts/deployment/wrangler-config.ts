import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseBinding } from "../../app/features/operations/backup-file.ts";
import { Failure } from "../setup/progress.mjs";
import { root } from "../setup/project.mjs";

/** The `database_id` in wrangler.toml before the first deployment. */
export const PLACEHOLDER_ID = "00000000-0000-0000-0000-000000000000";

/** Where the migrations of each database are, below the folder of wrangler.toml. */
export const migrationFolders: Record<DatabaseBinding, string> = {
  DB: "migrations",
  LOGS: "app/features/log-database/migrations",
};

/** A deployed database. */
export interface NamedDatabase {
  name: string;
  id: string;
}

/** What a folder's wrangler.toml says about the deployed site. */
export interface WranglerConfig {
  /** Name of the Pages project. */
  project: string;
  database: string;
  databaseId: string;
  /** The second database; undefined where the site has none. */
  logs: NamedDatabase | undefined;
  /** Whether the file names a deployed database. */
  hasDatabase: boolean;
  /** Whether the file sets the site's address, which overrides a secret of that name. */
  hasSiteUrl: boolean;
}

/** @throws Failure if the file lacks one of the values */
export function readWranglerConfig(folder = root): WranglerConfig {
  const text = readFileSync(fileOf(folder), "utf8");
  const required = (key: string, part = text) => {
    const found = valueIn(part, key);
    if (!found) throw new Failure(`wrangler.toml has no ${key}.`);
    return found;
  };
  const [main, logs] = [blockOf(text, "DB") ?? "", blockOf(text, "LOGS")];
  const databaseId = required("database_id", main);
  return {
    project: required("name"),
    database: required("database_name", main),
    databaseId,
    logs: logs === undefined ? undefined : { name: required("database_name", logs), id: required("database_id", logs) },
    hasDatabase: databaseId !== PLACEHOLDER_ID,
    hasSiteUrl: /^SITE_URL\s*=\s*"[^"]+"/m.test(text),
  };
}

/** The database of a binding. @throws Failure for a second one that the site does not have */
export function databaseIn({ database, databaseId, logs }: WranglerConfig, binding: DatabaseBinding): NamedDatabase {
  if (binding === "DB") return { name: database, id: databaseId };
  if (logs) return logs;
  throw noSecondDatabase();
}

export const noSecondDatabase = () =>
  new Failure("wrangler.toml has no second database (LOGS): `npm run deploy -- --log-database` creates one.");

const valueIn = (text: string, key: string) => new RegExp(`^${key}\\s*=\\s*"([^"]+)"`, "m").exec(text)?.[1];

/** The table of a database's binding, up to the next one. */
function blockOf(text: string, binding: DatabaseBinding): string | undefined {
  const blocks = text.match(/^\[\[d1_databases\]\].*\r?\n(?:(?!\[).*\r?\n?)*/gm) ?? [];
  return blocks.find((block) => valueIn(block, "binding") === binding);
}

/** Changes the name of the Pages project. */
export function writeProject(folder: string, project: string): void {
  rewrite(folder, (text) => text.replace(/^name\s*=.*$/m, `name = "${project}"`));
}

/**
 * Changes a deployed database, or adds the second one. Local runs also locate their data by its id, unless there is a
 * `preview_database_id`: setting that to the old id keeps the local data.
 */
export function writeDatabase(folder: string, { name, id }: NamedDatabase, binding: DatabaseBinding = "DB"): void {
  rewrite(folder, (text) => {
    const block = blockOf(text, binding);
    if (block === undefined) return `${text.trimEnd()}\n\n${databaseBlock({ name, id }, binding)}`;
    const before = valueIn(block, "database_id") ?? PLACEHOLDER_ID;
    const preview = valueIn(block, "preview_database_id") ? "" : `\npreview_database_id = "${before}"`;
    const changed = block
      .replace(/^database_name\s*=.*$/m, `database_name = "${name}"`)
      .replace(/^database_id\s*=.*$/m, `database_id = "${id}"${preview}`);
    return text.replace(block, () => changed);
  });
}

/** The table of a database's binding as text. */
export function databaseBlock({ name, id }: NamedDatabase, binding: DatabaseBinding): string {
  const lines = [`binding = "${binding}"`, `database_name = "${name}"`, `database_id = "${id}"`];
  return ["[[d1_databases]]", ...lines, `migrations_dir = "${migrationFolders[binding]}"`, ""].join("\n");
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
