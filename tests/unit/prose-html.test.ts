import { expect, test } from "vitest";
import { proseHtml } from "#app/ui/prose/prose-html.ts";

test("words with a hyphen stay in one line, and tags stay as they are", () => {
  const html = proseHtml('<p title="R-Coin > e-mail">Your e-mails: 5 R-Coin, <b>E-mail</b>, e-mailing</p>');
  expect(html).toContain('<p title="R-Coin > e-mail">Your <span');
  expect([...html.matchAll(/<span class="[^"]+">([^<]*)<\/span>/g)].map(([, word]) => word)).toEqual([
    "e-mails",
    "R-Coin",
    "E-mail",
  ]);
  expect(html.replaceAll(/<\/?span[^>]*>/g, "")).toBe(
    '<p title="R-Coin > e-mail">Your e-mails: 5 R-Coin, <b>E-mail</b>, e-mailing</p>',
  );
});
