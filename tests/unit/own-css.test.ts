import { expect, test } from "vitest";
import { cssProblem } from "#app/features/branding/embedded/check-css.ts";
import { hasOwnCss } from "#app/features/branding/own-css.ts";

test.each([
  "",
  "/* nothing */",
  ".panel{border-radius:8px;background:url(/media/abc.webp) center/cover}",
  ":root{--gold:#fc0;--box:calc(1px * (2 + 3))}",
  "@media (min-width:640px) and (prefers-reduced-motion:no-preference){.panel:hover{transform:scale(1.01)}}",
  "@supports (display:grid){.panel{display:grid}}\n@layer own{a{color:red}}",
  "@keyframes glow{from{opacity:0}to{opacity:1}}",
  "@font-face{font-family:Own;src:url('/media/own.woff2') format('woff2')}",
  "@container (min-width:1px){a{color:red}}",
  "@page{margin:1cm} .md\\:x{color:red}",
  ".panel{& a:hover{color:red} &:has(> img){padding:0}}",
  "a{background:url(data:image/svg+xml,%3Csvg%3E)}",
  "a::before{content:'https://example.com'}",
  'main > :is(h1, h2):not(.a, .b)::after{content:"\\2605"}',
])("%s is accepted", (css) => {
  expect(cssProblem(css)).toBeUndefined();
});

test.each([
  ["a{color:red}\n@import url(/x.css);", "Line 2: @import is not allowed."],
  ["@IMPORT '/x.css';", "Line 1: @IMPORT is not allowed."],
  ["@namespace url(http://www.w3.org/1999/xhtml);", /Line 1: @namespace is not allowed/],
  ["a{\n background:url(https://example.com/a.png)}", /Line 2: pictures must be of this site/],
  ["a{background:url(//example.com/a.png)}", /Line 1: pictures/],
  ["a{background:url(/\\/example.com/a.png)}", /Line 1: pictures/],
  ["a{background:URL('ht\\74ps://example.com/a.png')}", /Line 1: pictures/],
  ["a{background:u\\72l(https://example.com/a.png)}", /Line 1/],
  ['a{background:u\\72l("https://example.com/a.png")}', /Line 1: .* is not allowed/],
  ['a{background:im\\61ge-set("https://example.com/a.png" 1x)}', /Line 1/],
  ['a{--x:"https://example.com";background:image-set(var(--x) 1x)}', /Line 1: image-set/],
  ['@property --x{syntax:"*";inherits:false;initial-value:src("https://example.com")}', /Line 1/],
  [`a{b:${"calc(/*)*/".repeat(2000)}`, "Line 1: the rules are nested too deeply."],
  ["(/*)*/".repeat(3300), "Line 1: the rules are nested too deeply."],
  ["@media a{/*}*/".repeat(1000), "Line 1: the rules are nested too deeply."],
  ["a{--x:url(http://example.com)}", /Line 1: pictures/],
  ["a{background:image-set('https://example.com/a.png' 1x)}", /Line 1: image-set/],
  ["a{background:src('https://example.com/a.png')}", /Line 1: src/],
  ["a{background:-webkit-image-set(url(https://example.com/a.png) 1x)}", /Line 1: -webkit-image-set/],
  ["@media print{a{list-style:url('https://example.com/a.png')}}", /Line 1: pictures/],
  ["@supports (background:url(https://example.com)){a{color:red}}", /Line 1/],
  ["} a{color:red}", /Line 1/],
  ["a{color red}", /Line 1/],
  ["{".repeat(100_000), "Line 1: the rules are nested too deeply."],
  [`a{b:${"(".repeat(21)}`, "Line 1: the rules are nested too deeply."],
])("%s is refused", (css, problem) => {
  expect(cssProblem(css)).toEqual(expect.stringMatching(problem));
});

test("a stylesheet of the maximum length is checked in a bounded time", () => {
  for (const part of ["a{b:c}", "a,", "((", "url(", "/*", "\\", '"', "@x ", "a:is(b)"]) {
    const css = part.repeat(Math.floor(20_000 / part.length));
    const start = performance.now();
    cssProblem(css);
    expect(performance.now() - start, part).toBeLessThan(1000);
  }
});

test("the console and the login page never have an own stylesheet", () => {
  expect(["/", "/news", "/administration", "/loginhelp", "/register"].every(hasOwnCss)).toBe(true);
  expect(
    ["/admin", "/admin/branding/css", "/login", "/Login", "/ADMIN/branding", "/style-sample"].some(hasOwnCss),
  ).toBe(false);
});
