import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { preloadLinks } from "#app/shell/preload-links.ts";
import { Picture } from "#app/ui/picture.tsx";

const FONTS = ["/assets/a.woff2", "/assets/b.woff2"];
const fonts = FONTS.map((font) => `<${font}>; rel=preload; as=font; crossorigin`);

/** The links of a page with this body, without those of the fonts. */
function linksOf(body: string): string[] {
  const all = preloadLinks(`<html><head></head><body>${body}</body></html>`, FONTS);
  expect(all.startsWith(fonts.join(", "))).toBe(true);
  return all
    .slice(fonts.join(", ").length)
    .split(/, (?=<)/)
    .filter(Boolean);
}

const picture = (sources: string, priority = 'fetchpriority="high"') =>
  `<picture>${sources}<img src="/p.webp" ${priority}/></picture>`;

test("a page without an eager picture only preloads the fonts", () => {
  expect(linksOf('<img src="/p.webp" alt=""/>')).toEqual([]);
});

test("an eager picture with one file is preloaded, one that loads late is not", () => {
  const source = '<source type="image/avif" srcSet="/p.avif"/>';
  expect(linksOf(picture(source))).toEqual(['</p.avif>; rel=preload; as=image; fetchpriority=high; type="image/avif"']);
  expect(linksOf(picture(source, 'loading="lazy"'))).toEqual([]);
  expect(
    linksOf(picture('<source type="image/avif" srcSet="/late.avif"/>', 'loading="lazy"') + picture(source)),
  ).toEqual(['</p.avif>; rel=preload; as=image; fetchpriority=high; type="image/avif"']);
});

test("only the first eager picture is preloaded, and only its AVIF files", () => {
  const first = picture('<source type="image/webp" srcSet="/1.webp"/><source type="image/avif" srcSet="/1.avif"/>');
  expect(linksOf(first + picture('<source type="image/avif" srcSet="/2.avif"/>'))).toEqual([
    '</1.avif>; rel=preload; as=image; fetchpriority=high; type="image/avif"',
  ]);
  expect(linksOf('<img src="/p.webp" fetchpriority="high"/>')).toEqual([]);
});

test("the browser chooses among the sizes of a picture as in the page", () => {
  const source =
    '<source type="image/avif" srcSet="/p-480.avif 480w, /p.avif 960w" sizes="(max-width: 767px) 100vw, 340px"/>';
  expect(linksOf(picture(source))).toEqual([
    '</p-480.avif>; rel=preload; as=image; fetchpriority=high; type="image/avif"; ' +
      'imagesrcset="/p-480.avif 480w, /p.avif 960w"; imagesizes="(max-width: 767px) 100vw, 340px"',
  ]);
});

test("a source without a condition excludes that of the source before it", () => {
  const sources =
    '<source media="(max-width: 767px)" type="image/avif" srcSet="/phone.avif"/>' +
    '<source media="(max-width: 767px)" type="image/webp" srcSet="/phone.webp"/>' +
    '<source type="image/avif" srcSet="/p.avif"/>';
  expect(linksOf(picture(sources))).toEqual([
    '</phone.avif>; rel=preload; as=image; fetchpriority=high; type="image/avif"; media="(max-width: 767px)"',
    '</p.avif>; rel=preload; as=image; fetchpriority=high; type="image/avif"; media="not all and (max-width: 767px)"',
  ]);
});

test("a value that does not fit into a header is left out", () => {
  for (const address of ["/p&quot;.avif", "/p;.avif", "/p>.avif", "/ü.avif", "/p\n.avif"]) {
    expect(linksOf(picture(`<source type="image/avif" srcSet="${address}"/>`)), address).toEqual([]);
  }
});

test("the attributes are found as React writes them", () => {
  const files = { avif: "/p-480.avif 480w, /p.avif 960w", webp: "/p-480.webp 480w, /p.webp 960w", src: "/p-480.webp" };
  const props = { picture: { ...files, width: 960, height: 540, alt: "" }, sizes: "100vw" };
  expect(linksOf(renderToStaticMarkup(createElement(Picture, { ...props, eager: true })))).toEqual([
    '</p-480.avif>; rel=preload; as=image; fetchpriority=high; type="image/avif"; ' +
      'imagesrcset="/p-480.avif 480w, /p.avif 960w"; imagesizes="100vw"',
  ]);
  expect(linksOf(renderToStaticMarkup(createElement(Picture, props)))).toEqual([]);
});
