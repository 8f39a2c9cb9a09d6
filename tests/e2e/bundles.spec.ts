import { readdirSync, readFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect } from "@playwright/test";
import { root } from "../../scripts/setup/project.mjs";
import { test } from "./portal-test.ts";

const FOLDER = join(root, "build", "client", "bundles");
const bundles = readdirSync(FOLDER).filter((name) => !name.endsWith(".br"));
const framework = bundles.find((name) => name.startsWith("framework-")) ?? "";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it was sent. */
  body: Buffer;
}

/** Sends a request with exactly these headers, and a path that is not normalized. */
function send(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { hostname, port } = new URL(process.env.E2E_BASE_URL ?? "");
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("large scripts are sent as the build compressed them", { tag: "@javascript" }, async () => {
  expect(bundles.length).toBeGreaterThanOrEqual(5);
  // Unlike Cloudflare, the local server compresses again for clients that name another encoding first.
  for (const name of bundles) {
    const { status, headers, body } = await send(`/bundles/${name}`, { "Accept-Encoding": "br, gzip" });
    expect(status, name).toBe(200);
    expect(body.equals(readFileSync(join(FOLDER, `${name}.br`))), name).toBe(true);
    expect(brotliDecompressSync(body).equals(readFileSync(join(FOLDER, name))), name).toBe(true);
    expect(headers, name).toMatchObject({
      "content-encoding": "br",
      "content-type": name.endsWith(".wasm") ? "application/wasm" : "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable, no-transform",
      "x-content-type-options": "nosniff",
    });
    expect(headers.vary, name).toContain("Accept-Encoding");
    expect(headers["content-security-policy"], name).toContain("default-src 'none'");
  }
});

test("clients that do not accept Brotli get the file in another encoding", { tag: "@javascript" }, async () => {
  const path = `/bundles/${framework}`;
  const plain = readFileSync(join(FOLDER, framework));
  for (const accepted of ["identity", "br;q=0", "gzip;q=0, BR; q=0.000", "brotli"]) {
    const { status, headers, body } = await send(path, { "Accept-Encoding": accepted });
    expect(status, accepted).toBe(200);
    expect(headers["content-encoding"], accepted).not.toBe("br");
    expect(headers.vary, accepted).toContain("Accept-Encoding");
    expect(headers["cache-control"], accepted).toBe("public, max-age=31536000, immutable");
    if (!headers["content-encoding"]) expect(body.equals(plain), accepted).toBe(true);
  }
  expect((await send(path, { "Accept-Encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  expect((await send(path, { "Accept-Encoding": "br;q=0.5" })).headers["content-encoding"]).toBe("br");
});

test("HEAD, conditions and ranges work as for other files", { tag: "@javascript" }, async () => {
  const path = `/bundles/${framework}`;
  const br = { "Accept-Encoding": "br" };
  const { headers } = await send(path, br);
  const head = await send(path, br, "HEAD");
  expect(head).toMatchObject({ status: 200, headers: { "content-encoding": "br", etag: headers.etag } });
  expect(head.body).toHaveLength(0);

  const unchanged = await send(path, { ...br, "If-None-Match": headers.etag ?? "" });
  expect(unchanged.status).toBe(304);
  expect(unchanged.body).toHaveLength(0);
  expect(unchanged.headers.vary).toContain("Accept-Encoding");
  // The tag belongs to the compressed file only.
  expect((await send(path, { "Accept-Encoding": "identity", "If-None-Match": headers.etag ?? "" })).status).toBe(200);
  expect((await send(path, { ...br, "If-None-Match": '"another"' })).status).toBe(200);

  const range = await send(path, { ...br, Range: "bytes=0-9" });
  expect(range.status).toBe(200);
  expect(brotliDecompressSync(range.body).length).toBe(readFileSync(join(FOLDER, framework)).length);
});

test("other paths and methods do not reach a file", { tag: "@javascript" }, async () => {
  const br = { "Accept-Encoding": "br" };
  const missing = [
    "nothing-12345678.js",
    "..%2f_headers",
    "%2e%2e%2f_routes.js",
    `${framework}%00`,
    "x/y.js",
    ".js",
    "",
  ];
  for (const name of missing) {
    const { status, headers } = await send(`/bundles/${name}`, br);
    expect(status, name).toBeGreaterThanOrEqual(400);
    expect(status, name).toBeLessThan(500);
    expect(headers["cache-control"], name).not.toContain("immutable");
  }
  // The dots are part of the path before it reaches the portal, which sees the normalized one.
  const escaped = await send("/bundles/../../wrangler.toml", br);
  expect(escaped.status).toBe(404);
  expect((await send(`/bundles/${framework}`, br, "POST")).status).toBe(405);
});
