import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import items from "../../public/art/items/items.json";
import manifest from "../../public/art/manifest.json";

/** Runs the generator of the artwork. */
const art = (args: readonly string[], env: Record<string, string> = {}) =>
  execFileSync(process.execPath, ["art/src/index.ts", ...args], { encoding: "utf8", env: { ...process.env, ...env } });

test("the manifest lists all existing pictures with their sizes and descriptions", () => {
  expect(manifest.count).toBeGreaterThan(500);
  expect(() => art(["--check"])).not.toThrow();
});

test("every file in public/art is drawn by a job or described as data", () => {
  const jobs = art(["--list"]).trim().split("\n");
  // Written along with the pictures of other jobs.
  const parts = ["guide/topic-", "rive/poster", "items/items.json", "maps/map.json"];
  const unknownFiles = Object.keys(manifest.files).filter(
    (file) => !file.startsWith("../assets/rive/") && ![...jobs, ...parts].some((id) => file.startsWith(id)),
  );
  expect(unknownFiles).toEqual([]);
});

test("pictures of items are described by name and rarity and are light", () => {
  expect(items.length).toBeGreaterThan(20);
  for (const { name, rarity, image } of items) {
    const file = (ending: string) => manifest.files[`${image}.${ending}` as keyof typeof manifest.files];
    expect(file("avif").alt).toBe(`${name}, ${rarity}`);
    expect(file("avif").bytes, `${name} as AVIF`).toBeLessThanOrEqual(2750);
    expect(file("webp").bytes, `${name} as WebP`).toBeLessThanOrEqual(3970);
    const large = (ending: string) => manifest.files[`${image}-320.${ending}` as keyof typeof manifest.files];
    expect(large("avif").bytes, `large ${name} as AVIF`).toBeLessThanOrEqual(6500);
    expect(large("webp").bytes, `large ${name} as WebP`).toBeLessThanOrEqual(9500);
  }
});

test("the bands behind the heads of pages are light", () => {
  const bytesOf = (file: string) => manifest.files[`${file}.avif` as keyof typeof manifest.files].bytes;
  const names = Object.keys(manifest.files).flatMap(
    (file) => /^((?:bands|places)\/.+)-phone\.avif$/.exec(file)?.[1] ?? [],
  );
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    expect(bytesOf(name), name).toBeLessThanOrEqual(40_000);
    expect(bytesOf(`${name}-1440`), name).toBeLessThanOrEqual(20_000);
    expect(bytesOf(`${name}-960`), name).toBeLessThanOrEqual(14_000);
    expect(bytesOf(`${name}-phone`), name).toBeLessThanOrEqual(5100);
  }
});

test("each class has cut-outs with transparency, and its bust is light", () => {
  const classes = Object.keys(manifest.files).flatMap((file) => /^cast\/(\w+)-bust\.avif$/.exec(file)?.[1] ?? []);
  expect(classes).toHaveLength(9);
  for (const name of classes) {
    const bytesOf = (file: string) => manifest.files[`cast/${file}.avif` as keyof typeof manifest.files].bytes;
    // The flag of transparency in the header of a WebP file.
    const hasAlpha = (file: string) => ((readFileSync(`public/art/cast/${file}.webp`)[20] ?? 0) & 0x10) !== 0;
    expect(bytesOf(`${name}-bust`), name).toBeLessThanOrEqual(12_000);
    expect(bytesOf(`${name}-bust-192`), name).toBeLessThanOrEqual(6500);
    expect(bytesOf(`${name}-bust-96`), name).toBeLessThanOrEqual(3000);
    for (const pose of [name, `${name}-victory`]) {
      expect(bytesOf(pose), pose).toBeLessThanOrEqual(22_000);
      expect(hasAlpha(pose), pose).toBe(true);
    }
  }
});

test("pictures of news, of the gallery and of coin packages are light", () => {
  const sizesOf = (pattern: RegExp) => Object.entries(manifest.files).filter(([file]) => pattern.test(file));
  for (const [pattern, count, limit] of [
    [/^news\/.+-450\.avif$/, 58, 14_000],
    [/^gallery\/.+-1600\.(avif|webp)$/, 24, 120_000],
    [/^topup\/coins-\d\.avif$/, 6, 14_000],
    [/^side\/[a-z]+\.avif$/, 4, 30_000],
  ] as const) {
    const found = sizesOf(pattern);
    expect(found.length, String(pattern)).toBe(count);
    for (const [file, { bytes }] of found) expect(bytes, file).toBeLessThanOrEqual(limit);
  }
});

test("drawing a picture again gives the published picture", () => {
  const folder = mkdtempSync(join(tmpdir(), "art-"));
  try {
    art(["emblems/sungmun"], { ART_OUT: folder });
    const drawn = readdirSync(join(folder, "emblems"));
    expect(drawn.length).toBeGreaterThan(5);
    // Another version of the encoder may shift bytes of pixels; the drawing itself is text.
    expect(readFileSync(join(folder, "emblems/sungmun.svg"), "utf8")).toBe(
      readFileSync("public/art/emblems/sungmun.svg", "utf8"),
    );
    const described = (file: string) => {
      const { files } = JSON.parse(readFileSync(file, "utf8")) as typeof manifest;
      return drawn.map((name) => {
        const { w, h, alt } = files[`emblems/${name}` as keyof typeof files] as { w: number; h: number; alt: string };
        return { name, w, h, alt };
      });
    };
    expect(described(join(folder, "manifest.json"))).toEqual(described("public/art/manifest.json"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
