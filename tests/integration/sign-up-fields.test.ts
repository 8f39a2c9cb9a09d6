import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { deleteDueAccounts } from "#app/features/privacy/embedded/due-deletions.ts";
import { signUp as editor } from "#app/features/sign-up-fields/sign-up-editor.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { registration, testPassword } from "#tests/fixtures/accounts.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

const list = "signup";

beforeEach(async () => {
  await env.DB.batch(
    ["game_documents", "settings", "audit_log", "sign_up_answers"].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
});

let visitors = 0;
const newUserId = () => `s${crypto.randomUUID().slice(0, 13).replaceAll("-", "_")}`;

/** A portal with an owner, and visitors with addresses of their own. */
async function portal() {
  visitors += 1;
  const api = testGameApi({ caller: { ip: `10.9.0.${visitors}`, token: undefined } });
  const console = api.as({ token: (await newLogin(30)).token });
  const { documentsAdmin } = console;
  const save = async (entry: string, values: Record<string, string>) => {
    const current = await documentsAdmin.byEntry({ list, entry });
    return documentsAdmin.save({ list, entry, seen: current.seen, values: { ...current.values, ...values } });
  };
  const add = async (name: string, values: Record<string, string> = {}) =>
    (await save("new", { name_en: name, ...values })).entry;
  const remove = (entry: string) => documentsAdmin.delete({ list, entry, confirm: "on" });
  const register = (answers?: Record<string, string>, userId = newUserId()) =>
    api.gameApi.accounts.register(registration({ userId, userEmail: `${userId}@mail.example`, answers }));
  const newPlayer = async (answers?: Record<string, string>) => {
    const userId = newUserId();
    expect(await register(answers, userId)).toMatchObject({ status: 1 });
    const { token, user } = await api.gameApi.accounts.logIn({ userId, password: testPassword });
    return { userId, userNum: user!.userNum, gameApi: api.as({ token: token! }) };
  };
  return { ...api, console, documentsAdmin, save, add, remove, register, newPlayer };
}

const school = { kind: "choice", options_en: "SG\nMP\nPhoenix", options_fil: "SG\nMP\nPiniks" };
const stored = async () =>
  (await env.DB.prepare("SELECT field, value FROM sign_up_answers ORDER BY field").all()).results;

test("fields are shown in the language of the request, in the owner's order", async () => {
  const { gameApi, add, documentsAdmin } = await portal();
  const read = () => gameApi.settings.read({});
  expect((await read()).signUpFields).toEqual([]);
  await add("Discord name", { help_en: "Without the number.", onAccount: "on" });
  await add("Favourite school", { ...school, name_fil: "Paboritong school", required: "on" });
  await add("Have you played before?", { kind: "yesno" });
  await documentsAdmin.move({ list, entry: "favouriteschool", direction: "up" });
  expect((await read()).signUpFields).toEqual([
    {
      ...{ key: "favouriteschool", label: "Favourite school", help: "", kind: "choice" },
      ...{ required: true, onAccount: false },
      options: ["SG", "MP", "Phoenix"].map((value) => ({ value, label: value })),
    },
    {
      ...{ key: "discordname", label: "Discord name", help: "Without the number.", kind: "text" },
      ...{ required: false, onAccount: true, options: [] },
    },
    expect.objectContaining({ kind: "yesno", options: expect.arrayContaining([{ value: "yes", label: "Yes" }]) }),
  ]);
  const filipino = (await runInLanguage(languageOfCode("fil")!, read)).signUpFields;
  expect(filipino[0]).toMatchObject({
    label: "Paboritong school",
    options: [{}, {}, { value: "Phoenix", label: "Piniks" }],
  });
  expect(filipino[1]).toMatchObject({ label: "Discord name" });
});

test.each([
  ["name_en", "Label is required.", { name_en: "" }],
  ["name_en", "Label may have at most 60 characters.", { name_en: "x".repeat(61) }],
  ["options_en", "A choice needs at least two options, one in each line.", { kind: "choice", options_en: "One\n\n" }],
  ["options_en", "There may be up to 20 options.", { kind: "choice", options_en: [...Array(21).keys()].join("\n") }],
  ["options_en", "Two options are the same.", { kind: "choice", options_en: "One\nTwo\nOne" }],
  ["options_fil", "An option may have at most 60 characters.", { ...school, options_fil: "y".repeat(61) }],
  [
    "options_fil",
    "There are 3 options in English. Translate all of them, in the same order, or leave this empty.",
    { ...school, options_fil: "SG\nMP" },
  ],
])("the console refuses a field at %s: %s", async (field, text, values: Record<string, string>) => {
  const { add } = await portal();
  await expect(add("Field", values)).rejects.toMatchObject({ code: "invalid", fields: { [field]: [text] } });
});

test("there are at most five fields, with different labels", async () => {
  const { add } = await portal();
  await add("Field");
  await expect(add("Field")).rejects.toMatchObject({ fields: { name_en: ["Another field has this label."] } });
  for (const name of ["A", "B", "C", "D"]) await add(name);
  await expect(add("E")).rejects.toMatchObject({ code: "conflict" });
  expect(editor.size).toEqual({ min: 0, max: 5 });
});

test("answers are stored with the account, and an empty one has no row", async () => {
  const { add, newPlayer } = await portal();
  await add("Discord name");
  await add("Favourite school", school);
  await newPlayer({ discordname: "  moon#1 ", favouriteschool: "" });
  expect(await stored()).toEqual([{ field: "discordname", value: "moon#1" }]);
});

test("a registration without fields is as before, and one without answers is refused where they are required", async () => {
  const { add, newPlayer, register, save } = await portal();
  await newPlayer();
  await newPlayer({});
  await add("Discord name", { required: "on" });
  await add("Favourite school", { ...school, required: "on" });
  await add("Have you played before?", { kind: "yesno" });
  const refused = (fields: object) => ({ code: "invalid", fields });
  await expect(register()).rejects.toMatchObject(
    refused({
      answer_discordname: ["Discord name is required."],
      answer_favouriteschool: ["Favourite school is required."],
    }),
  );
  const answers = { discordname: "moon", favouriteschool: "SG" };
  const choose = (label: string) => [`Please choose one of the choices of ${label}.`];
  await expect(
    register({ discordname: "x".repeat(201), favouriteschool: "Piniks", haveyouplayedbef: "maybe" }),
  ).rejects.toMatchObject(
    refused({
      answer_discordname: ["Discord name may have at most 200 characters."],
      answer_favouriteschool: choose("Favourite school"),
      answer_haveyouplayedbef: choose("Have you played before?"),
    }),
  );
  await expect(register({ ...answers, discordname: "a\u0000b" })).rejects.toMatchObject(
    refused({ answer_discordname: ["Discord name contains characters that cannot be shown."] }),
  );
  // An option that was removed while the form was open.
  await save("favouriteschool", { options_en: "MP\nPhoenix", options_fil: "" });
  await expect(register(answers)).rejects.toMatchObject(
    refused({ answer_favouriteschool: choose("Favourite school") }),
  );
  await newPlayer({ ...answers, favouriteschool: "MP", haveyouplayedbef: "no" });
});

test("an answer to an unknown field is refused with a message, unless it is empty", async () => {
  const { add, remove, register, newPlayer } = await portal();
  await add("Discord name");
  await remove("discordname");
  await expect(register({ discordname: "moon" })).rejects.toMatchObject({
    code: "invalid",
    fields: { "": [expect.stringContaining("was removed from the form")] },
  });
  await newPlayer({ discordname: "" });
  expect(await stored()).toEqual([]);
  // Neither a key that no field can have, nor a long text, gets that far.
  await expect(register({ "Discord name": "moon" })).rejects.toMatchObject({ code: "invalid" });
  await expect(register({ discordname: "x".repeat(1001) })).rejects.toMatchObject({ code: "invalid" });
});

test("a refused registration leaves the answers of the account that has the user ID", async () => {
  const { add, newPlayer, register } = await portal();
  await add("Discord name");
  const { userId } = await newPlayer({ discordname: "moon" });
  await expect(register({ discordname: "thief" }, userId)).rejects.toMatchObject({ code: "conflict" });
  expect(await stored()).toEqual([{ field: "discordname", value: "moon" }]);
});

test("players change what the account page shows, and nothing else", async () => {
  const { add, newPlayer, save } = await portal();
  await add("Discord name", { onAccount: "on" });
  await add("Favourite school", school);
  const { gameApi } = await newPlayer({ discordname: "moon", favouriteschool: "SG" });
  expect(await gameApi.signUp.answers({})).toEqual({ answers: { discordname: "moon" } });
  expect(await gameApi.signUp.save({ answers: { discordname: "sun" } })).toEqual({
    message: "Your answers are saved.",
  });
  expect(await gameApi.signUp.answers({})).toEqual({ answers: { discordname: "sun" } });
  await expect(gameApi.signUp.save({ answers: { favouriteschool: "MP" } })).rejects.toMatchObject({ code: "invalid" });
  await gameApi.signUp.save({ answers: { discordname: "" } });
  expect(await stored()).toEqual([{ field: "favouriteschool", value: "SG" }]);
  await save("discordname", { required: "on" });
  await expect(gameApi.signUp.save({ answers: { discordname: "" } })).rejects.toMatchObject({
    fields: { answer_discordname: ["Discord name is required."] },
  });
});

test("a deleted field takes its answers with it, and a changed or moved one keeps them", async () => {
  const { add, newPlayer, remove, save, documentsAdmin } = await portal();
  await add("Discord name");
  await add("Favourite school", school);
  await newPlayer({ discordname: "moon", favouriteschool: "SG" });
  await newPlayer({ discordname: "sun" });
  await save("discordname", { name_en: "Name in Discord" });
  await documentsAdmin.move({ list, entry: "discordname", direction: "down" });
  expect(await stored()).toHaveLength(3);
  await remove("discordname");
  expect(await stored()).toEqual([{ field: "favouriteschool", value: "SG" }]);
  // A new field with the same key begins without answers.
  expect(await add("Discord name")).toBe("discordname");
  expect(await stored()).toHaveLength(1);
  await documentsAdmin.reset({ list, confirm: "on" });
  expect(await stored()).toEqual([]);
});

test("the console shows answers under their labels, and the list of players has them by key", async () => {
  const { add, newPlayer, console, documentsAdmin } = await portal();
  await add("Discord name");
  await add("Favourite school", { ...school, name_fil: "Paboritong school" });
  await documentsAdmin.move({ list, entry: "favouriteschool", direction: "up" });
  const { userNum, userId } = await newPlayer({ discordname: "moon", favouriteschool: "SG" });
  expect((await console.playersAdmin.byNum({ userNum })).answers).toEqual([
    { label: "Favourite school", value: "SG" },
    { label: "Discord name", value: "moon" },
  ]);
  const { players } = await console.playersAdmin.export({ by: "id", search: userId });
  expect(players).toMatchObject([{ userNum, answers: { discordname: "moon", favouriteschool: "SG" } }]);
});

test("players download their answers, and the deletion of the account deletes them", async () => {
  const { add, newPlayer, clock, context } = await portal();
  await add("Discord name");
  const { gameApi, userNum } = await newPlayer({ discordname: "moon" });
  const { parts } = await gameApi.privacy.startExport({});
  expect(parts).toContain("signUpAnswers");
  expect((await gameApi.privacy.records({ part: "signUpAnswers" })).records).toEqual([
    { question: "Discord name", answer: "moon" },
  ]);
  await env.DB.prepare("UPDATE users SET deletion_at = ?2 WHERE user_num = ?1")
    .bind(userNum, clock.time - 1)
    .run();
  await deleteDueAccounts(context);
  expect(await stored()).toEqual([]);
});
