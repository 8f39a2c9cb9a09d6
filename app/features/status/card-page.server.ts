import { escapeHtml } from "#app/format/escape-html.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { cardSecurityPolicy } from "#app/server/http/security-headers.ts";
import { currentContext } from "#i18n-context";

const LIGHT = "--bg:#fff;--line:#d5c9a6;--head:#1d2438;--text:#46506a;--mark:#8a6a14;--none:#6a748c";

/** The style of the cards, inlined because other sites load nothing else of this one. */
export const cardStyle =
  ":root{--bg:#0d1424;--line:#4f4630;--head:#f2ecd8;--text:#c9d3e8;--mark:#d9b45b;--none:#8fa0c0;--up:#3fb68b}" +
  `[data-theme=light]{${LIGHT};--up:#1f8a63}` +
  `@media(prefers-color-scheme:light){[data-theme=auto]{${LIGHT};--up:#1f8a63}}` +
  "*{box-sizing:border-box;margin:0;padding:0}html,body{height:100%}" +
  "body{background:transparent;color:var(--text);font:15px/1.45 system-ui,sans-serif}" +
  "main{position:relative;display:flex;flex-direction:column;min-height:100%;padding:14px 16px;overflow:hidden;" +
  "border:1px solid var(--line);border-radius:8px;background:var(--bg)}" +
  "h1{font-size:16px;color:var(--mark);overflow-wrap:anywhere}a{color:inherit;text-decoration:none}" +
  "h1 a::after{content:'';position:absolute;top:0;right:0;bottom:0;left:0}main:hover{border-color:var(--mark)}" +
  "h1 a:focus-visible{outline:2px solid var(--mark)}small{display:block;font-size:13px;color:var(--none)}" +
  ".state{margin-top:6px;font-weight:600}.state::before{content:'';display:inline-block;width:9px;height:9px;" +
  "margin-right:8px;border-radius:50%;background:var(--none)}[data-state=online]::before{background:var(--up)}" +
  "[data-state=maintenance]::before{background:var(--mark)}b{color:var(--head)}.count b{font-size:30px;line-height:1.2}" +
  "svg{display:block;width:100%;height:36px;margin:4px 0}path{fill:none;stroke:var(--mark);stroke-width:2;" +
  "vector-effect:non-scaling-stroke}path:first-child{fill:var(--mark);stroke:none;opacity:.2}" +
  "ol{margin-top:8px;list-style:none}li{display:flex;padding:5px 0;border-top:1px solid var(--line)}" +
  "li i{width:26px;font-style:normal;color:var(--mark)}li span{flex:1;min-width:0;overflow:hidden;" +
  "text-overflow:ellipsis;white-space:nowrap}li b{margin-left:8px;white-space:nowrap}p+small,ol+small{margin-top:auto}";

/** Hash of {@link cardStyle} for the content security policy; a test compares the two. */
export const cardStyleHash = "sha256-f12mlqgQNrA4TwYXUAv3SumNdH6FmjudmUSJ6pGuS8s=";

interface CardPage {
  status?: number;
  /** Of the query. */
  theme: string | null;
  /** The heading, and the title of the document. */
  title: string;
  /** The page of this site that the card leads to. */
  href: string;
  /** HTML. */
  body: string;
}

/** A small page without scripts that other sites show in a frame. */
export function cardPage({ status = 200, theme, title, href, body }: CardPage): Response {
  const heading = escapeHtml(title);
  const html = `<!DOCTYPE html>
<html lang="${currentContext().locale}" data-theme="${theme === "light" || theme === "auto" ? theme : "dark"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading}</title><style>${cardStyle}</style></head>
<body><main><h1><a href="${escapeHtml(localizedHref(href))}" target="_blank" rel="noopener">${heading}</a></h1>${body}</main></body></html>
`;
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": cardSecurityPolicy(cardStyleHash),
    },
  });
}
