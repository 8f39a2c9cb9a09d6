import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { isolateHolder } from "#app/edge/isolate.ts";
import type { EdgeContext } from "#app/edge/page-handler.ts";
import { guardRequest } from "#app/edge/request-guard.ts";
import { themeStylesheet } from "#app/edge/theme-stylesheet.ts";
import { palettes } from "#app/features/branding/palettes.ts";
import { themeAddress, themeOf } from "#app/features/branding/theme.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM settings").run();
});

async function site() {
  const { gameApi, as } = testGameApi();
  const apiOf = async (userType: number) => as({ token: (await newLogin(userType)).token });
  return { gameApi, apiOf, owner: await apiOf(30), shown: async () => (await gameApi.settings.read({})).colors };
}

test("saved colours are those of the site, and the default palette stores nothing", async () => {
  const { gameApi, owner, shown } = await site();
  expect(await shown()).toBeNull();
  const { seen, values } = await owner.brandingAdmin.colors({});
  expect(values).toEqual({ palette: "default", ...palettes.default });
  const before = (await gameApi.settings.contentVersion({})).version;
  await owner.brandingAdmin.saveColors({ ...values, seen, palette: "jade" });
  expect(await shown()).toEqual(palettes.jade);
  expect(themeOf((await shown())!)?.stylesheet).toBe(themeAddress(palettes.jade));
  // Pages that were rendered before are outdated.
  expect((await gameApi.settings.contentVersion({})).version).toBe(before + 1);
  const own = {
    palette: "own",
    background: "#000",
    panel: "101010",
    text: "#FFF",
    secondary: "#fc0",
    accent: "#e00000",
  };
  await owner.brandingAdmin.saveColors({ ...own, seen: (await owner.brandingAdmin.colors({})).seen });
  const stored = { background: "#000000", panel: "#101010", text: "#ffffff", secondary: "#ffcc00", accent: "#e00000" };
  expect(await shown()).toEqual(stored);
  const again = await owner.brandingAdmin.colors({});
  expect(again.values).toEqual({ palette: "own", ...stored });
  expect((await owner.brandingAdmin.saveColors(again.values)).message).toBe("Nothing was changed.");
  await owner.brandingAdmin.saveColors({ ...again.values, palette: "default" });
  expect(await shown()).toBeNull();
  const { results } = await env.DB.prepare("SELECT key FROM settings WHERE key = 'colors'").all();
  expect(results).toEqual([]);
  const last = await env.DB.prepare("SELECT action, target FROM audit_log ORDER BY id DESC LIMIT 1").first();
  expect(last).toEqual({ action: "adminsavebrandcolors", target: "colors" });
});

test("unreadable and invalid colours are refused at their field, and nothing changes", async () => {
  const { owner, shown } = await site();
  const own = { palette: "own", ...palettes.jade };
  const refused = (form: object, field: string, text: RegExp) =>
    expect(owner.brandingAdmin.saveColors({ ...own, ...form })).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: [expect.stringMatching(text)] },
    });
  await refused(
    { text: "#345" },
    "text",
    /^Text \(#334455\) on panels .* contrast of 1\.7 : 1\. They need at least 4\.5 : 1\.$/,
  );
  await refused({ accent: palettes.jade.panel }, "accent", /at least 3 : 1/);
  await refused({ accent: "url(//evil.test)" }, "accent", /must be a color/);
  await refused({ text: "x".repeat(5000) }, "text", /at most 20 characters/);
  await refused({ palette: "__proto__" }, "palette", /Choose a palette/);
  expect(await shown()).toBeNull();
});

