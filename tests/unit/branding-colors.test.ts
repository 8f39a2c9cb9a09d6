import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colorsForm } from "#app/features/branding/colors-form.ts";
import { chosenColors, contrastProblems, palettes } from "#app/features/branding/palettes.ts";
import { stylesheetAt, themeAddress, themeOf, themeProperties } from "#app/features/branding/theme.ts";
import { contrast, type HexColor, mix, parseColor } from "#app/features/settings/colors.ts";
import { defaultColors, type ThemeColors } from "#app/features/settings/default-colors.ts";
import { preloadLinks } from "#app/shell/preload-links.ts";

test("a colour is read as people type it, and everything else is refused", () => {
  for (const typed of ["#c8323c", "C8323C", " #c8323C "]) expect(parseColor(typed)).toBe("#c8323c");
  expect(parseColor("#fa0")).toBe("#ffaa00");
  for (const typed of [
    "",
    "#",
    "red",
    "#12",
    "#1234",
    "#12345g",
    "rgb(0,0,0)",
    "#fff;}*{display:none",
    "#ffffff\n#",
    "＃ffffff",
  ])
    expect(parseColor(typed), typed).toBeUndefined();
});

test("contrast ratios are those of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#ffffff", "#ffffff")).toBe(1);
  // The lightest grey that has 4.5 on white is #767676.
  expect(contrast("#767676", "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast("#777777", "#ffffff")).toBeLessThan(4.5);
});

test.each(Object.entries(palettes))("the palette %s is readable", (_, colors) => {
  expect(contrastProblems(colors)).toEqual([]);
});

test("an unreadable pair is reported at the colour in front, with the pair and the ratios", () => {
  const problems = contrastProblems({ ...defaultColors, text: "#555555" });
  expect(problems).toEqual([
    {
      color: "text",
      text: "Text (#555555) on panels (#0d1424) have a contrast of 2.4 : 1. They need at least 4.5 : 1.",
    },
  ]);
  // Buttons are no text: 3 is enough for them.
  expect(contrastProblems({ ...defaultColors, accent: "#c8323c" })).toEqual([]);
  expect(contrastProblems({ ...defaultColors, accent: "#5a1015" }).map(({ color }) => color)).toEqual(["accent"]);
  const divided = contrastProblems({ ...defaultColors, text: "#767676", background: "#000000", panel: "#ffffff" });
  expect(divided.map(({ color }) => color)).toEqual(["panel"]);
});

/** What lies on what in the derived colours, with the contrast that it needs. */
const texts = ["--moon", "--mist", "--fog", "--gold", "--accent-text", "--crimson-text", "--jade", "--jade-text"];
const grounds = ["--ink-0", "--ink-1", "--ink-2", "--tint"];

