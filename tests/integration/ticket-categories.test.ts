import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfCode } from "#app/i18n/languages.server.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { countRows, newShopper } from "#tests/fixtures/shoppers.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";

const { as, settle } = testGameApi();

afterEach(async () => {
  await settle();
  await resetStorage();
});

const inFilipino = <Result>(work: () => Promise<Result>) => runInLanguage(languageOfCode("fil"), work);

const ticketInput = (values: object = {}) => ({
  name: "Visitor",
  email: `${crypto.randomUUID()}@mail.example`,
  category: "refund",
  subject: "Subject",
  message: "Message",
  ...values,
});

const fields = {
  ...{ label1: "Order number", kind1: "text", required1: "on" },
  ...{ label2: "Amount in pesos", kind2: "number" },
  ...{ label3: "Paid with", kind3: "select", options3: "GCash\n Maya \n\nBank" },
  ...{ label4: "Day of payment", kind4: "date", required4: "on" },
};

/** An editor and a member of the support staff, and a category with own fields. */
async function setUp() {
  const [editor, support] = await Promise.all([newLogin(20), newLogin(11)]);
  const api = as({ token: editor.token });
  const { id } = await api.ticketCategoriesAdmin.save({
    ...{ id: 0, key: "refund", name: "Refunds", active: "on", notice: "We need your receipt.", priority: "high" },
    notified: support.userId.toUpperCase(),
    ...fields,
  });
  return { api, id, support: { ...support, api: as({ token: support.token }) } };
}

test("the built-in categories are the defaults, with their names in both languages", async () => {
  const api = as({ ip: "198.51.100.9" });
  const { data } = await api.tickets.categories({});
  expect(data.map(({ key }) => key)).toEqual(["account", "payment", "game", "bug", "player", "other"]);
  expect(data[3]).toEqual({ key: "bug", name: "Report a bug", notice: "", fields: [] });
  expect((await inFilipino(() => api.tickets.categories({}))).data[3]?.name).toBe("Mag-report ng bug");
});

test("the values of a category's own fields are checked, kept, shown to both sides and exported", async () => {
  const { id, api, support } = await setUp();
  await api.translationsAdmin.save({
    ...{ kind: "ticketCategory", entry: String(id), language: "fil" },
    texts: { name: "Mga refund", label1: "Numero ng order" },
  });
  const { token } = await newShopper();
  const player = as({ token, ip: "198.51.100.10" });
  const values = { field1: " A-17 ", field2: "1,250.00", field3: "Maya", field4: "2026-02-28" };
  const wrong = (changed: object) => player.tickets.submit(ticketInput({ ...values, ...changed }));
  for (const [changed, message] of [
    [{ field1: " " }, { field1: ["Order number is required."] }],
    [{ field2: "a lot" }, { field2: ["Amount in pesos must be a number."] }],
    [{ field3: "Cash" }, { field3: ["Please choose one of the choices of Paid with."] }],
    [{ field4: "2026-02-30" }, { field4: ["Day of payment must be a date such as 2026-12-24."] }],
    [{ field1: "x".repeat(201) }, { field1: ["Order number may have at most 200 characters."] }],
  ] as const) {
    await expect(wrong(changed), JSON.stringify(changed)).rejects.toMatchObject({ code: "invalid", fields: message });
  }

  const { number } = await inFilipino(() => player.tickets.submit(ticketInput({ ...values, field2: "", field5: "x" })));
  const filled = (label: string) => [
    { label, value: "A-17" },
    { label: "Paid with", value: "Maya" },
    { label: "Day of payment", value: "2026-02-28" },
  ];
  const { ticket } = await support.api.ticketsAdmin.byNumber({ number });
  expect(ticket).toMatchObject({ fields: filled("Order number"), priority: "high", categoryName: "Refunds" });
  expect((await player.tickets.check({ number })).ticket.fields).toEqual(filled("Numero ng order"));
  const [line] = (await inFilipino(() => player.tickets.mine({ page: 1 }))).data;
  expect(line).toMatchObject({ category: "refund", categoryName: "Mga refund" });
  const { records } = await player.privacy.records({ part: "tickets" });
  expect(records).toMatchObject([
    { number, details: "Numero ng order: A-17\nPaid with: Maya\nDay of payment: 2026-02-28" },
  ]);
});

