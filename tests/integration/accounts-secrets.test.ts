import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { registration } from "#tests/fixtures/accounts.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { tokenIn } from "#tests/fixtures/mailbox.ts";

/** Every value of every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>();
  const names = tables.results.map(({ name }) => name).filter((name) => !name.startsWith("_cf_"));
  const rows = await Promise.all(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`).all()));
  return JSON.stringify(rows.map(({ results }) => results));
}

test("no password, answer, token or link ever stands in the database as it is", async () => {
  // Without a mailer mails stay in the outbox, which is part of the database.
  const kept = testGameApi({ mailer: undefined });
  const { gameApi, as, mails, settle } = testGameApi();
  const secrets = ["first-password", "second-password", "third-password", "Purple Carabao"];
  const [first, second, third, secretAnswer] = secrets as [string, string, string, string];
  const account = registration({ userId: "keeper", userPassword: first, userPasswordConfirm: first, secretAnswer });
  const seen: string[] = [];
  const look = async () => void seen.push(await everything());

  await kept.gameApi.accounts.register(account);
  await kept.settle();
  await look();
  const reset = { userId: "keeper", email: "keeper@mail.example" };
  await kept.gameApi.accounts.findPassword(reset);
  await kept.settle();
  await look();
  await gameApi.accounts.findPassword(reset);
  await settle();
  const link = tokenIn(mails[0]?.text);
  await gameApi.accounts.resetPassword({ token: link, newPassword: second });
  await look();
  const { token, user } = await gameApi.accounts.logIn({ userId: "keeper", password: second });
  const player = as({ token: token! });
  await look();
  const identity = { userNum: user!.userNum, userId: "keeper" };
  await player.accounts.checkSecretAnswer({ ...identity, secretAnswer });
  await player.accounts.updatePassword({ ...identity, password: second, newPassword: third });
  await settle();
  await look();

  const [before, ...rest] = seen;
  expect(before).toContain("keeper@mail.example");
  expect(rest.join()).toContain("sealed_body");
  secrets.push(link, token!, "resetpassword?", "verifyemail?", "purple carabao");
  for (const secret of secrets) {
    expect(
      seen.some((text) => text.includes(secret)),
      secret,
    ).toBe(false);
  }
});
