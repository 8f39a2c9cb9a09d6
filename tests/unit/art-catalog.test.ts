import { describe, expect, test } from "vitest";
import { altTexts } from "#app/art/alt-texts.ts";
import { artAddress, picture, pictureAddresses, pictureAt, thumbnailAt } from "#app/art/catalog.server.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import * as folders from "#app/static/folders.ts";
import manifest from "../../public/art/manifest.json";

describe("thumbnails of the site's pictures", () => {
  test("a picture with a drawn thumbnail has it for every file extension", () => {
    for (const ending of ["webp", "avif"]) {
      expect(thumbnailAt(`/art/banners/night-gate.${ending}`)).toMatchObject({
        src: "/art/banners/night-gate-thumb.webp",
        avif: "/art/banners/night-gate-thumb.avif",
        width: 140,
        height: 48,
      });
    }
  });

  test("other pictures have their smallest size as thumbnail, and external addresses have none", () => {
    expect(thumbnailAt("/art/server-info/backdrop.webp")?.src).toBe(picture("server-info/backdrop", 768).src);
    expect(thumbnailAt("https://example.com/banner.webp")).toBeUndefined();
  });

  test("editors can choose pictures but not thumbnails, and thumbnails are not used as sizes of a picture", () => {
    expect(pictureAddresses("banners")).toContain("/art/banners/night-gate.webp");
    expect(pictureAddresses("banners").filter((address) => address.includes("thumb"))).toEqual([]);
    expect(pictureAt("/art/banners/night-gate.webp")?.webp).not.toContain("thumb");
  });
});

test("only the addresses of files in a folder of the artwork get a fingerprint", () => {
  expect(artAddress("/art/movies/rooftop.mp4")).toBe(`${folders.movies}/rooftop.mp4`);
  for (const address of [
    "",
    "/art",
    "/art/",
    "/art/nothing/a.svg",
    "/art/icons/x/a.svg",
    "https://example.com/art/icons/a.svg",
  ])
    expect(artAddress(address)).toBe(address);
});

test("an address that was copied from a page is that of its picture", () => {
  expect(pictureAt("/static/0ldHa_/news/notice.webp")).toEqual(picture("news/notice"));
});

test("alternative texts are those of the artwork, in the language of the request", () => {
  for (const [name, label] of Object.entries(altTexts)) {
    const { alt } = manifest.files[`${name}.webp` as keyof typeof manifest.files];
    expect(label && t(label), name).toBe(alt);
  }
  const shown = () => picture("news/notice").alt;
  expect(shown()).toBe("A notice board and banner at dusk");
  expect(runInLanguage(languageOfPath("/fil"), shown)).toBe("Notice board at bandila sa takipsilim");
});

test("every picture that an operator can choose for news or a banner has an alternative text", () => {
  const names = ["news", "banners"]
    .flatMap(pictureAddresses)
    .map((address) => /^\/art\/(.+)\.webp$/.exec(address)?.[1]);
  expect(names.filter((name) => !name || !altTexts[name])).toEqual([]);
});

test("every picture exists as AVIF too, whose files the worker's manifest leaves out", () => {
  const names = Object.keys(manifest.files);
  const pictures = names.filter((name) => name.endsWith(".webp"));
  expect(pictures.filter((name) => !names.includes(name.replace(/webp$/, "avif")))).toEqual([]);
});
