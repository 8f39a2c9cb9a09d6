import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicContent } from "#app/cache/public-content.ts";
import { defaultSiteSettings } from "#app/features/settings/calls.ts";
import { signUpLink } from "#app/features/settings/sign-up-link.server.ts";
import type { Services } from "#app/server/services.ts";
import { AccountBox } from "#app/shell/account-box.tsx";
import { AccountLinks } from "#app/shell/account-links.tsx";

/** A site with a sign-up link, and news with one item, number 1, and a failure instead of number 5. */
const siteWith = (signupLink: string, source: Services["source"]) => {
  const content = {
    settings: { read: async () => ({ ...defaultSiteSettings, signupLink }) },
    news: {
      byId: async ({ id }: { id: string }) => {
        if (id === "5") throw new Response(null, { status: 503 });
        if (id === "404") throw new Response(null, { status: 404 });
        return { data: id === "1" ? [{ id: 1 }] : [] };
      },
    },
  } as unknown as PublicContent;
  return { content, source };
};

test.each([
  ["/news?topic=1", "/news?topic=1"],
  ["/topic/1", "/topic/1"],
  ["/news?topic=2", "/register"],
  ["/topic/2", "/register"],
  ["/news?topic=404", "/register"],
  // News that cannot be read now may exist.
  ["/news?topic=5", "/news?topic=5"],
  ["/download", "/download"],
  ["https://join.example/news?topic=2", "https://join.example/news?topic=2"],
])("the setting %s leads to %s", async (signupLink, target) => {
  expect(await signUpLink(siteWith(signupLink, "embedded"))).toBe(target);
  expect(await signUpLink(siteWith(signupLink, "upstream"))).toBe(target);
});

test("the sign-up links of header and login box follow the setting", () => {
  for (const part of [
    <AccountLinks key="links" user={undefined} signupLink="/news?topic=1" />,
    <AccountBox key="box" user={undefined} signupLink="/news?topic=1" />,
  ]) {
    const markup = renderToStaticMarkup(part);
    expect(markup).toContain('href="/news?topic=1"');
    expect(markup).not.toContain("/register");
  }
});
