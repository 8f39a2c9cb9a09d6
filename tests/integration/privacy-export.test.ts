import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { strFromU8, unzipSync } from "fflate/browser";
import { afterEach, expect, test } from "vitest";
import { characterFieldNames } from "#app/features/bridge/character-fields.ts";
import { dataParts } from "#app/features/privacy/data-parts.ts";
import { exportLimits } from "#app/features/privacy/limits.ts";
import { allParts } from "#app/features/privacy/pages/data-labels.server.ts";
import { action, loader } from "#app/features/privacy/pages/zip.ts";
import { zippedData } from "#app/features/privacy/pages/zipped-data.server.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageContext } from "#app/i18n/language-context.ts";
import * as filipino from "#app/i18n/messages/fil.ts";
import type { Services } from "#app/server/services.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";
import { testLogin } from "#tests/fixtures/logins.ts";
import { newPerson, type Person } from "#tests/fixtures/person.ts";
import { createPicture } from "#tests/fixtures/pictures.ts";
import { insertItem, newShopper } from "#tests/fixtures/shoppers.ts";
import { resetStorage } from "#tests/fixtures/storage.ts";
import { newBudget } from "#tests/fixtures/waiting-budget.ts";

const at = "2026-06-01T00:00:00.000Z";
const tools = testGameApi({ mailer: undefined });

afterEach(async () => {
  await tools.settle();
  await resetStorage();
});

/** Filipino, without the build that finds all languages. */
const inFilipino = languageContext("fil", filipino);

type Values = Record<string, unknown>;

/** Downloads and unzips the data of a player. */
async function download({ player, userId, email }: Pick<Person, "player" | "userId"> & { email?: string }) {
  const login = testLogin({ userId, email: email ?? "" });
  const services = { gameApi: player, session: { login }, budget: newBudget() } as unknown as Services;
  const chunks: Uint8Array[] = [];
  for await (const piece of zippedData(services, { at, siteName: "Moonlit Gate", userId, parts: allParts }))
    chunks.push(piece);
  const files = unzipSync(new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer()));
  const text = (name: string) => strFromU8(files[name]!);
  const json = text("my-data.json");
  return { files, json, html: text("my-data.html"), data: JSON.parse(json) as Record<string, Values[]>, chunks };
}

const rows = async (query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .all<Values>()
  ).results;
const iso = (time: unknown) => new Date(Number(time)).toISOString();

