import { randomBytes } from "node:crypto";
import { Failure } from "../setup/progress.mjs";
import { addDomain, domainInstructions, domainRequest } from "./pages-domain.ts";
import type { Wrangler } from "./wrangler.ts";
import type { WranglerConfig } from "./wrangler-config.ts";

/** The two sets of secrets of a Pages project. A preview uses the live database, and so needs the live secrets. */
export type Environment = "production" | "preview";
const environments = ["production", "preview"] as const;

const SECRET = "SESSION_SECRET";
/** The address used in mail links. Stored as a secret; a variable of the same name in wrangler.toml overrides it. */
const SITE_URL = "SITE_URL";

export interface ProjectOptions {
  config: Pick<WranglerConfig, "project" | "hasSiteUrl">;
  /** The one that is deployed next. */
  environment: Environment;
  /** The site's own domain, such as `play.example`: it becomes a domain of the project, and the address in mails. */
  domain?: string | undefined;
  /** Secrets that the project gets, such as those of the mail server. */
  secrets?: Record<string, string>;
  wrangler: Wrangler;
  env: NodeJS.ProcessEnv;
}

/** A Pages project with everything that a deployment needs. */
export interface PreparedProject {
  /** Its domain at Cloudflare, which has an addition if somebody else has a project of this name. */
  subdomain: string;
  /** The origin of the site: at the owner's own domain, if the project has one. */
  address: string;
  /** Whether a secret was set before. */
  isSet(name: string, environment: Environment): boolean;
}

/**
 * Creates the project and the secrets that are missing. Each step can be repeated.
 * @throws Failure if a preview would lack the secret of the live site
 */
export async function prepareProject(options: ProjectOptions): Promise<PreparedProject> {
  const { config, environment, domain, secrets = {}, wrangler, env } = options;
  const { project, hasSiteUrl } = config;
  const find = async () => {
    const list = JSON.parse(await wrangler.run("Listing the projects", ["pages", "project", "list", "--json"]));
    return (list as Record<string, string>[]).find((entry) => entry["Project Name"] === project);
  };
  let found = await find();
  if (!found) {
    await wrangler.perform("Creating the Pages project", createProject(project));
    found = await find();
  }
  const { subdomain, own } = domainsOf(project, found?.["Project Domains"]);

  const known = await Promise.all(
    environments.map((one) => wrangler.run("Listing the secrets", listSecrets(project, one))),
  );
  const isSet = (name: string, one: Environment) =>
    new RegExp(`^\\s*- ${name}:`, "m").test(known[environments.indexOf(one)] ?? "");
  const put = { ...secrets };
  if (!isSet(SECRET, environment) && !put[SECRET]) {
    // A secret cannot be read, and the preview opens what the live site has sealed.
    if (isSet(SECRET, "production")) {
      throw new Failure(
        `Previews of ${project} have no ${SECRET}. They use the live database, and so need the secret of the live site: ` +
          `\`npx wrangler ${["pages", "secret", "put", SECRET, ...of(project, "preview")].join(" ")}\`.`,
      );
    }
    put[SECRET] = randomBytes(32).toString("hex");
  }
  if (domain || (!hasSiteUrl && !isSet(SITE_URL, "production")))
    put[SITE_URL] ??= `https://${domain ?? own ?? subdomain}`;
  const names = Object.keys(put).join(", ");
  if (names) {
    for (const one of environments) {
      await wrangler.perform(`Setting ${names} (${one})`, putSecrets(project, one), JSON.stringify(put));
    }
  }
  if (put[SITE_URL])
    console.log(
      `Links in mails use ${put[SITE_URL]}. If the site has another address, set it with ` +
        `\`npx wrangler ${["pages", "secret", "put", SITE_URL, "--project-name", project].join(" ")}\`.`,
    );
  if (domain) {
    const problem = await addDomain({
      project,
      domain,
      wrangler: (args) => wrangler.run("Reading the login", args),
      env,
    });
    console.log(domainInstructions({ project, subdomain, domain, problem }).join("\n"));
  }
  return { subdomain, address: `https://${own ?? subdomain}`, isSet };
}

/** What `prepareProject` does, as lines to print. */
export function projectPlan({ config, domain, secrets = {} }: Pick<ProjectOptions, "config" | "domain" | "secrets">) {
  const { project, hasSiteUrl } = config;
  const names = Object.keys(secrets);
  const put = (one: Environment, what: string) => `  wrangler ${putSecrets(project, one).join(" ")}   ${what}`;
  return [
    `  wrangler ${createProject(project).join(" ")}   unless it exists`,
    ...environments.flatMap((one) => [
      ...(names.length > 0 ? [put(one, names.join(", "))] : []),
      ...(names.includes(SECRET) ? [] : [put(one, `${SECRET}, unless it is set; a random value`)]),
      ...(hasSiteUrl && !domain
        ? []
        : [put(one, `${SITE_URL}${domain ? `=https://${domain}` : ", unless it is set"}`)]),
    ]),
    ...(domain ? [`  ${domainRequest(project)}   adds ${domain}`] : []),
  ];
}

/** Reads names and values of secrets from the standard input, as JSON. */
export const putSecrets = (project: string, environment: Environment) => [
  ...["pages", "secret", "bulk"],
  ...of(project, environment),
];
const listSecrets = (project: string, environment: Environment) => [
  ...["pages", "secret", "list"],
  ...of(project, environment),
];
const createProject = (project: string) => ["pages", "project", "create", project, "--production-branch", "main"];
const of = (project: string, environment: Environment) => ["--project-name", project, "--env", environment];

/** The domains of a project in wrangler's list: that of Cloudflare, and one of the owner, if there is one. */
function domainsOf(project: string, domains = "") {
  const all = domains
    .split(",")
    .map((domain) => domain.trim())
    .filter(Boolean);
  const isOfCloudflare = (domain: string) => domain.endsWith(".pages.dev");
  return {
    subdomain: all.find(isOfCloudflare) ?? `${project}.pages.dev`,
    own: all.find((domain) => !isOfCloudflare(domain)),
  };
}
