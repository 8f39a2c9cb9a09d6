import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { rowsOf } from "../../app/features/operations/embedded/backup/sql-database.ts";
import { environmentNames } from "../../app/server/env.ts";
import { deployedDatabase } from "../backup/databases.ts";
import { restoreDeployed } from "../backup/restore.ts";
import type { CloudflareApi } from "../deployment/cloudflare-api.ts";
import { type DeploymentOptions, deploy, LIVE_BRANCH, type Location } from "../deployment/deployment.ts";
import { liveDeployments } from "../deployment/pages-deployments.ts";
import { prepareProject } from "../deployment/pages-project.ts";
import { wranglerIn } from "../deployment/wrangler.ts";
import { readWranglerConfig } from "../deployment/wrangler-config.ts";
import { Failure } from "../setup/progress.mjs";
import { toolEnvironment } from "../setup/project.mjs";

/** The branch of the preview that comes before the live site. */
export const PREVIEW_BRANCH = "preview";

/** Variables of a local site that mean something else, or nothing, on the live one. */
const LOCAL_ONLY = /^(?:GAME_API_.*|.*_API_URL|SITE_URL|SCHEDULE_KEY|PROXY_KEY)$/;

/**
 * The variables of a local site.
 * @param file its `.dev.vars`
 * @throws Failure without the file, or without a session secret in it
 */
export function localVariables(file: string): Record<string, string> {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Failure(`${file} cannot be read. \`npm start\` creates it.`);
  }
  const variables = parseEnv(text) as Record<string, string>;
  if (!variables.SESSION_SECRET)
    throw new Failure(`${file} has no SESSION_SECRET, which opens the second factors of the site.`);
  return variables;
}

/**
 * The variables that the live site needs as well. With the same session secret it opens what the local site has sealed:
 * second factors, and mails that wait.
 */
export function secretsForLive(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => value && environmentNames.includes(name) && !LOCAL_ONLY.test(name),
    ),
  );
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
  const { root, domain, secrets = {}, test, env = toolEnvironment() } = site;
  // The secrets before the database: whatever deploys it must open what is sealed there.
  const config = readWranglerConfig(root);
  await prepareProject({ config, environment: "preview", domain, secrets, wrangler: wranglerIn(root, env), env });
  const print = (line: string) => console.log(line);
  for (const line of await restoreDeployed({ file, folder: site.root, location, now, api, print })) print(line);
  const { build } = site;
  const options = { root, env, ...(test && { test }) };
  const preview = await deploy({ ...options, branch: PREVIEW_BRANCH, replicate: true, build });
  console.log(`\nPreview: ${preview}`);
  if (!(await confirm(preview))) return undefined;
  // It is the same build.
  return deploy({ ...options, branch: LIVE_BRANCH, build: async () => {} });
}

/** @throws Failure if the live site has accounts, which the site from here would replace */
async function requireUnusedSite(folder: string, api: CloudflareApi): Promise<void> {
  const { project, databaseId, hasDatabase } = readWranglerConfig(folder);
  if (!(await liveDeployments(api, project)).live) return;
  if (!hasDatabase) {
    throw new Failure(
      `${project} is live already, and wrangler.toml does not name its database. Take the file of that site, or choose ` +
        "another name with `--project`.",
    );
  }
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
