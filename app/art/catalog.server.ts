import { t } from "#app/i18n/translate.ts";
import * as folders from "#app/static/folders.ts";
import type { ArtPicture, PictureSource } from "#app/ui/picture.tsx";
import manifest from "../../public/art/manifest.json";
import { altTexts } from "./alt-texts.ts";
import { mediaPicture } from "./media-picture.server.ts";

interface Entry {
  w?: number;
  h?: number;
  alt?: string;
}

/** One size of a picture. */
interface Size {
  /** Address for the console and the database, without the ending. */
  path: string;
  /** Address at which browsers keep it, without the ending. */
  address: string;
  w: number;
  h: number;
  alt: string;
}

const files = manifest.files as Record<string, Entry>;

/** The scenes are not part of the artwork, and their folder has the same name as that of their posters. */
const { scenes: _, ...artFolders } = folders;

/** The folders of the artwork, by their names. */
const foldersByName = new Map(
  Object.values(artFolders).map((address) => [address.slice(address.lastIndexOf("/") + 1), address]),
);

/**
 * The address at which browsers keep a file of the artwork.
 * @param address such as `/art/movies/rooftop.mp4`; any other address is returned unchanged
 */
export function artAddress(address: string): string {
  const [, name = "", file] = /^\/art\/([\w-]+)\/([^/]+)$/.exec(address) ?? [];
  const folder = file && foldersByName.get(name);
  return folder ? `${folder}/${file}` : address;
}

/** Sizes of each picture, smallest first: `name.avif` and `name-480.avif` are two sizes of one picture. */
const sizes = Object.entries(files).reduce((known, [file, entry]) => {
  const match = /^(.+?)(?:-(\d+))?\.webp$/.exec(file);
  if (!match?.[1] || !entry.w || !entry.h) return known;
  const own = `${match[1]}${match[2] ? `-${match[2]}` : ""}`;
  // A number at the end is a size only when the unsuffixed picture exists, if only as a drawing.
  const name = match[2] && (files[`${match[1]}.webp`] ?? files[`${match[1]}.svg`]) ? match[1] : own;
  const list = known.get(name) ?? [];
  const path = `/art/${own}`;
  // In the worker, only the full-size file has an alternative text.
  const { alt = "" } = files[`${name}.webp`] ?? entry;
  known.set(
    name,
    [...list, { path, address: artAddress(path), w: entry.w, h: entry.h, alt }].sort((a, b) => a.w - b.w),
  );
  return known;
}, new Map<string, Size[]>());

/**
 * The picture with this name, such as `hero/home-text`. `maxWidth` leaves larger files out: what is never shown wider
 * need not be fetched larger.
 * @throws Error when the artwork has no such picture: a mistake in the code, found by the first test that opens the page
 */
export function picture(name: string, maxWidth = Number.POSITIVE_INFINITY): ArtPicture {
  const source = findPicture(name, maxWidth);
  if (!source) throw new Error(`No picture named ${name} in public/art`);
  return source;
}

/**
 * The picture that an address belongs to: one of our artwork, such as `/art/news/notice.webp`, or one of the media
 * library. Undefined when it is neither. An editor may have copied the address from a page, with the fingerprint that it
 * had at that time.
 */
export function pictureAt(address: string, maxWidth?: number): PictureSource | undefined {
  const match = /^(?:\/art|\/static\/[\w-]+)\/(.+)\.(?:webp|avif)$/.exec(address);
  const [, name] = match ?? [];
  if (!name) return mediaPicture(address, maxWidth);
  // The address may be that of one of its sizes.
  return findPicture(name, maxWidth) ?? findPicture(name.replace(/-\d+$/, ""), maxWidth);
}

/**
 * The picture at an address: one of ours in all its files, else the file itself, shown in the space of another picture.
 * @param like the picture whose dimensions and, if the address is empty, files it has
 */
export function pictureLike(address: string, like: PictureSource, maxWidth?: number): PictureSource {
  const own = pictureAt(address, maxWidth);
  if (own || address === "") return own ?? like;
  return { src: address, width: like.width, height: like.height, alt: "" };
}

/** The thumbnail of one of our pictures: the one drawn as such (`name-thumb`), else the picture in its smallest size. */
export function thumbnailAt(address: string): PictureSource | undefined {
  return pictureAt(address.replace(/(?=\.\w+$)/, "-thumb")) ?? pictureAt(address, 0);
}

/** The addresses of the pictures in a folder of the artwork, such as `news`, each in its largest size. */
export function pictureAddresses(folder: string): string[] {
  const inFolder = [...sizes].filter(([name]) => name.startsWith(`${folder}/`) && !name.endsWith("-thumb"));
  return inFolder.flatMap(([, list]) => list.slice(-1).map(({ path }) => `${path}.webp`)).sort();
}

/** The addresses of the site's icons. */
export function iconAddresses(): string[] {
  return Object.keys(files)
    .filter((file) => /^icons\/.+\.svg$/.test(file))
    .map((file) => `/art/${file}`)
    .sort();
}

function findPicture(name: string, maxWidth = Number.POSITIVE_INFINITY): ArtPicture | undefined {
  const all = sizes.get(name) ?? [];
  const fitting = all.filter((size) => size.w <= maxWidth);
  const list = fitting.length > 0 ? fitting : all.slice(0, 1);
  const smallest = list[0];
  const largest = list[list.length - 1];
  if (!smallest || !largest) return undefined;
  const set = (type: string) =>
    list.length === 1
      ? `${smallest.address}.${type}`
      : list.map((size) => `${size.address}.${type} ${size.w}w`).join(", ");
  const label = altTexts[name];
  return {
    src: `${smallest.address}.webp`,
    avif: set("avif"),
    webp: set("webp"),
    width: largest.w,
    height: largest.h,
    alt: label ? t(label) : smallest.alt,
  };
}
