import { type APIRequestContext, expect } from "@playwright/test";
import { startOwnPortal } from "./own-portal.ts";
import { contentPages } from "./pages.ts";
import { test } from "./portal-test.ts";

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

test("content pages forbid inline scripts and framing, and declare their cache lifetime", {
  tag: "@javascript",
}, async ({ request }) => {
  for (const { path } of contentPages) {
    const headers = (await request.get(path)).headers();
    expect(headers["content-security-policy"], path).toBe(CSP);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["cache-control"], path).toMatch(
      /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
    );
    expect(headers.vary).toContain("Cookie");
  }
});

test("home and news live for 30 s, downloads for an hour", { tag: "@javascript" }, async ({ request }) => {
  const lifetime = async (path: string) =>
    /s-maxage=(\d+)/.exec((await request.get(path)).headers()["cache-control"] ?? "")?.[1];
  expect(await lifetime("/")).toBe("30");
  expect(await lifetime("/news")).toBe("30");
  expect(await lifetime("/download")).toBe("3600");
});

test("the pages cause no violation of their Content-Security-Policy", {
  tag: ["@javascript", "@embedded-only", "@extended"],
}, async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const { path } of contentPages) await page.goto(path, { waitUntil: "load" });
  expect(complaints).toEqual([]);
});

test("an address with repeated slashes leads to the page, and in the API to an error in JSON", {
  tag: "@no-javascript",
}, async ({ request, baseURL }) => {
  const targets = { "//news": "/news", "/news//": "/news/", "/fil//news?page=2": "/fil/news?page=2", "//": "/" };
  for (const [path, target] of Object.entries(targets)) {
    const response = await request.get(baseURL + path, { maxRedirects: 0 });
    expect([path, response.status(), response.headers().location]).toEqual([path, 308, target]);
  }
  const unknown = await request.get(`${baseURL}//no//such//page`);
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain("404 NOT FOUND");
  const call = await request.get(`${baseURL}/api//getSiteBanners`);
  expect([call.status(), await call.json()]).toEqual([404, expect.objectContaining({ code: "not_offered" })]);
});

test("a second visitor gets the cached copy, and a browser that has it gets 304", { tag: "@javascript" }, async ({
  request,
}) => {
  // Another test may publish something in between, which changes the page's tag.
  await expect(async () => {
    await request.get("/news?topic=7");
    const second = await request.get("/news?topic=7");
    expect(second.headers()["x-cache"]).toBe("hit");
    const again = await request.get("/news?topic=7&utm_source=x", {
      headers: { "If-None-Match": second.headers().etag ?? "" },
    });
    expect(again.status()).toBe(304);
    expect(await again.text()).toBe("");
  }).toPass();
});

test("a visitor with a session gets a private page with no-store", { tag: "@javascript" }, async ({ request }) => {
  await request.get("/");
  const sessionResponse = await request.get("/", { headers: { Cookie: "portal_session=anything" } });
  expect(sessionResponse.status()).toBe(200);
  expect(sessionResponse.headers()["x-cache"]).toBe("bypass");
  expect(sessionResponse.headers()["cache-control"]).toBe("private, no-store");
});

test("200 simultaneous first requests share one set of database queries", {
  tag: ["@javascript", "@embedded-only", "@extended"],
}, async ({ request }) => {
  // What other tests publish would outdate the page meanwhile.
  const portal = await startOwnPortal("edge");
  try {
    const answers = await Promise.all(Array.from({ length: 200 }, () => request.get(`${portal.url}/topic/17`)));
    expect(answers.map((answer) => answer.status())).toEqual(Array.from({ length: 200 }, () => 200));
    const states = answers.map((answer) => answer.headers()["x-cache"]);
    expect(states.filter((state) => state === "miss")).toHaveLength(1);
    expect(new Set(states)).toEqual(new Set(["miss", "hit"]));
  } finally {
    await portal.stop();
  }
});

test("a form sent from another site is refused, and one without an origin is accepted", { tag: "@javascript" }, async ({
  request,
}) => {
  const crossSiteResponse = await request.post("/login", {
    headers: { Origin: "https://elsewhere.example" },
    form: { a: "1" },
  });
  expect(crossSiteResponse.status()).toBe(403);
  const site = await request.post("/login", { headers: { "Sec-Fetch-Site": "cross-site" }, form: { a: "1" } });
  expect(site.status()).toBe(403);
  const apiResponse = await request.post("/api/getdownloadsall", { data: {} });
  expect(apiResponse.status()).not.toBe(403);
});

