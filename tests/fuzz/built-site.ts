import { ensureBuilt } from "../../scripts/setup/build.mjs";

/** Builds the site when the sources have changed, since the tested pages are those of the build. */
export default async function buildSite(): Promise<void> {
  await ensureBuilt();
}