test("the file has everything that is stored about the player, and nothing about others", async () => {
  const person = await newPerson("Juanita", 7, tools);
  await newPerson("Benigno", 8, tools);
  const { data, json, html, files } = await download(person);
  const num = person.userNum;
  expect(Object.keys(data)).toEqual(["createdAt", ...dataParts, "incomplete"]);
  for (const part of dataParts) expect([part, data[part]!.length > 0]).toEqual([part, true]);
  expect(data.incomplete).toEqual([]);

  const [user] = await rows("SELECT * FROM users WHERE user_num = ?", num);
  expect(data.account).toEqual([
    {
      userNum: num,
      userId: "Juanita_ID",
      email: person.email,
      emailVerifiedAt: iso(user!.email_verified_at),
      pendingEmail: "Juanita.New@mail.example",
      emailChangeAt: null,
      nameFirst: "Juanitafirst",
      nameLast: "Juanitalast",
      phone: "+63 917 000 107",
      gender: "Female",
      country: "Brunei",
      language: "en",
      secretQuestion: 1,
      userType: 1,
      termsAgreedAt: iso(user!.terms_agreed_at),
      createdAt: iso(user!.created_at),
      deletionAt: null,
    },
  ]);
  expect(data.characters).toMatchObject([{ number: 7, name: "Hero7", level: 10 }]);
  const exported = characterFieldNames.map((name) => (name === "classCode" ? "class" : name));
  expect(Object.keys(data.characters![0]!)).toEqual(expect.arrayContaining(exported));
  expect(data.rankings).toMatchObject([{ month: "2026-05", name: "Hero7" }]);
  expect(data.balances).toEqual(await rows("SELECT currency, amount FROM balances WHERE user_num = ?", num));
  const ledger = await rows("SELECT * FROM ledger WHERE user_num = ? ORDER BY id DESC", num);
  expect(data.ledger).toEqual(
    ledger.map(({ id, at, currency, amount, kind, reference }) => ({
      ...{ number: id, at: iso(at), currency, amount, kind, reference: kind === "adjustment" ? null : reference },
    })),
  );
  expect(data.purchases).toMatchObject([{ total: 30 }]);
  expect(data.purchaseLines).toMatchObject([{ item: "Lamp 7", quantity: 3, price: 10 }]);
  expect(data.deliveries).toMatchObject([{ state: "cancelled" }, { state: "pending" }, { state: "pending" }]);
  expect(data.vouchers).toMatchObject([{ rcoin: 100, referrerShare: 0 }]);
  expect(data.cart).toEqual([{ item: "Lamp 7", quantity: 2, checked: true }]);
  expect(data.whitelist).toMatchObject([{ address: person.ip, active: true }]);
  expect(data.logins).toMatchObject([{ address: person.ip, at }]);
  expect(data.sessions).toMatchObject([
    { openedAt: at, expiresAt: "2100-01-01T00:00:00.000Z", address: person.ip, device: "Juanitaphone on Test" },
  ]);
  expect(data.apps).toEqual([{ createdAt: at }]);
  expect(data.passkeys).toEqual([{ name: "Juanita phone", createdAt: at, lastUsedAt: null }]);
  expect(data.recoveryCodes).toEqual([{ usedAt: null }]);
  expect(data.devices).toHaveLength(1);
  expect(data.suspensions).toMatchObject([{ reason: "Juanita was rude", startedAt: at, endsAt: null }]);
  expect(data.tickets!.map(({ number }) => number)).toEqual([...person.tickets].reverse());
  expect(data.messages!.map(({ side, text }) => [side, text])).toEqual([
    ["staff", "Hello Juanitafirst, all is well."],
    ["player", "Juanita helps"],
    ["player", "Juanita writes"],
    ["player", "Juanita writes"],
  ]);
  expect(data.mails!.map(({ subject }) => subject).sort()).toEqual([
    "A new address may connect to your Moonlit Gate account",
    "Set a new password for Moonlit Gate",
    `We answered your ticket ${person.tickets[0]}`,
    ...person.tickets.map((number) => `We received your ticket ${number}`).sort(),
  ]);
  expect(data.audit!.length).toBe(6);

  const names = data.pictures!.map(({ file }) => String(file));
  expect(Object.keys(files).sort()).toEqual(["my-data.html", "my-data.json", ...names].sort());
  for (const name of names) expect(files[name]!.length).toBeGreaterThan(50);

  for (const text of [json, html]) {
    for (const secret of [/Benigno/i, /Stranger/i, /scrypt/, /token/i, /192\.0\.2\./, new RegExp(person.token)]) {
      expect(text).not.toMatch(secret);
    }
  }
  expect(html).toContain("<td>Juanita writes</td>");
  expect(html).toContain('<th scope="row">First name</th><td>Juanitafirst</td>');
});