test("derived texts are readable on derived backgrounds, whichever readable colours are chosen", () => {
  // A fixed sequence of many palettes.
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const color = (): HexColor =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, "0")}`;
  let checked = 0;
  for (let at = 0; at < 8000; at++) {
    const background = color();
    const colors: ThemeColors = {
      background,
      panel: mix(background, color(), 0.2),
      text: color(),
      secondary: color(),
      accent: color(),
    };
    if (contrastProblems(colors).length > 0) continue;
    checked++;
    const found = themeProperties(colors) as Record<string, HexColor>;
    for (const text of texts)
      for (const ground of grounds)
        expect(
          contrast(found[text]!, found[ground]!),
          `${text} on ${ground} of ${JSON.stringify(colors)}`,
        ).toBeGreaterThanOrEqual(4.5);
    expect(contrast(found["--mist"]!, found["--ink-3"]!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(found["--moon"]!, found["--notice"]!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(found["--edge"]!, found["--ink-1"]!)).toBeGreaterThanOrEqual(3);
    for (const end of found["--button"]!.match(/#[\da-f]{6}/g) ?? [])
      expect(contrast(found["--on-accent"]!, end as HexColor)).toBeGreaterThanOrEqual(4.5);
  }
  expect(checked).toBeGreaterThan(50);
});

test("the colours of the default palette are those of the stylesheet that every page has", () => {
  const css = readFileSync("app/styles/tokens.css", "utf8");
  const [, block = ""] = /:root \{(.*?)--school-1/s.exec(css) ?? [];
  const written = Object.fromEntries(
    [...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  expect(themeProperties(defaultColors)).toEqual(written);
  // Other palettes replace all of them.
  expect(Object.keys(themeProperties(palettes.jade)).sort()).toEqual(Object.keys(written).sort());
});

test("a stylesheet follows from its address alone, and no other address has one", () => {
  const address = themeAddress(palettes.jade);
  expect(address).toMatch(/^\/theme\/06120f-[\da-f-]{27}\.[\da-z]{1,7}\.css$/);
  const sheet = stylesheetAt(address)!;
  expect(sheet.isCurrent).toBe(true);
  expect(sheet.css).toMatch(/^@media screen\{:root:root\{color-scheme:dark;--ink-0:#06120f;/);
  expect(stylesheetAt(themeAddress(palettes.daylight))!.css).toContain("color-scheme:light");
  expect(stylesheetAt(address.replace(/\.[\da-z]+\.css$/, ".1.css"))).toEqual({ css: sheet.css, isCurrent: false });
  const preview = themeAddress(palettes.jade, "preview");
  expect(stylesheetAt(preview)!.css).toMatch(/^@media screen\{\.theme-preview\{/);
  for (const path of [
    "/theme/",
    "/theme/x.css",
    address.toUpperCase(),
    address.replace("06120f", "06120g"),
    address.replace("06120f", "eef5ea"),
    `${address}?`,
    `${address}/`,
    address.replace(".css", "%0a.css"),
    address.replace("06120f", "06120f}*{x:y"),
    `/theme/${"0".repeat(1000)}.css`,
  ])
    expect(stylesheetAt(path), path).toBeUndefined();
});

test("only readable colours other than the default ones make a theme", () => {
  expect(themeOf(defaultColors)).toBeUndefined();
  expect(themeOf({ ...palettes.jade, text: "#06120f" })).toBeUndefined();
  expect(themeOf(palettes.violet)).toEqual({ stylesheet: themeAddress(palettes.violet), browserColor: "#0c0817" });
});

test("the stylesheet is among the links that the edge sends first", () => {
  const address = themeAddress(palettes.jade);
  const page = `<head><link rel="stylesheet" href="/assets/root.css"/><link rel="stylesheet" href="${address}"/></head>`;
  expect(preloadLinks(page, ["/f.woff2"])).toBe(
    `<${address}>; rel=preload; as=style, </f.woff2>; rel=preload; as=font; crossorigin`,
  );
});

test("the form takes a ready palette, or own colours that are readable", () => {
  const own = { palette: "own", background: "000", panel: "", text: "#FFF", secondary: "ffcc00", accent: "#e00" };
  const result = colorsForm.safeParse(own);
  expect(result.success && chosenColors(result.data)).toEqual({
    background: "#000000",
    panel: defaultColors.panel,
    text: "#ffffff",
    secondary: "#ffcc00",
    accent: "#ee0000",
  });
  const messages = (form: object) => {
    const { error } = colorsForm.safeParse({ ...own, ...form });
    return (error?.issues ?? []).map(({ path, message }) => `${path.join()}: ${message}`);
  };
  expect(messages({ accent: "red" })).toEqual(["accent: Buttons must be a color such as #c8323c."]);
  expect(messages({ secondary: "#222" })).toEqual([
    "secondary: Links and lines (#222222) on panels (#0d1424) have a contrast of 1.1 : 1. They need at least 4.5 : 1.",
  ]);
  expect(messages({ palette: "neon" })).toEqual(["palette: Choose a palette."]);
  expect(messages({ palette: "jade", secondary: "#222" })).toEqual([]);
});
