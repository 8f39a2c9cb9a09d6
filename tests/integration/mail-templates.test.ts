import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

beforeEach(() => env.DB.exec("DELETE FROM settings"));

test("the mails that players get are shown in each language with the owner's words, and sent to the owner", async () => {
  const portal = testGameApi();
  const owner = await newLogin(30);
  const { mailAdmin, wordsAdmin } = portal.as(owner);
  const subjects = async (language: string) =>
    (await mailAdmin.templates({ language })).data.map(({ subject }) => subject);
  const [english, filipino] = [await subjects("en"), await subjects("fil")];
  expect(english).toHaveLength(filipino.length);
  expect(english.filter((subject) => filipino.includes(subject))).toEqual([]);

  const reset = { name: "passwordResetMail", language: "fil" } as const;
  const { words } = await mailAdmin.template(reset);
  const [{ key = "" } = {}] = (await wordsAdmin.list({ search: words })).data.filter(({ key }) =>
    key.endsWith("Subject"),
  );
  const { seen } = await wordsAdmin.byKey({ key });
  await wordsAdmin.save({ key, seen, values: { en: "", fil: "Bagong susi ng {siteName}" } });
  const preview = await mailAdmin.template(reset);
  expect(preview.subject).toMatch(/^Bagong susi ng /);
  expect(preview.text).toContain("token=");
  expect(preview.html).toContain(`Kumusta ${owner.userId},`);
  expect((await mailAdmin.template({ ...reset, language: "en" })).subject).not.toContain("Bagong");

  await mailAdmin.sendTemplate(reset);
  expect(portal.mails.at(-1)).toMatchObject({ to: `${owner.userId}@mail.example`, subject: preview.subject });

  for (const unknown of [
    { name: "alertMail", language: "en" },
    { name: "toString", language: "en" },
    { name: "passwordResetMail", language: "xx" },
  ]) {
    await expect(mailAdmin.template(unknown)).rejects.toMatchObject({ code: "not_found" });
    await expect(mailAdmin.sendTemplate(unknown)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(mailAdmin.templates({ language: "xx" })).rejects.toMatchObject({ code: "not_found" });
  await expect(portal.as(await newLogin(20)).mailAdmin.templates({ language: "en" })).rejects.toMatchObject({
    code: "forbidden",
  });
});
