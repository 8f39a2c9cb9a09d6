import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ConcurrencyLimiter } from "#app/edge/concurrency-limiter.ts";
import type { EdgeContext } from "#app/edge/page-handler.ts";
import { serveVideoPicture } from "#app/edge/video-pictures.ts";
import { pictures } from "#tests/fixtures/pictures.ts";

const PATH = "/media/video-a1B2c3D4-_e.jpg";

/** A server of preview pictures, with the paths that it was asked for. */
async function startSource(answer: (response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function serve(path: string, source: string, reading = 1) {
  const context: Pick<EdgeContext, "request" | "waitUntil"> & { isolate: { videoPictures: ConcurrencyLimiter } } = {
    request: new Request(`https://portal.test${path}`),
    isolate: { videoPictures: new ConcurrencyLimiter({ reading, changing: 1 }) },
    waitUntil: () => {},
  };
  return serveVideoPicture(context as unknown as EdgeContext, source);
}

test("a preview picture comes from the site of the video, without the bytes after its end", async () => {
  const jpeg = Buffer.from(pictures.jpeg, "base64");
  const { origin, asked } = await startSource((response) => response.end(Buffer.concat([jpeg, Buffer.from("more")])));
  const response = await serve(PATH, origin);
  expect(asked).toEqual(["/vi/a1B2c3D4-_e/hqdefault.jpg"]);
  expect(response?.status).toBe(200);
  expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=604800",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(Buffer.from((await response?.arrayBuffer()) ?? []).equals(jpeg)).toBe(true);
});

test.each<[what: string, answer: (response: ServerResponse) => void]>([
  ["no picture", (response) => response.writeHead(404).end()],
  ["a page", (response) => response.end("<script>alert(1)</script>")],
  ["a picture of another type", (response) => response.end(Buffer.from(pictures.png, "base64"))],
  ["a redirect", (response) => response.writeHead(302, { Location: "/other" }).end()],
  ["a lost connection", (response) => response.destroy()],
  [
    "too much",
    (response) => {
      response.write(Buffer.from(pictures.jpeg, "base64"));
      response.end(Buffer.alloc(300_000));
    },
  ],
])("%s is a missing picture, which is empty, for ten minutes", async (_, answer) => {
  const { origin, asked } = await startSource(answer);
  const response = await serve(PATH, origin);
  expect([response?.status, response?.headers.get("Cache-Control"), await response?.text()]).toEqual([
    404,
    "public, max-age=600",
    expect.stringMatching(/^<svg [^<]*\/>$/),
  ]);
  expect(asked).toHaveLength(1);
});

test("other paths are not asked for, and neither is more than an isolate handles at once", async () => {
  const { origin, asked } = await startSource((response) => response.end());
  expect(await serve("/media/video-short.jpg", origin)).toBeUndefined();
  expect((await serve(PATH, origin, 0))?.status).toBe(503);
  expect(asked).toEqual([]);
});
