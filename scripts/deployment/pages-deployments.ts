import { type CloudflareApi, CloudflareError } from "./cloudflare-api.ts";

/** A deployment of the Pages project, as the REST API describes it. */
export interface PagesDeployment {
  id: string;
  url: string;
  created_on: string;
  latest_stage?: { status: string };
}

/** The live deployment and the one before it. */
export interface LiveDeployments {
  /** The project's domain at Cloudflare; undefined if there is no project. */
  subdomain: string | undefined;
  live: PagesDeployment | undefined;
  /** The last successful one that is older than the live one. */
  previous: PagesDeployment | undefined;
}

interface PagesProject {
  subdomain: string;
  canonical_deployment: PagesDeployment | null;
}

/** Reads which deployment is live. */
export async function liveDeployments(api: CloudflareApi, project: string): Promise<LiveDeployments> {
  const path = `/pages/projects/${project}`;
  const found = await api.send<PagesProject>("GET", path).catch((error: unknown) => {
    if (error instanceof CloudflareError && error.status === 404) return undefined;
    throw error;
  });
  if (!found) return { subdomain: undefined, live: undefined, previous: undefined };
  const { subdomain, canonical_deployment: live } = found;
  const all = await api.send<PagesDeployment[]>("GET", `${path}/deployments?env=production&per_page=25`);
  const older = all
    .filter(({ latest_stage: stage, created_on: at }) => stage?.status === "success" && live && at < live.created_on)
    .sort((a, b) => (a.created_on < b.created_on ? 1 : -1));
  return { subdomain, live: live ?? undefined, previous: older[0] };
}

/** Makes an earlier deployment the live one. */
export async function rollBackTo(api: CloudflareApi, project: string, id: string): Promise<void> {
  await api.send("POST", `/pages/projects/${project}/deployments/${id}/rollback`);
}
