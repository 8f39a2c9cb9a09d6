import { ensureBuilt } from "../../scripts/setup/build.mjs";

/** The pages that are tried are those of the built site: it is built first when the sources have changed. */
export default async function buildSite(): Promise<void> {
  await ensureBuilt();
}
