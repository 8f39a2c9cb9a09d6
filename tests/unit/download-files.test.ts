import { expect, test } from "vitest";
import type { DownloadLink } from "#app/features/downloads/calls.ts";
import { loadDownloads } from "#app/features/downloads/pages/load-downloads.server.ts";
import type { Services } from "#app/server/services.ts";

let links = 0;
function link(values: Partial<DownloadLink>): DownloadLink {
  links += 1;
  return {
    ...{ seq: links, name: `Mirror ${links}`, address: `https://files.test/${links}`, type: "full" },
    ...{ description: "", date: "", icon: "", language: undefined, ...values },
  };
}

/** The versions of the files of the client, with the numbers of their mirrors. */
async function files(...data: DownloadLink[]) {
  const content = { downloads: { list: async () => ({ data }) }, settings: { read: async () => ({}) } };
  const { data: page } = await loadDownloads({ content } as unknown as Services);
  return page.client.map(({ version, sha256, mirrors }) => [version, sha256, mirrors.length]);
}

test("mirrors of a file share its hash, or else its version and size", async () => {
  const [one, two] = ["a".repeat(64), "b".repeat(64)];
  expect(
    await files(
      link({ version: "1.0", sha256: one }),
      link({ version: "1.0", sha256: two }),
      link({ version: "1", sha256: one }),
    ),
  ).toEqual([
    ["1.0", one, 2],
    ["1.0", two, 1],
  ]);
  const withoutHash = [link({ version: "1.0" }), link({ version: "2.0" }), link({ version: "2.0", sizeBytes: 7 })];
  expect((await files(...withoutHash, link({ version: "2.0" }))).map(([, , mirrors]) => mirrors)).toEqual([1, 2, 1]);
});

test("an empty hash is none", async () => {
  const [first, second] = [link({ version: "1.0", sha256: "" }), link({ version: "2.0", sha256: "" })];
  expect(await files(first, second, link({ version: "2.0", sha256: null }))).toEqual([
    ["1.0", undefined, 1],
    ["2.0", undefined, 2],
  ]);
});
