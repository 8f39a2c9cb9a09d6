import { describe, expect, test } from "vitest";
import { sanitizeNewsHtml } from "#app/contract/news-html.ts";
import { withAssetsUrl } from "#app/contract/relative-url.ts";

/** Payloads of XSS cheat sheets and of past vulnerabilities of sanitizers, each with the expected output. */
const attacks: [payload: string, expected: string][] = [
  ["<script>alert(1)</script>", ""],
  ["<p>a<script src=https://evil.example/x.js></script>b</p>", "<p>ab</p>"],
  ["<scr<script>ipt>alert(1)</scr</script>ipt>", "ipt&gt;alert(1)ipt&gt;"],
  ["<SCRIPT\n>alert(1)</SCRIPT\n>", ""],
  ['<img src=x onerror="alert(1)">', '<img src="x" alt="" loading="lazy" />'],
  ['<img src="x:x" onerror="alert(1)">', ""],
  ['<img/src="x"/onerror=alert(1)>', '<img src="x" alt="" loading="lazy" />'],
  ['<img src="javascript:alert(1)">', ""],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ""],
  ['<img srcset="https://evil.example/x 1x" alt="y">', ""],
  ['<p onclick="alert(1)" style="background:url(javascript:alert(1))" class="x" id="y">a</p>', "<p>a</p>"],
  ['<p STYLE="position:fixed;inset:0">a</p>', "<p>a</p>"],
  ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="JaVaScRiPt:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">a</a>', "<a>a</a>"],
  ['<a href="java&#9;script:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="java\nscript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href=" &#14; javascript:alert(1)">a</a>', "<a>a</a>"],
  ['<a href="vbscript:msgbox(1)">a</a>', "<a>a</a>"],
  ['<a href="data:text/html,<script>alert(1)</script>">a</a>', "<a>a</a>"],
  ['<a href="file:///etc/passwd">a</a>', "<a>a</a>"],
  [
    '<a href="/x" onmouseover=alert(1) style="all:unset" class="b" id="c" download ping="//e">a</a>',
    '<a href="/x">a</a>',
  ],
  ['<a href="/x" target="_top" rel="opener">a</a>', '<a href="/x">a</a>'],
  ['<a title="&quot; onclick=&quot;alert(1)">a</a>', '<a title="&quot; onclick=&quot;alert(1)">a</a>'],
  ['<iframe src="https://evil.example"></iframe>', ""],
  ['<iframe srcdoc="<script>alert(1)</script>">', ""],
  ['<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">', ""],
  ['<svg onload="alert(1)"><script>alert(1)</script></svg>', ""],
  ["<svg><a><animate attributeName=href values=javascript:alert(1) /><text>a</text></a></svg>", ""],
  ['<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">', ""],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ""],
  ["<textarea></textarea/><img src=x onerror=alert(1)></textarea>", '<img src="x" alt="" loading="lazy" />'],
  ["</article></main><p>a", "<p>a</p>"],
  ['<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>', '<img src="x" alt="" loading="lazy" />"&gt;'],
  ["<style>@import 'https://evil.example/x.css'</style>", ""],
  ["<title><script>alert(1)</script></title>", ""],
  ["<template><script>alert(1)</script></template>", ""],
  ['<form action="https://evil.example"><input name=a><button formaction=javascript:alert(1)>a</button></form>', "a"],
  ['<meta http-equiv="refresh" content="0;url=javascript:alert(1)">', ""],
  ['<base href="https://evil.example/">', ""],
  ['<link rel=stylesheet href="https://evil.example/x.css">', ""],
  ["<!--[if gte IE 4]><script>alert(1)</script><![endif]-->", ""],
  ["<!--><script>alert(1)</script>-->", "--&gt;"],
  ["<![CDATA[<script>alert(1)</script>]]>", ""],
  ["<details open ontoggle=alert(1)>a</details>", "a"],
  ["<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>", ""],
  ["<marquee onstart=alert(1)>a</marquee><body onload=alert(1)>", "a"],
  ["<x onclick=alert(1) contenteditable>a</x>", "a"],
  ["&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["<p>a</p", "<p>a</p>"],
  ["<img src=x onerror=alert(1)", ""],
];

test.each(attacks)("%s is sanitized", (payload, expected) => {
  const clean = sanitizeNewsHtml(payload);
  expect(clean).toBe(expected);
  expect(sanitizeNewsHtml(clean)).toBe(clean);
});

test("deeply nested markup is flattened", () => {
  const depth = 5000;
  const clean = sanitizeNewsHtml(`${"<div>".repeat(depth)}text${"</div>".repeat(depth)}`);
  expect(clean).toContain("text");
  expect(clean.match(/<div>/g)?.length).toBeLessThan(100);
});

describe("markup of news is kept", () => {
  test.each([
    "<h2>a</h2><h3>b</h3><h4>c</h4><p>d<br />e</p><hr />",
    '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><dl><dt>c</dt><dd>d</dd></dl>',
    '<table><caption>t</caption><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    "<blockquote><p>a</p></blockquote><pre><code>a &lt; b &amp;&amp; c</code></pre>",
    "<p><em>a</em><strong>b</strong><del>c</del><sup>d</sup><sub>e</sub><span>f</span></p>",
    '<figure><img src="/art/a.webp" alt="A gate" width="450" height="300" loading="lazy" /><figcaption>a</figcaption></figure>',
    '<p><a href="/register" title="Sign up">a</a> <a href="?page=2">b</a> <a href="#c">c</a> <a href="mailto:a@b.example">d</a></p>',
    "<p>Ñandú 学院 😀 &amp; co</p>",
  ])("%s", (html) => {
    expect(sanitizeNewsHtml(html)).toBe(html);
  });
});

test("h1 and obsolete elements are replaced by their modern equivalents", () => {
  expect(sanitizeNewsHtml("<h1>a</h1><h6>b</h6><b>c</b><i>d</i><strike>e</strike><font color=red>f</font>")).toBe(
    "<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em><del>e</del>f",
  );
});

test.each([
  "https://other.example/x",
  "http://other.example",
  "//other.example/x",
  "/\\other.example",
  "\\\\other.example",
])("%s is an external link", (href) => {
  expect(sanitizeNewsHtml(`<a href="${href}" target="_self" rel="opener">a</a>`)).toBe(
    `<a href="${href}" rel="noopener nofollow" target="_blank">a</a>`,
  );
});

test("pictures load lazily and keep only sizes in pixels", () => {
  expect(sanitizeNewsHtml('<img src="https://cdn.example/a.png" width="100%" height="30" loading="eager">')).toBe(
    '<img src="https://cdn.example/a.png" alt="" height="30" loading="lazy" />',
  );
});

test("relative picture addresses can be resolved against another host", () => {
  const assetsUrl = "https://cdn.example/game/";
  const options = { resolvePicture: (address: string) => withAssetsUrl(address, assetsUrl) };
  expect(
    sanitizeNewsHtml('<img src="/up/a.png"><img src="up/b.png"><img src="https://x.example/c.png">', options),
  ).toBe(
    '<img src="https://cdn.example/game/up/a.png" alt="" loading="lazy" />' +
      '<img src="https://cdn.example/game/up/b.png" alt="" loading="lazy" />' +
      '<img src="https://x.example/c.png" alt="" loading="lazy" />',
  );
  expect(withAssetsUrl("", assetsUrl)).toBe("");
  expect(withAssetsUrl("/a.png", undefined)).toBe("/a.png");
  expect(withAssetsUrl("//x.example/a.png", assetsUrl)).toBe("//x.example/a.png");
});
