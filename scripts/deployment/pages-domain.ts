import { API, type CloudflareOptions, openCloudflareApi } from "./cloudflare-api.ts";

const pathOf = (project: string) => `/pages/projects/${project}/domains`;

/** The request as a line to print. */
export const domainRequest = (project: string) => `POST ${API}/accounts/ACCOUNT_ID${pathOf(project)}`;

/**
 * Adds the site's own domain to a Pages project. wrangler has no command for it.
 * @returns why it could not be added; undefined if the project has it
 */
export async function addDomain({
  project,
  domain,
  ...options
}: CloudflareOptions & { project: string; domain: string }): Promise<string | undefined> {
  try {
    const api = await openCloudflareApi(options);
    const domains = await api.send<{ name: string }[]>("GET", pathOf(project));
    if (!domains.some(({ name }) => name === domain)) await api.send("POST", pathOf(project), { name: domain });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What the operator has to do for the domain, as lines to print. */
export function domainInstructions(options: {
  project: string;
  subdomain: string;
  domain: string;
  problem: string | undefined;
}): string[] {
  const { project, subdomain, domain, problem } = options;
  return [
    problem
      ? `${domain} is not a domain of the project yet: ${problem}. Add it in the dashboard: Workers & Pages > ${project} > Custom domains.`
      : `${domain} is a domain of the project ${project}.`,
    `At the provider of ${domain}, create the DNS record: CNAME ${domain} -> ${subdomain}. ` +
      "A domain without a name before it, such as play.example without www, must use Cloudflare's name servers.",
  ];
}
