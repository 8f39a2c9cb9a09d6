import { describe, expect, test } from "vitest";
import { picture, pictureAddresses, pictureAt, thumbnailAt } from "#app/art/catalog.server.ts";

describe("thumbnails of our pictures", () => {
  test("the one that was drawn as such, at any of the picture's addresses' endings", () => {
    for (const ending of ["webp", "avif"]) {
      expect(thumbnailAt(`/art/banners/night-gate.${ending}`)).toMatchObject({
        src: "/art/banners/night-gate-thumb.webp",
        avif: "/art/banners/night-gate-thumb.avif",
        width: 140,
        height: 48,
      });
    }
  });

  test("else the smallest size; none of addresses that are not ours", () => {
    expect(thumbnailAt("/art/news/notice.webp")?.src).toBe(picture("news/notice", 450).src);
    expect(thumbnailAt("https://example.com/banner.webp")).toBeUndefined();
  });

  test("editors are offered the pictures, not their thumbnails, and those are no size of the picture", () => {
    expect(pictureAddresses("banners")).toContain("/art/banners/night-gate.webp");
    expect(pictureAddresses("banners").filter((address) => address.includes("thumb"))).toEqual([]);
    expect(pictureAt("/art/banners/night-gate.webp")?.webp).not.toContain("thumb");
  });
});
