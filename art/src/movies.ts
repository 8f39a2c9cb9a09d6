// The Rive file, its poster and two silent clips. Frames are drawn here and piped to ffmpeg, which must be installed.
import { spawn } from "node:child_process";
import fs from "node:fs";
import type { OverlayOptions } from "sharp";
import sharp from "sharp";
import { outputFile, writeImages } from "./encode.ts";
import { rasterizeSvg, svgDocument } from "./engine.ts";
import type { Job } from "./job.ts";
import * as props from "./props.ts";
import { frameSvg } from "./riv-svg.ts";
import { assassinScene, RIVE_SCENE } from "./rive-scene.ts";
import { heroLayers } from "./scenes.ts";

/** Size of the clips in pixels and their lengths in seconds. */
export const CLIPS = { width: 1280, height: 720, seconds: { "shadow-roof": RIVE_SCENE.seconds, "nine-classes": 10 } };
const FPS = 24,
  { width, height } = CLIPS;
/** Writes a clip as MP4 and WebM. frame returns the raw RGB bytes of the picture at t seconds. */
async function writeClip(name: keyof typeof CLIPS.seconds, frame: (t: number) => Promise<Buffer>) {
  const intermediate = outputFile(`movies/${name}.tmp.mkv`),
    frameCount = Math.round(CLIPS.seconds[name] * FPS);
  const run = (args: string[], feed?: (w: NodeJS.WritableStream) => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const c = spawn("ffmpeg", ["-y", "-loglevel", "error", ...args], {
        stdio: [feed ? "pipe" : "ignore", "inherit", "inherit"],
      });
      c.on("error", reject);
      c.on("close", (code) => (code ? reject(new Error("ffmpeg " + code)) : resolve()));
      if (feed) feed(c.stdin!).then(() => c.stdin!.end(), reject);
    });
  await run(
    [
      "-f",
      "rawvideo",
      "-pix_fmt",
      "rgb24",
      "-s",
      `${width}x${height}`,
      "-r",
      String(FPS),
      "-i",
      "-",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-qp",
      "8",
      intermediate,
    ],
    async (w) => {
      for (let i = 0; i < frameCount; i++)
        if (!w.write(await frame(i / FPS))) await new Promise((r) => w.once("drain", r));
    },
  );
  await run([
    "-i",
    intermediate,
    "-an",
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-b:v",
    "950k",
    "-maxrate",
    "1300k",
    "-bufsize",
    "2600k",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
    outputFile(`movies/${name}.mp4`),
  ]);
  await run([
    "-i",
    intermediate,
    "-an",
    "-c:v",
    "libvpx-vp9",
    "-b:v",
    "800k",
    "-crf",
    "38",
    "-row-mt",
    "1",
    "-cpu-used",
    "4",
    "-pix_fmt",
    "yuv420p",
    outputFile(`movies/${name}.webm`),
  ]);
  fs.unlinkSync(intermediate);
}
/** Raw RGB bytes of an encoded picture. */
const rawRgb = (b: Buffer) => sharp(b).removeAlpha().raw().toBuffer();

