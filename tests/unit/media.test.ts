import { expect, test } from "vitest";
import { itemPicture } from "#app/art/item-picture.server.ts";
import { mediaPicture, withMediaSizes } from "#app/art/media-picture.server.ts";
import { isPublicHost, isPublicIp } from "#app/contract/addresses.ts";
import { widthsFor } from "#app/features/media/limits.ts";
import { addressesInHtml, addressesInJson, linkTarget } from "#app/features/media/link-addresses.ts";
import {
  type MediaPicture,
  mediaAddress,
  mediaFileAt,
  parseMediaAddress,
  previewAddress,
} from "#app/features/media/media-address.ts";

const id = "0123456789abcdef0123456789abcdef";
const picture: MediaPicture = { id, type: "image/jpeg", width: 1600, height: 900, widths: [160, 320, 640, 1600] };
const address = `/media/${id}-1600x900-160-320-640-1600.jpg`;

test("an address of the library describes its picture, also on another portal", () => {
  expect(mediaAddress(picture)).toBe(address);
  expect(parseMediaAddress(address)).toEqual({ ...picture, origin: "" });
  expect(parseMediaAddress(`https://game.example${address}`)).toEqual({ ...picture, origin: "https://game.example" });
  expect(mediaFileAt(address)).toEqual({ id, width: 0, type: "image/jpeg" });
  expect(mediaFileAt(`/media/${id}-320.webp`)).toEqual({ id, width: 320, type: "image/webp" });
  const others = [
    `/media/${id}-1600x900.svg`,
    `/media/${id}-0x900.jpg`,
    `/media/${id}-16000x900.jpg`,
    `/media/${id.toUpperCase()}-1600x900.jpg`,
    `/media/${id}-1600x900${"-160".repeat(9)}.jpg`,
    `/a/media/${id}-1600x900.jpg`,
    `javascript://x/media/${id}-1600x900.jpg`,
    "",
  ];
  for (const other of others) expect(parseMediaAddress(other), other).toBeUndefined();
  for (const other of [`/media/${id}`, `/media/${id}-320.png`, "/media/../x"]) {
    expect(mediaFileAt(other), other).toBeUndefined();
  }
});

test("pages get a picture in the sizes that they need, from its address alone", () => {
  expect(mediaPicture(address, 640)).toEqual({
    src: address,
    webp: `/media/${id}-160.webp 160w, /media/${id}-320.webp 320w, /media/${id}-640.webp 640w`,
    width: 640,
    height: 360,
    alt: "",
  });
  expect(mediaPicture(address, 0)).toMatchObject({ webp: `/media/${id}-160.webp`, width: 160, height: 90 });
  const plain = `/media/${id}-300x100.png`;
  expect(mediaPicture(plain)).toEqual({ src: plain, width: 300, height: 100, alt: "" });
  expect(itemPicture(address)).toMatchObject({ width: 320, height: 180 });
  expect(mediaPicture("/art/news/notice.webp")).toBeUndefined();
  expect(previewAddress(address)).toBe(`/media/${id}-320.webp`);
  expect(previewAddress(`https://game.example${address}`)).toBe(`https://game.example/media/${id}-320.webp`);
  expect([previewAddress(plain), previewAddress("/x.png")]).toEqual([plain, "/x.png"]);
});

test("pictures in texts get their sizes, and everything else stays as it is", () => {
  const html = `<p>a &amp; b <img src="${address}" alt="x" loading="lazy"> <img src="https://x.example/a.png" alt=""></p>`;
  const changed = withMediaSizes(html);
  expect(changed).toContain(`<img width="1600" height="900" srcset="/media/${id}-160.webp 160w, `);
  expect(changed).toContain(`src="${address}" alt="x" loading="lazy">`);
  expect(changed).toContain('<img src="https://x.example/a.png" alt=""></p>');
  const sized = `<img src="${address}" alt="" width="80" height="45">`;
  expect(withMediaSizes(sized).match(/ width=/g)).toHaveLength(1);
  const other = '<p>/media/ <img src="/media/x.png" alt=""></p>';
  expect(withMediaSizes(other)).toBe(other);
});

test("a picture gets the widths below its own, and its own", () => {
  expect(widthsFor(100)).toEqual([100]);
  expect(widthsFor(640)).toEqual([160, 320, 640]);
  expect(widthsFor(3000)).toEqual([160, 320, 640, 960, 1280, 1920]);
});

test("addresses are found in HTML and in settings, and classified", () => {
  expect(addressesInHtml('<a href="/news?a=1&amp;b=2">x</a><img alt="" src="/a.png">')).toEqual([
    "/news?a=1&b=2",
    "/a.png",
  ]);
  expect(addressesInJson({ a: ["/x", "no address", { b: "https://x.example/" }], c: 4, d: '<a href="/y">' })).toEqual([
    "/x",
    "https://x.example/",
    "/y",
  ]);
  const own = "https://portal.test";
  expect(linkTarget("/news?topic=7#x", own)).toEqual({ kind: "own", path: "/news", topic: 7 });
  expect(linkTarget("/topic/7", own)).toEqual({ kind: "own", path: "/topic/7", topic: 7 });
  expect(linkTarget("https://portal.test/download", own)).toMatchObject({ kind: "own", path: "/download" });
  expect(linkTarget("//x.example/a", own)).toMatchObject({ kind: "external" });
  for (const other of ["#top", "mailto:a@b.example", "javascript:alert(1)", "https://"]) {
    expect(linkTarget(other, own), other).toEqual({ kind: "other" });
  }
});

test("only hosts of the public internet are requested", () => {
  for (const host of ["example.com", "a.b.example.org", "8.8.8.8", "[2606:4700::1]"]) {
    expect(isPublicHost(host), host).toBe(true);
  }
  const refused = [
    ...["localhost", "a.localhost", "router", "nas.local", "x.internal", "x.lan", "x.home.arpa", "x.test"],
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
    ...["[::1]", "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::]"],
  ];
  for (const host of refused) expect(isPublicHost(host), host).toBe(false);
  expect([isPublicIp("1.1.1.1"), isPublicIp("10.0.0.1"), isPublicIp("x")]).toEqual([true, false, false]);
});
