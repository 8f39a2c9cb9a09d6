import type { MediaUse } from "#app/features/media/admin-calls.ts";
import { linkTarget } from "#app/features/media/link-addresses.ts";
import { ownAddressProblem } from "#app/features/media/own-address.server.ts";
import type { Services } from "#app/server/services.ts";

/** An address in content with its problem and the places that contain it. */
export interface DeadLink {
  address: string;
  problem: string;
  places: MediaUse[];
}

/** Finds the addresses in content that lead nowhere on this site, and lists those of other sites. */
export async function readLinks({ gameApi, site }: Services, hasPage: (path: string) => boolean) {
  const { data, more } = await gameApi.mediaAdmin.links({});
  const dead: DeadLink[] = [];
  const external: { address: string; places: MediaUse[] }[] = [];
  for (const { address, missing, places } of data) {
    const target = linkTarget(address, site.origin);
    if (target.kind === "external") external.push({ address, places });
    if (target.kind !== "own") continue;
    const problem = missing
      ? missingText(target.topic)
      : missing === false
        ? ""
        : ownAddressProblem(target.path, hasPage);
    if (problem) dead.push({ address, problem, places });
  }
  return { total: data.length, more, dead, external };
}

function missingText(topic: number | undefined): string {
  return topic === undefined ? "The library has no such picture." : "No published news item has this number.";
}