/** A pan over the home picture: scenery, figures, petals and branch move at their own speeds. */
async function heroClip() {
  const { back, actors, front } = await heroLayers();
  const petalLayers = await Promise.all(
    [1, 2].map((s) =>
      sharp(
        Buffer.from(
          svgDocument(
            width * 2,
            height,
            props.petals({ seed: s * 7, count: 46, width, height, color: "#ffb3c7", minSize: s * 3, maxSize: s * 7 }) +
              `<g transform="translate(${width} 0)">${props.petals({ seed: s * 7, count: 46, width, height, color: "#ffb3c7", minSize: s * 3, maxSize: s * 7 })}</g>`,
          ),
        ),
      )
        .png()
        .toBuffer(),
    ),
  );
  const cut = async (b: Buffer, x: number, y: number) => {
    const left = Math.max(0, x);
    return {
      input: await sharp(b)
        .extract({ left: Math.round(left), top: Math.round(y), width, height })
        .png({ compressionLevel: 0 })
        .toBuffer(),
      left: 0,
      top: 0,
    };
  };
  const duration = CLIPS.seconds["nine-classes"];
  const frame = async (t: number) => {
    const u = 0.5 - 0.5 * Math.cos((t / duration) * Math.PI),
      // How far the figures move: from the first to the last one, almost the width of their layer.
      pan = 20 + 990 * u,
      slash = Math.max(0, 1 - Math.abs(t - 6.2) / 0.7);
    const base = sharp(back).extract({ left: Math.round(40 + 760 * u), top: 0, width, height });
    const over: OverlayOptions[] = [await cut(actors, pan, 0)];
    if (slash > 0.02)
      over.push({
        input: Buffer.from(
          svgDocument(
            width,
            height,
            `<g opacity="${slash.toFixed(2)}" transform="translate(${640 - pan} 60) scale(1.2)">${props.slash(
              [
                [60, 500],
                [150, 330],
                [300, 170],
                [480, 90],
                [640, 110],
                [760, 210],
              ],
              { width: 34, color: "#59b2ff", seed: 5, streaks: 14 },
            )}</g>`,
          ),
        ),
        left: 0,
        top: 0,
        blend: "screen",
      });
    over.push(
      await cut(front, 30 + 990 * u, 0),
      await cut(petalLayers[0], (t * 60) % width, 0),
      await cut(petalLayers[1], (t * 130) % width, 0),
    );
    return rawRgb(await base.composite(over).png({ compressionLevel: 0 }).toBuffer());
  };
  await writeClip("nine-classes", frame);
  const poster = await frame(5);
  await writeImages(sharp(poster, { raw: { width, height, channels: 3 } }), [
    { name: "movies/nine-classes", width, height, qualityOffset: -2 },
    { name: "movies/nine-classes-640", width: 640, height: 360, qualityOffset: -28 },
  ]);
}
/** Jobs of the Rive scene and the clips. */
export const movieJobs: Job[] = [
  {
    id: "rive/assassin_bg",
    alt: "Animated assassin on a tiled roof under a violet moon",
    run: async () => {
      const riv = await assassinScene();
      fs.writeFileSync(outputFile(RIVE_SCENE.file), riv.build());
      await writeImages(
        await sharp(await rasterizeSvg(frameSvg(riv, 0, 1920, 1080), 1920, 1080), {
          raw: { width: 1920, height: 1080, channels: 4 },
        })
          .png()
          .toBuffer(),
        [
          {
            name: "rive/poster",
            width: 1280,
            height: 720,
            qualityOffset: -5,
            maxBytes: { avif: 16_700, webp: 22_400 },
          },
        ],
      );
    },
  },
  {
    id: "movies/shadow-roof",
    alt: "Clip: an assassin waits on a roof, scarf and petals in the wind",
    run: async () => {
      const riv = await assassinScene();
      riv.build();
      await writeClip("shadow-roof", async (t) =>
        sharp(await rasterizeSvg(frameSvg(riv, t * 60, width, height), width, height), {
          raw: { width, height, channels: 4 },
        })
          .removeAlpha()
          .raw()
          .toBuffer(),
      );
      await writeImages(
        await sharp(await rasterizeSvg(frameSvg(riv, 320, width, height), width, height), {
          raw: { width, height, channels: 4 },
        })
          .png()
          .toBuffer(),
        [
          { name: "movies/shadow-roof", width, height, qualityOffset: -2 },
          { name: "movies/shadow-roof-640", width: 640, height: 360, qualityOffset: -16, maxBytes: { webp: 9000 } },
        ],
      );
    },
  },
  {
    id: "movies/nine-classes",
    alt: "Clip: the view pans over the nine classes before the moonlit gate",
    run: heroClip,
  },
];
