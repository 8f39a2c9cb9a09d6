import { drawBust, drawCutout } from "./cast/cutouts.ts";
import type { ClassName } from "./cast/index.ts";
import { CAST } from "./cast/index.ts";
import { writeImages } from "./encode.ts";
import type { Job } from "./job.ts";

const cutout = (name: ClassName, pose: "action" | "victory", file: string, alt: string): Job => ({
  id: file,
  alt,
  run: async () => {
    const { pixels, width, height } = await drawCutout(name, pose, 640);
    return writeImages(pixels, [{ name: file, width, height, qualityOffset: -10, maxBytes: { avif: 22_000 } }]);
  },
});

/** Jobs of the cast: a bust, a pose in action and a victory pose of each class, with transparency. */
export const castJobs: Job[] = (Object.keys(CAST) as ClassName[]).flatMap((name) => {
  const { title } = CAST[name];
  return [
    {
      id: `cast/${name}-bust`,
      alt: `${title}, head and shoulders`,
      run: async () =>
        writeImages(await drawBust(name, 640), [
          { name: `cast/${name}-bust`, width: 320, height: 320, qualityOffset: -9 },
          { name: `cast/${name}-bust-192`, width: 192, height: 192, qualityOffset: -17 },
          { name: `cast/${name}-bust-96`, width: 96, height: 96, qualityOffset: -15 },
        ]),
    },
    cutout(name, "victory", `cast/${name}-victory`, `${title}, standing upright`),
    cutout(name, "action", `cast/${name}`, `${title} in action`),
  ];
});