test("an inactive category is not offered, but old tickets keep it with its values", async () => {
  const { id, api, support } = await setUp();
  const visitor = as({ ip: "198.51.100.11" });
  const ticket = ticketInput({ field1: "A", field4: "2026-01-01" });
  const { number } = await visitor.tickets.submit(ticket);
  const [entry] = (await api.ticketCategoriesAdmin.list({})).data.filter((one) => one.id === id);
  expect(entry?.values).toMatchObject({ ...fields, options3: "GCash\nMaya\nBank", notified: support.userId });
  await api.ticketCategoriesAdmin.save({
    ...{ ...entry!.values, id, seen: entry!.seen, active: "", name: "Old refunds", label1: "", label2: "" },
  });
  expect((await visitor.tickets.categories({})).data.map(({ key }) => key)).not.toContain("refund");
  await expect(visitor.tickets.submit(ticketInput())).rejects.toMatchObject({
    fields: { category: ["Please choose a category."] },
  });
  expect((await visitor.tickets.check({ number, email: ticket.email })).ticket).toMatchObject({
    category: "refund",
    categoryName: "Old refunds",
    fields: [
      { label: "Order number", value: "A" },
      { label: "Day of payment", value: "2026-01-01" },
    ],
  });
  await expect(api.ticketCategoriesAdmin.save({ ...entry!.values, id, seen: entry!.seen })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("categories are checked and ordered, and one of them stays active", async () => {
  const { api, support } = await setUp();
  const save = (values: object) =>
    api.ticketCategoriesAdmin.save({ id: 0, key: "other", name: "x", active: "on", priority: "normal", ...values });
  for (const [values, field] of [
    [{}, "key"],
    [{ key: "no spaces" }, "key"],
    [{ key: "unnamed", name: "" }, "name"],
    [{ key: "asks", notified: "nobody_at_all" }, "notified"],
    [{ key: "asks", label1: "A", kind1: "select", options1: "one" }, "options1"],
    [{ key: "asks", label2: "A", kind2: "select", options2: "one\none" }, "options2"],
    [{ key: "asks", kind1: "file" }, "kind1"],
    [{ key: "asks", priority: "highest" }, "priority"],
  ] as const) {
    await expect(save(values), JSON.stringify(values)).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: [expect.any(String)] },
    });
  }
  await expect(support.api.ticketCategoriesAdmin.list({})).rejects.toMatchObject({ code: "forbidden" });
  const { data } = await api.ticketCategoriesAdmin.list({});
  const [, second] = data;
  await api.ticketCategoriesAdmin.move({ id: second!.id, direction: "up" });
  expect((await as({}).tickets.categories({})).data[0]?.key).toBe(second!.values.key);
  const results = await Promise.allSettled(
    (await api.ticketCategoriesAdmin.list({})).data.map(({ id, seen, values }) =>
      api.ticketCategoriesAdmin.save({ ...values, id, seen, active: "" }),
    ),
  );
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await countRows("ticket_categories", "active = 1")).toBe(1);
});

test("canned answers are edited, ordered and deleted, and filled for a ticket in its language", async () => {
  const { api, support } = await setUp();
  const { token, userId } = await newShopper();
  const player = as({ token, ip: "198.51.100.12" });
  const text = "Hello {userId}, ticket {ticket} ({category}: {subject}) is at {siteName}.\n{staff}";
  const { id } = await api.cannedAnswersAdmin.save({ id: 0, title: "Hello", text });
  const { id: second } = await api.cannedAnswersAdmin.save({ id: 0, title: "Second", text: "Two" });
  await expect(api.cannedAnswersAdmin.save({ id: 0, title: "", text: "{password}" })).rejects.toMatchObject({
    code: "invalid",
    fields: { title: ["Title is required."], text: ["{password} is not a placeholder."] },
  });
  await api.translationsAdmin.save({
    ...{ kind: "answer", entry: String(id), language: "fil" },
    texts: { text: "Kumusta, {userId}!\nSi {staff} ito." },
  });
  const english = await player.tickets.submit(ticketInput({ category: "bug", subject: "It has {staff} in it" }));
  const filipino = await inFilipino(() => player.tickets.submit(ticketInput({ category: "bug" })));
  const filled = (number: string) => support.api.ticketsAdmin.cannedAnswer({ number, id });
  expect((await filled(english.number)).text).toBe(
    `Hello ${userId}, ticket ${english.number} (Report a bug: It has {staff} in it) is at Moonlit Gate.\n${support.userId}`,
  );
  expect((await filled(filipino.number)).text).toBe(`Kumusta, ${userId}!\nSi ${support.userId} ito.`);

  await api.cannedAnswersAdmin.move({ id: second, direction: "up" });
  const { answers } = await support.api.ticketsAdmin.byNumber({ number: english.number });
  expect(answers).toEqual([
    { id: second, title: "Second" },
    { id, title: "Hello" },
  ]);
  await expect(support.api.cannedAnswersAdmin.save({ id, title: "x", text: "x" })).rejects.toMatchObject({
    code: "forbidden",
  });
  const { data } = await api.cannedAnswersAdmin.list({});
  await api.cannedAnswersAdmin.save({ id, seen: data[1]!.seen, title: "Hello", text: "Changed" });
  await expect(
    api.cannedAnswersAdmin.save({ id, seen: data[1]!.seen, title: "Hello", text: "Changed again" }),
  ).rejects.toMatchObject({ code: "conflict" });
  await api.cannedAnswersAdmin.delete({ id, confirm: "on" });
  expect(await countRows("translations", `kind = 'answer' AND entry = '${id}'`)).toBe(0);
  await expect(filled(english.number)).rejects.toMatchObject({ code: "not_found" });
  await env.DB.prepare(
    `INSERT INTO canned_answers (title, text) SELECT 'a', 'b' FROM json_each((SELECT '[' || substr(replace(hex(zeroblob(99)), '00', ',1'), 2) || ']'))`,
  ).run();
  await expect(api.cannedAnswersAdmin.save({ id: 0, title: "x", text: "x" })).rejects.toMatchObject({
    code: "conflict",
    message: "There can be up to 100 canned answers.",
  });
});

test("destinations that want new tickets are told of one in its own transaction", async () => {
  await env.DB.prepare(
    `INSERT INTO notice_destinations (name, kind, sealed_address, hint, events, templates, enabled, created_at)
     VALUES ('Staff', 'discord', 'x', 'x', '["ticket.new"]', '{}', 1, 0)`,
  ).run();
  const { number } = await as({ ip: "198.51.100.13" }).tickets.submit(ticketInput({ category: "bug" }));
  const notice = await env.DB.prepare("SELECT event, data, path FROM notices").first();
  expect(notice).toEqual({
    event: "ticket.new",
    data: JSON.stringify({ number, category: "bug", subject: "Subject" }),
    path: `/admin/tickets/${number}`,
  });
});
