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

test("the database holds no password, answer, token or link in plain text", async () => {
  const withoutMailer = testGameApi({ mailer: undefined });
  const { gameApi, as, mails, settle } = testGameApi();
  const secrets = ["first-password", "second-password", "third-password", "Purple Carabao"];
  const [first, second, third, secretAnswer] = secrets as [string, string, string, string];
  const account = registration({ userId: "keeper", userPassword: first, userPasswordConfirm: first, secretAnswer });
  const seen: string[] = [];
  const recordDatabase = async () => void seen.push(await everything());

  // The mail with the link stays in the outbox, a table of the database, as there is no mailer.
  await withoutMailer.gameApi.accounts.register(account);
  await withoutMailer.settle();
  await recordDatabase();
  await gameApi.accounts.findPassword({ userId: "keeper", email: "keeper@mail.example" });
  await settle();
  const link = tokenIn(mails[0]?.text);
  await gameApi.accounts.resetPassword({ token: link, newPassword: second });
  await recordDatabase();
  const { token, user } = await gameApi.accounts.logIn({ userId: "keeper", password: second });
  const player = as({ token: token! });
  await recordDatabase();
  const identity = { userNum: user!.userNum, userId: "keeper" };
  await player.accounts.checkSecretAnswer({ ...identity, secretAnswer });
  await player.accounts.updatePassword({ ...identity, password: second, newPassword: third });
  await settle();
  await recordDatabase();

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
