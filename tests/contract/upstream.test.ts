import { expect, inject, test } from "vitest";
import { createUpstreamGameApi } from "#app/game-api/upstream/upstream-game-api.ts";
import { describeGameApi } from "./game-api-contract.ts";

describeGameApi("upstream, over HTTP to a second portal", (caller) =>
  createUpstreamGameApi({ baseUrl: `${inject("secondPortal")}/api`, caller }),
);

test("a portal that does not know our calls does not offer them", async () => {
  const caller = { ip: "203.0.113.7", token: undefined };
  const elsewhere = createUpstreamGameApi({ baseUrl: `${inject("secondPortal")}/api/elsewhere`, caller });
  await expect(elsewhere.getnewspage({ type: 0, page: 1 })).rejects.toMatchObject({ code: "not_offered" });
  await expect(elsewhere.getSiteBanners({})).rejects.toMatchObject({ code: "not_found" });
});
