import { expect, test } from "vitest";
import { siteSettings } from "#app/features/settings/calls.ts";
import { typedOrigins } from "#app/features/visitor-script/script-form.ts";
import { originsOf, parseScriptTag, scriptTag } from "#app/features/visitor-script/script-tag.ts";

test.each([
  [
    '<script defer data-domain="moonlit.example" src="https://plausible.example/js/script.js"></script>',
    "https://plausible.example/js/script.js",
    [{ name: "data-domain", value: "moonlit.example" }],
  ],
  [
    `<script async src='https://beacon.example/b.js' data-cf-beacon='{"token": "a1"}'> </script>\n`,
    "https://beacon.example/b.js",
    [{ name: "data-cf-beacon", value: '{"token": "a1"}' }],
  ],
  [
    "<!-- Counting --><script src=https://a.example/x.js?id=1 data-a.b=c></script><!-- End -->",
    "https://a.example/x.js?id=1",
    [{ name: "data-a.b", value: "c" }],
  ],
  ['<SCRIPT SRC="https://a.example/x.js?a=1&amp;b=2"></SCRIPT>', "https://a.example/x.js?a=1&b=2", []],
])("%s is read, and shown as an element again", (tag, src, attributes) => {
  const read = parseScriptTag(tag);
  expect(read).toEqual({ src, attributes });
  const script = { src, attributes, origins: [] };
  expect(parseScriptTag(scriptTag(script))).toEqual({ src, attributes });
  expect(siteSettings.parse({ visitorScript: script }).visitorScript).toEqual(script);
});

test.each([
  ["", "element"],
  ["https://a.example/x.js", "element"],
  ['<script src="https://a.example/x.js">alert(1)</script>', "element"],
  ['<script src="https://a.example/x.js"></script><script src="https://b.example/y.js"></script>', "element"],
  ["<script>ga()</script>", "element"],
  ["<script></script>", "address"],
  ['<script src="http://a.example/x.js"></script>', "address"],
  ['<script src="/x.js"></script>', "address"],
  ['<script src="javascript:alert(1)"></script>', "address"],
  [`<script src="https://a.example/${"x".repeat(300)}"></script>`, "address"],
  ['<script src="https://a.example;sandbox/x.js"></script>', "address"],
  ['<script src="https://a.example,b/x.js"></script>', "address"],
  ['<script src="https://a.example/x\'y.js"></script>', "address"],
  ['<script type="module" src="https://a.example/x.js"></script>', "module"],
  ['<script src="https://a.example/x.js" onload="alert(1)"></script>', { attribute: "onload" }],
])("%s is refused", (tag, problem) => {
  expect(parseScriptTag(tag)).toEqual({ problem });
});

test("a text of the maximum length is read in a bounded time", () => {
  for (const part of ["a ", "a=", "a='' ", ' a="', "<script ", "= "]) {
    const start = performance.now();
    parseScriptTag(`<script ${part.repeat(500)}`);
    expect(performance.now() - start, part).toBeLessThan(100);
  }
});

test("origins are those of addresses with https", () => {
  expect(typedOrigins("")).toEqual([]);
  expect(typedOrigins(" https://a.example/x?y \nhttps://b.example:8443, https://a.example")).toEqual([
    "https://a.example",
    "https://b.example:8443",
  ]);
  for (const text of ["https://*.b.example", "a.example", "http://a.example", "javascript:alert(1)"])
    expect(typedOrigins(text)).toBeUndefined();
  const script = { src: "https://a.example/x.js", attributes: [], origins: ["https://a.example", "https://b.example"] };
  expect(originsOf(script)).toEqual(["https://a.example", "https://b.example"]);
});

test("a script of another server that no policy could name is refused", () => {
  const isAccepted = (src: string, origins: string[] = []) =>
    siteSettings.safeParse({ visitorScript: { src, attributes: [], origins } }).success;
  expect(isAccepted("https://a.example/x.js", ["https://b.example:8443"])).toBe(true);
  for (const src of ["https://a.example;sandbox/x.js", "javascript:alert(1)", "https://", 'https://a.example/"'])
    expect(isAccepted(src), src).toBe(false);
  expect(isAccepted("https://a.example/x.js", ["https://b.example; object-src *"])).toBe(false);
});