test("an invalid form sent without a browser gets an error status and the page with the message", {
  tag: "@javascript",
}, async ({ request }) => {
  const answer = await request.post("/login", { form: { userId: "nobody-here", password: "something" } });
  expect(answer.status()).toBe(401);
  expect(await answer.text()).toContain("The user ID or password is incorrect.");
});

test("every form page answers a body that is not a form with an error status", { tag: "@javascript" }, async ({
  request,
}) => {
  const pages = ["login", "register", "findaccount", "resetpassword", "verifyemail", "topup", "itemshop", "cart-add"];
  const bodies = [
    { headers: { "Content-Type": "application/json" }, data: "[1]" },
    { headers: { "Content-Type": "text/plain" }, data: "text" },
    { headers: { "Content-Type": "multipart/form-data; boundary=x" }, data: "--x\r\nbroken" },
  ];
  for (const page of pages) {
    for (const body of bodies) {
      const status = (await request.post(`/${page}`, body)).status();
      expect(status, `${page}, ${body.headers["Content-Type"]}`).toBeGreaterThanOrEqual(400);
      expect(status, `${page}, ${body.headers["Content-Type"]}`).toBeLessThan(500);
    }
  }
});

test("healthz answers in JSON", { tag: "@javascript" }, async ({ request }) => {
  const response = await request.get("/healthz");
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ status: "ok" });
});

/** The paths of the files of this site that a page names in its attributes. */
async function filesOf(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const attributes = [...html.matchAll(/ (?:src|srcset|href|data-fallback)="([^"]+)"/gi)].map(
    ([, value = ""]) => value,
  );
  const paths = attributes.flatMap((value) => value.split(", ").map((entry) => entry.split(" ")[0] ?? ""));
  return [...new Set(paths)].filter((file) => /^\/(?:static|assets|art)\//.test(file));
}

test("every file that a page names exists, and browsers keep it for a year", { tag: "@javascript" }, async ({
  request,
}) => {
  const pages = [...contentPages.map(({ path }) => path), "/login", "/register", "/topup", "/ticket"];
  const files = new Set((await Promise.all(pages.map((path) => filesOf(request, path)))).flat());
  expect(files.size).toBeGreaterThan(200);
  for (const file of files) {
    const response = await request.head(file);
    expect(response.status(), file).toBe(200);
    expect(response.headers()["cache-control"], file).toMatch(/^public, max-age=31536000, immutable(?:, |$)/);
  }
});

test("the addresses that databases contain work, and their files are checked again after a week", {
  tag: "@javascript",
}, async ({ request }) => {
  for (const path of ["/art/brand/favicon.svg", "/art/news/notice.webp", "/assets/rive/assassin_bg.riv"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["cache-control"], path).toMatch(/^public, max-age=604800(?:, |$)/);
  }
  expect((await request.get("/static/0ldHa_/news/notice.webp")).status()).toBe(404);
});

test("static files and their 404s have security headers that prevent script execution", {
  tag: ["@javascript", "@embedded-only"],
}, async ({ request }) => {
  for (const path of ["/favicon.ico", "/art/brand/favicon.svg", "/assets/nothing.js", "/art/nothing.png"]) {
    const headers = (await request.get(path)).headers();
    expect(headers["content-security-policy"], path).toMatch(/^default-src 'none';.* frame-ancestors 'none'; sandbox$/);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
    expect(headers["strict-transport-security"], path).toBe("max-age=31536000");
  }
});

test("security.txt has a contact and expires within a year", { tag: "@javascript" }, async ({ request, baseURL }) => {
  const response = await request.get("/.well-known/security.txt");
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.headers()["cache-control"]).toContain("s-maxage=3600");
  const text = await response.text();
  expect(text).toContain(`Contact: ${baseURL}/ticket\n`);
  expect(text).toContain(`Canonical: ${baseURL}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now() + 30 * 86_400_000);
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  expect(response.headers()["x-cache"]).toMatch(/^(?:miss|hit)$/);
});