test("long lists are read in pages up to the limit, which the file mentions", async () => {
  const person = await newPerson("Juanita", 7, tools);
  const insert = env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO logins (user_num, at, ip) SELECT ?1, i, '198.18.0.1' FROM n`,
  );
  await insert.bind(person.userNum, exportLimits.records + 5).run();
  const { data, html, chunks } = await download(person);
  expect(data.logins).toHaveLength(exportLimits.records);
  expect(data.incomplete).toEqual(["logins"]);
  expect(data.logins![0]).toMatchObject({
    at: new Date(exportLimits.records + 5).toISOString(),
    address: "198.18.0.1",
  });
  expect(new Set(data.logins!.map(({ at }) => at)).size).toBe(exportLimits.records);
  expect(html).toContain("Only the newest 10,000 entries are in this file.");
  expect(html.match(/<td>198\.18\.0\.1<\/td>/g)).toHaveLength(exportLimits.records);
  // Streamed: no piece is nearly as large as what it is made of.
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(70_000);
});

test("pictures are in the file up to its limits, and otherwise listed", async () => {
  const person = await newPerson("Juanita", 7, tools);
  const big = createPicture(4.9 * 1024 * 1024);
  const values = { name: "x", email: person.email, category: "bug", subject: "Big", message: "Big" };
  for (const ip of ["198.18.9.1", "198.18.9.2"]) {
    await tools.as({ ip, token: person.token }).tickets.submit({ ...values, images: [big, big, big] });
  }
  const { data, files } = await download(person);
  const named = data.pictures!.filter(({ file }) => file !== null);
  // Four big ones fit; the smaller, older ones fit beside them.
  expect(data.pictures).toHaveLength(8);
  expect(named).toHaveLength(6);
  const sizes = named.map(({ file }) => files[String(file)]!.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(exportLimits.pictureBytes);
  // `toEqual` takes seconds to compare megabytes.
  expect(Buffer.compare(files[String(data.pictures![0]!.file)]!, big)).toBe(0);
});

test("the page to read is in the player's language, and escapes everything", async () => {
  const { userId, token } = await newShopper();
  const player = tools.as({ ip: "198.18.9.3", token });
  await env.DB.prepare("UPDATE users SET name_first = ?1 WHERE user_id = ?2").bind(`<img src=x>"'&`, userId).run();
  await player.cart.add({ productNum: await insertItem({ name: "</td><script>alert(1)</script>" }), quantity: 1 });
  const { html, data } = await runInLanguage(inFilipino, () => download({ player, userId }));
  expect(html).toContain('<html lang="fil-PH">');
  expect(html).toContain(">Mga bukas na session</h2>");
  expect(html).toContain("<td>&lt;img src=x&gt;&quot;&apos;&amp;</td>");
  expect(html).toContain("&lt;/td&gt;&lt;script&gt;");
  expect(html).not.toContain("<script");
  expect(data.cart).toEqual([{ item: "</td><script>alert(1)</script>", quantity: 1, checked: true }]);
});

test("mails to an address, and tickets with it, belong to the player only once it is confirmed", async () => {
  const person = await newPerson("Juanita", 7, tools);
  await env.DB.prepare("UPDATE users SET email_verified_at = NULL WHERE user_num = ?").bind(person.userNum).run();
  const { data } = await download(person);
  expect(data.mails).toEqual([]);
  expect(data.tickets!.map(({ number }) => number)).toEqual([person.tickets[0]]);
});

test("the download is a private attachment, and limited", async () => {
  const { userId, token } = await newShopper();
  const gameApi = tools.as({ ip: "198.18.9.4", token });
  const services = {
    gameApi,
    session: { login: testLogin({ userId }) },
    budget: newBudget(),
    content: { settings: { read: async () => ({ siteName: "Moonlit Gate" }) } },
  } as unknown as Services;
  const press = () =>
    action({
      context: { services },
      params: {},
      request: new Request("https://portal.test/mydata.zip", { method: "POST" }),
    });
  for (let time = 0; time < exportLimits.perHour; time += 1) {
    const response = await press();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "private, no-store",
      "content-disposition": 'attachment; filename="my-data-2026-06-01.zip"',
      "content-type": "application/zip",
    });
    expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toEqual([
      "my-data.json",
      "my-data.html",
    ]);
  }
  const refused = await press();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBeTruthy();
  expect(await refused.text()).toContain("You can download your data 5 times an hour.");
  expect(loader().headers.get("Location")).toBe("/mydata");
});
