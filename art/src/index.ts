// Draws all pictures, or only those of jobs whose id contains one of the given words, and writes the manifest again.
// From the project's root:
//   npm run art                      all
//   npm run art -- classes/ hero     some
//   npm run art -- --list            names only
//   npm run art -- --manifest        no picture, only the manifest
//   npm run art -- --check           no picture; fails when the manifest does not list what is there

import { bandJobs } from "./bands/jobs.ts";
import { coinJobs } from "./coins.ts";
import { emblemJobs } from "./emblems.ts";
import { featuredJobs } from "./featured.ts";
import { installStepJobs } from "./install-steps.ts";
import { itemJobs } from "./items.ts";
import type { Job } from "./job.ts";
import { castJobs } from "./jobs-cast.ts";
import { classJobs } from "./jobs-classes.ts";
import { sceneJobs } from "./jobs-scenes.ts";
import { smallJobs } from "./jobs-small.ts";
import { isManifestCurrent, writeManifest } from "./manifest.ts";
import { mapJobs } from "./map.ts";
import { movieJobs } from "./movies.ts";
import { podiumJobs } from "./podium.ts";
import { shareJobs } from "./share.ts";
import { sideJobs } from "./side.ts";
import { iconJobs } from "./site-icons.ts";
import { skillJobs } from "./skills/jobs.ts";
import { uiJobs } from "./ui.ts";

const jobs: Job[] = [
  ...sceneJobs,
  ...castJobs,
  ...classJobs,
  ...skillJobs,
  ...smallJobs,
  ...bandJobs,
  ...installStepJobs,
  ...podiumJobs,
  ...shareJobs,
  ...sideJobs,
  ...emblemJobs,
  ...uiJobs,
  ...itemJobs,
  ...featuredJobs,
  ...coinJobs,
  ...iconJobs,
  ...mapJobs,
  ...movieJobs,
];
const args = process.argv.slice(2);
if (args.includes("--list")) for (const j of jobs) console.log(j.id);
else if (args.includes("--check")) {
  if (!(await isManifestCurrent(jobs))) {
    console.error("manifest.json does not list what the folder holds: npm run art -- --manifest writes it again.");
    process.exitCode = 1;
  }
} else {
  for (const j of jobs) {
    if (args.length && !args.some((a) => j.id.includes(a))) continue;
    const t = Date.now();
    try {
      await j.run();
      console.log(j.id, `${((Date.now() - t) / 1000).toFixed(1)} s`);
    } catch (e) {
      console.error("FAILED", j.id, e);
      process.exitCode = 1;
    }
  }
  await writeManifest(jobs);
}
