import { expect, inject, test } from "vitest";
import type { Caller } from "#app/contract/caller.ts";
import { createUpstreamGameApi } from "#app/contract/upstream/upstream-game-api.ts";
import { describeAccounts } from "./accounts-contract.ts";
import { describeGameApi } from "./game-api-contract.ts";
import { describePrivacy } from "./privacy-contract.ts";
import { describeTickets } from "./tickets-contract.ts";
import { describeWallet } from "./wallet-contract.ts";

const makeApi = (caller: Caller) =>
  createUpstreamGameApi({ baseUrl: `${inject("secondPortal")}/api`, proxyKey: inject("proxyKey"), caller });

describeGameApi("upstream, over HTTP to a second portal", makeApi);
describeAccounts("accounts, upstream, over HTTP to a second portal", makeApi);
describeWallet("wallet, upstream, over HTTP to a second portal", makeApi);
describeTickets("tickets, upstream, over HTTP to a second portal", makeApi);
describePrivacy("privacy, upstream, over HTTP to a second portal", makeApi);

test("calls that a portal lacks are not offered", async () => {
  const caller = { ip: "203.0.113.7", token: undefined };
  const elsewhere = createUpstreamGameApi({ baseUrl: `${inject("secondPortal")}/api/elsewhere`, caller });
  await expect(elsewhere.news.page({ type: 0, page: 1 })).rejects.toMatchObject({ code: "not_offered" });
  // Every server has the calls of section 7.
  await expect(elsewhere.banners.list({})).rejects.toMatchObject({ code: "unavailable" });
});
