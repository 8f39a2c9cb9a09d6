import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { rowsOf } from "../../app/features/operations/embedded/backup/sql-database.ts";
import { deployedDatabase } from "../backup/databases.ts";
import { restoreDeployed } from "../backup/restore.ts";
import type { CloudflareApi } from "../deployment/cloudflare-api.ts";
import { type DeploymentOptions, deploy, LIVE_BRANCH, type Location } from "../deployment/deployment.ts";
import { liveDeployments } from "../deployment/pages-deployments.ts";
import { readWranglerConfig } from "../deployment/wrangler-config.ts";
import { Failure } from "../setup/progress.mjs";

/** The branch of the preview that comes before the live site. */
export const PREVIEW_BRANCH = "preview";

/** Variables of a local site that mean something else, or nothing, on the live one. */
const LOCAL_ONLY = /^(?:GAME_API_.*|.*_API_URL|SITE_URL|SCHEDULE_KEY|PROXY_KEY)$/;

/**
 * The variables of a local site.
 * @param file its `.dev.vars`
 */
export function localVariables(file: string): Record<string, string> {
  return parseEnv(readFileSync(file, "utf8")) as Record<string, string>;
}

/**
 * The variables that the live site needs as well. With the same session secret it opens what the local site has sealed:
 * second factors, and mails that wait.
 */
export function secretsToTake(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => value && !LOCAL_ONLY.test(name)));
}

interface GoLive extends Pick<DeploymentOptions, "root" | "build" | "test" | "env" | "domain" | "secrets"> {
  /** A backup of the local site. */
  file: string;
  location: Location;
  api: CloudflareApi;
  now: number;
  /** Asks whether the preview may become the live site. */
  confirm: (preview: string) => Promise<boolean>;
}

/**
 * Publishes a local site: restores its backup into a new database, deploys a preview with that database and, if it is
 * confirmed, the live site.
 * @returns the address of the live site; undefined if there is only the preview
 * @throws Failure if there is a live site that people use
 */
export async function goLive({ file, location, api, now, confirm, ...site }: GoLive): Promise<string | undefined> {
  await requireUnusedSite(site.root, api);
  for (const line of await restoreDeployed({ file, folder: site.root, location, now, api })) console.log(line);
  const preview = await deploy({ ...site, branch: PREVIEW_BRANCH, replicate: true });
  console.log(`\nPreview: ${preview}`);
  if (!(await confirm(preview))) return undefined;
  const { root, test, env } = site;
  // The preview has set everything else, and is the same build.
  return deploy({ root, ...(test && { test }), ...(env && { env }), branch: LIVE_BRANCH, build: async () => {} });
}

/** @throws Failure if the live site has accounts, which the site from here would replace */
async function requireUnusedSite(folder: string, api: CloudflareApi): Promise<void> {
  const { project, databaseId, hasDatabase } = readWranglerConfig(folder);
  if (!hasDatabase || !(await liveDeployments(api, project)).live) return;
  const database = deployedDatabase(api, databaseId);
  const [table] = await rowsOf(database, "SELECT 1 FROM sqlite_schema WHERE name = 'users'");
  const [{ accounts = 0 } = {}] = table
    ? await rowsOf<{ accounts: number }>(database, "SELECT count(*) AS accounts FROM users")
    : [];
  if (accounts > 0) {
    throw new Failure(
      `${project} is live, and people have registered there (accounts: ${accounts}). New versions go live with \`npm run deploy\`; ` +
        "to replace the database all the same: `npm run restore -- FILE --remote`.",
    );
  }
}
