// manifest.json: every file of the output folder and the Rive scene beside it, with size, dimensions, alternative text
// and credit.
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { outputFile, outputFolder } from "./encode.ts";
import type { Job } from "./job.ts";
import { CLIPS } from "./movies.ts";
import { RIVE_SCENE } from "./rive-scene.ts";
import { HOTSPOTS } from "./ui.ts";

interface Entry {
  w?: number;
  h?: number;
  seconds?: number;
  bytes: number;
  alt: string;
  credit?: string;
}
/** Texts of files that a job writes along with its own pictures. */
const PICTURES_WITHOUT_JOB: Pick<Job, "id" | "alt" | "credit">[] = [
  ...HOTSPOTS.map((q, i) => ({
    id: `guide/topic-${i + 1}-${q.id}`,
    alt: `Close-up of the game screen: ${q.title.toLowerCase()}`,
    credit: "HUD icons by Lorc, Delapouite, Sbed and Caro Asercion, game-icons.net, CC BY 3.0",
  })),
  { id: "rive/poster", alt: "Assassin on a tiled roof before a full moon" },
  // Crops and simplified versions show less than the picture that they come from.
  { id: "hero/home-mobile", alt: "Archer, swordsman, magician and assassin before a moonlit school gate" },
  { id: "hero/home-text-mobile", alt: "Swordsman before the full moon and a school gate" },
  { id: "brand/favicon", alt: "Site emblem: a gate under the moon" },
];
/** Writes the manifest of the files that are in the output folder. */
export async function writeManifest(jobs: Job[]) {
  const manifest = await manifestOf(jobs);
  fs.writeFileSync(outputFile("manifest.json"), serialized(manifest));
  console.log("manifest", manifest.count, "files", (manifest.bytes / 1e6).toFixed(2), "MB");
}

/** Whether the manifest on disk describes the files that are in the output folder. */
export async function isManifestCurrent(jobs: Job[]) {
  return fs.readFileSync(outputFile("manifest.json"), "utf8") === serialized(await manifestOf(jobs));
}

const serialized = (manifest: object) => `${JSON.stringify(manifest, null, 1)}\n`;

async function manifestOf(jobs: Job[]) {
  const known = [...PICTURES_WITHOUT_JOB, ...jobs].sort((a, b) => b.id.length - a.id.length),
    files: Record<string, Entry> = {};
  const walk = (dir: string): string[] =>
    fs
      .readdirSync(dir, { withFileTypes: true })
      .flatMap((e) =>
        e.name.startsWith(".") ? [] : e.isDirectory() ? walk(path.join(dir, e.name)) : [path.join(dir, e.name)],
      );
  const scene = path.join(outputFolder, RIVE_SCENE.file);
  for (const file of [...walk(outputFolder), ...(fs.existsSync(scene) ? [scene] : [])].sort()) {
    const relativePath = path.relative(outputFolder, file).split(path.sep).join("/"),
      extension = path.extname(relativePath);
    if (relativePath === "manifest.json" || extension === ".md") continue;
    // Data files are no pictures: they have no alternative text and no credit.
    const job =
        extension === ".json"
          ? undefined
          : known.find((j) => (file === scene ? "rive/assassin_bg" : relativePath).startsWith(j.id)),
      entry: Entry = { bytes: fs.statSync(file).size, alt: job?.alt ?? "" };
    if ([".avif", ".webp", ".png", ".jpg"].includes(extension)) {
      const m = await sharp(file).metadata();
      entry.w = m.width;
      entry.h = m.height;
    } else if (extension === ".svg") {
      const b = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(fs.readFileSync(file, "utf8"));
      if (b) {
        entry.w = +b[1];
        entry.h = +b[2];
      }
    } else if (extension === ".ico") {
      // The first image of the file is its largest; 0 means 256 pixels.
      const head = fs.readFileSync(file);
      entry.w = head[6] || 256;
      entry.h = head[7] || 256;
    } else if (extension === ".mp4" || extension === ".webm") {
      entry.w = CLIPS.width;
      entry.h = CLIPS.height;
      entry.seconds = Object.entries(CLIPS.seconds).find(
        ([name]) => path.basename(relativePath, extension) === name,
      )?.[1];
    } else if (extension === ".riv") {
      entry.w = RIVE_SCENE.width;
      entry.h = RIVE_SCENE.height;
      entry.seconds = RIVE_SCENE.seconds;
    }
    const m =
      relativePath.startsWith("icons/") && extension === ".svg"
        ? "game-icons.net, CC BY 3.0, see icons/CREDITS.md"
        : job?.credit;
    if (m) entry.credit = m;
    files[relativePath] = entry;
  }
  const total = Object.values(files).reduce((s, e) => s + e.bytes, 0);
  return {
    note: "Keys are paths relative to this folder. Smaller sizes carry their width as a suffix: name.avif, name-960.avif. alt is empty for decorative files.",
    count: Object.keys(files).length,
    bytes: total,
    files,
  };
}
