import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#app/game-api/embedded/accounts/passwords.ts";
import { insertAccount, testPassword } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

test("a login", async () => {
  let t = Date.now();
  const h = hashPassword("abcdefgh");
  console.log(h, verifyPassword("abcdefgh", h), verifyPassword("abcdefgi", h));
  await env.DB.prepare("select 1").first();
  console.log("3 hashes", Date.now() - t);
  const { gameApi, as } = testGameApi();
  await insertAccount(env.DB, { userId: "Player" });
  t = Date.now();
  const reply = await gameApi.processlogin({ UserID: " pLAYER ", UserPass: testPassword });
  console.log(reply);
  console.log(await as({ token: reply.token! }).getcurrentuser({}));
});