test("the second of two editors is told, and only owners change the look", async () => {
  const { owner, apiOf, shown } = await site();
  const { seen, values } = await owner.brandingAdmin.colors({});
  await owner.brandingAdmin.saveColors({ ...values, seen, palette: "violet" });
  const late = owner.brandingAdmin.saveColors({ ...values, seen, palette: "daylight" });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  const editor = await apiOf(20);
  await expect(editor.brandingAdmin.saveColors({ ...values, palette: "jade" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await shown()).toEqual(palettes.violet);
});

/** Requests a stylesheet through the guard, as the portal does. */
function visit(path: string): Promise<Response> {
  const context = createExecutionContext();
  const event = {
    request: new Request(`https://portal.test${path}`),
    isolate: isolateHolder("test")(env, "portal.test"),
    waitUntil: (work: Promise<unknown>) => context.waitUntil(work),
  };
  return guardRequest(event as unknown as EdgeContext, async ({ request }) => themeStylesheet(request));
}

test("a stylesheet is kept for ever, one of another version shortly, and a wrong address is not found", async () => {
  const address = themeAddress(palettes.violet);
  const served = await visit(address);
  expect(served.status).toBe(200);
  expect(served.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(served.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(served.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const css = await served.text();
  expect(css).toContain("--ink-0:#0c0817");
  const old = await visit(address.replace(/\.\w+\.css$/, ".0.css"));
  expect([old.status, old.headers.get("Cache-Control"), await old.text()]).toEqual([200, "public, max-age=60", css]);
  for (const path of ["/theme/", "/theme/none.css", address.replace("0c0817", "f1ecfb"), "/theme/%2e%2e%2fnews"]) {
    const response = await visit(path);
    expect([response.status, response.headers.get("Cache-Control")], path).toEqual([404, "no-store"]);
  }
});

test("a stylesheet is a draft until it is shown, and can be hidden again", async () => {
  const { gameApi, owner, apiOf } = await site();
  const shown = async () => {
    const { ownCss, ownCssDraft } = await gameApi.settings.read({});
    return [ownCss, ownCssDraft];
  };
  const { seen, values } = await owner.brandingAdmin.css({});
  expect(values).toEqual({ css: "", visitors: "keep" });
  const css = ".panel{border-radius:8px}";
  await owner.brandingAdmin.saveCss({ seen, css, visitors: "keep" });
  expect(await shown()).toEqual(["", ""]);
  expect((await owner.brandingAdmin.css({})).values.css).toBe(css);
  await expect(owner.brandingAdmin.saveCss({ seen, css: "", visitors: "keep" })).rejects.toMatchObject({
    code: "conflict",
  });
  const save = async (css: string, visitors: string) =>
    owner.brandingAdmin.saveCss({ seen: (await owner.brandingAdmin.css({})).seen, css, visitors });
  await save(css, "this");
  expect(await shown()).toEqual([css, ""]);
  // A further draft does not change what visitors see.
  await save("a{color:red}", "keep");
  expect(await shown()).toEqual([css, ""]);
  await save("a{color:red}", "none");
  expect(await shown()).toEqual(["", ""]);
  expect(await owner.brandingAdmin.css({})).toMatchObject({ isShown: false, values: { css: "a{color:red}" } });
  for (const refused of ["@import '/a.css';", "a{background:url(https://example.com)}", "x".repeat(20_001)])
    await expect(save(refused, "this"), refused).rejects.toMatchObject({ fields: { css: [expect.any(String)] } });
  await expect((await apiOf(20)).brandingAdmin.saveCss({ css, visitors: "this" })).rejects.toThrow();
});

test("saved pictures are those of the site, and emptied ones have their defaults again", async () => {
  const { gameApi, owner } = await site();
  const shown = async () => (await gameApi.settings.read({})).brand;
  expect(await shown()).toEqual({});
  const { seen, values } = await owner.brandingAdmin.pictures({});
  const logo = "/media/0123456789abcdef0123456789abcdef-600x200-160-320-600.png";
  await owner.brandingAdmin.savePictures({ ...values, seen, logo, logoHasName: "on", hero: "/art/hero/home.webp" });
  expect(await shown()).toEqual({ logo, hero: "/art/hero/home.webp", logoHasName: true });
  const late = owner.brandingAdmin.savePictures({ ...values, seen, login: "/art/hero/home.webp" });
  await expect(late).rejects.toMatchObject({ code: "conflict" });
  const refused = owner.brandingAdmin.savePictures({ ...values, share: "javascript:alert(1)" });
  await expect(refused).rejects.toMatchObject({
    fields: { share: [expect.stringContaining("Share picture must be")] },
  });
  const again = await owner.brandingAdmin.pictures({});
  expect(again.values).toMatchObject({ logo, logoHasName: "on", share: "" });
  // Saving the colours meanwhile is no conflict.
  await owner.brandingAdmin.saveColors({ ...(await owner.brandingAdmin.colors({})).values, palette: "jade" });
  await owner.brandingAdmin.savePictures({ ...values, seen: again.seen });
  expect(await shown()).toEqual({});
});

test("the icon of a site without a logo is served from its address", async () => {
  const icon = await visit("/theme/icon/52-06120f-d9c46a.svg");
  expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
  expect((await visit("/theme/icon/3c-06120f-d9c46a.svg")).status).toBe(404);
});
