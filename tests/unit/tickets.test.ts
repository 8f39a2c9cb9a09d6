import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { parseRequest } from "#app/contract/requests.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { categoryLabel, defaultCategories } from "#app/features/tickets/categories.ts";
import { checkedPicture } from "#app/features/tickets/checked-picture.ts";
import { ImagesField } from "#app/features/tickets/components/images-field.tsx";
import { newTicketNumber } from "#app/features/tickets/embedded/ticket-numbers.ts";
import { checkTicketForm, ticketForm as formOf } from "#app/features/tickets/forms.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";
import { pictureTexts } from "#app/features/tickets/pictures.ts";
import { pictureForm, ticketPictures, withReselectErrors } from "#app/features/tickets/uploaded-pictures.server.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath } from "#app/i18n/languages.server.ts";
import { testLogin } from "#tests/fixtures/logins.ts";
import { bytesOf, createPicture, createPng, decoded, pictures } from "#tests/fixtures/pictures.ts";

test("ticket numbers are parsed in all common spellings", () => {
  for (const text of [
    "T-7F3K-29QX",
    "t-7f3k-29qx",
    " 7F3K 29QX ",
    "T7F3K29QX",
    "T7F3K-29QX",
    "T–7F3K—29QX",
    "\u2068T\u22127F3K\u201129QX\u2069\u200B",
    "Ｔ－7F3K29QX",
  ]) {
    expect(ticketNumberOf(text), text).toBe("T-7F3K-29QX");
  }
  expect(ticketNumberOf("t-oili-0000")).toBe("T-0111-0000");
  // The number itself may begin with T.
  expect(ticketNumberOf("TTTT TTTT")).toBe("T-TTTT-TTTT");
  expect(ticketNumberOf("T234-5678")).toBe("T-T234-5678");
  for (const text of ["", "T", "T-7F3K", "T-7F3K-29Q", "T-7F3K-29QXX", "T-7F3U-29QX", "x".repeat(1000)]) {
    expect(ticketNumberOf(text), text).toBeUndefined();
  }
});

test("new ticket numbers are unique and parse to themselves", () => {
  const numbers = Array.from({ length: 1000 }, newTicketNumber);
  expect(new Set(numbers).size).toBe(1000);
  expect(numbers.map(ticketNumberOf)).toEqual(numbers);
});

test("the number and the size of a message's pictures are limited", () => {
  const html = renderToStaticMarkup(createElement(ImagesField, { formId: "ticket", actionData: undefined }));
  const [, checks = ""] = /data-checks="([^"]*)"/.exec(html) ?? [];
  expect(JSON.parse(checks.replaceAll("&quot;", '"'))).toEqual([
    ["files", "You can attach up to 3 images.", 3],
    ["fileBytes", "An image may have at most 5 MB.", 5 * 1024 * 1024],
  ]);
});

test("the messages of forms and pictures are in the language of the request", () => {
  const messages = () => [
    ...(checkTicketForm.safeParse({ number: "1", email: "a@b.example" }).error?.issues ?? []).map(
      (issue) => issue.message,
    ),
    pictureTexts.tooMany(3),
    categoryLabel("bug"),
    categoryLabel("Other server"),
  ];
  expect(messages()).toEqual([
    "A ticket number looks like T-XXXX-XXXX.",
    "You can attach up to 3 images.",
    "Report a bug",
    "Other server",
  ]);
  expect(runInLanguage(languageOfPath("/fil"), messages)).toEqual([
    "Ganito ang itsura ng ticket number: T-XXXX-XXXX.",
    "Hanggang 3 larawan lang ang puwedeng i-attach.",
    "Mag-report ng bug",
    "Other server",
  ]);
});

test("line breaks are normalized and count once, and are removed from a subject", () => {
  const values = { name: "a", email: "a@b.example", category: "bug" };
  const ticketForm = formOf(defaultCategories());
  const { data } = ticketForm.safeParse({ ...values, subject: " a\r\n\tb ", message: "\r\na\r\nb\rc\r\n" });
  expect(data).toMatchObject({ subject: "a b", message: "a\nb\nc" });
  expect(ticketForm.safeParse({ ...values, subject: "a", message: "\r\n".repeat(6000) }).success).toBe(false);
  expect(ticketForm.safeParse({ ...values, subject: "a", message: "a\r\n".repeat(2500) }).success).toBe(true);
});

function upload(form: FormData, headers: HeadersInit = {}): Request {
  const complete = new Request("https://portal.test/ticket", { method: "POST", body: form });
  const type = complete.headers.get("Content-Type") ?? "";
  const init = { method: "POST", body: complete.body, duplex: "half", headers: { "Content-Type": type, ...headers } };
  return new Request("https://portal.test/ticket", init as RequestInit);
}

function formWith(size: number, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const content = new Uint8Array(size);
  content.set(Buffer.from(pictures.png, "base64").subarray(0, size));
  form.append("images", new File([content], "a.png", { type: "text/html" }));
  return form;
}

const rules = ticketPictures("ticket");
const visitor = { session: { login: undefined } } as Parameters<typeof pictureForm>[0];

test("a form with a Content-Length above the limit is too large", async () => {
  const request = new Request("https://portal.test/ticket", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "20000000" },
  });
  expect(await pictureForm(visitor, request, rules)).toMatchObject({ tooLarge: true, images: [] });
});

test("pictures of a form are checked, reported with their problems, and removed from the returned form", async () => {
  const good = await pictureForm(visitor, upload(formWith(100)), rules);
  expect(good.problems).toEqual({});
  expect(good.reselectErrors).toEqual({ images: ["Please choose your images again: the browser does not keep them."] });
  expect(good.form.has("images")).toBe(false);
  // Bytes after the end of the picture are removed.
  expect(good.images.map((image) => Buffer.from(image).toString("base64"))).toEqual([pictures.png]);
  const scripted = await pictureForm(visitor, upload(formWith(100, { scripted: "yes" })), rules);
  expect(scripted).toMatchObject({ reselectErrors: {} });
  // Browsers send an empty file for an empty field.
  expect(await pictureForm(visitor, upload(formWith(0)), rules)).toMatchObject({ problems: {}, reselectErrors: {} });
  expect(await pictureForm(visitor, upload(formWith(4)), rules)).toMatchObject({
    problems: { images: ["Images must be PNG, JPEG, WebP or GIF files."] },
  });
  const large = new FormData();
  large.append("images", new File([new Uint8Array(createPng({ width: 12_000, height: 12_000 }))], "a.png"));
  expect(await pictureForm(visitor, upload(large), rules)).toMatchObject({
    problems: { images: [expect.stringContaining("25 megapixels")] },
  });
});

test("checked bytes are not checked again in the same process, but parts of them are", () => {
  const png = decoded(pictures.png);
  const checked = checkedPicture(bytesOf(png, "trailing bytes"));
  if ("problem" in checked) throw new Error(checked.problem);
  expect(checked.type).toBe("image/png");
  expect(new Uint8Array(checked)).toEqual(png);
  const request = { name: "a", email: "a", category: "a", subject: "a", message: "a", images: [checked] };
  const [received] = parseRequest("tickets.submit", request).images;
  expect(received).toBe(checked);
  expect(checkedPicture(checked)).toBe(checked);
  const wrongType = { problem: "Images must be PNG, JPEG, WebP or GIF files." };
  for (const other of [checked.subarray(1), checked.slice(1), new Uint8Array()]) {
    expect(checkedPicture(other)).toEqual(wrongType);
  }
  expect(checkedPicture(createPicture(5 * 1024 * 1024 + 1))).toEqual({ problem: "An image may have at most 5 MB." });
});

test("the error of a failed call also asks to choose the pictures again", () => {
  const again = { images: ["Again."] };
  const limited = new GameApiError("rate_limited", plainText("Too many"));
  expect(withReselectErrors(limited, {})).toBe(limited);
  expect(withReselectErrors(limited, again)).toMatchObject({
    code: "rate_limited",
    fields: { "": ["Too many"], ...again },
  });
  // An error about the pictures takes precedence.
  const full = new GameApiError("unavailable", plainText("No room"), { images: [plainText("No room.")] });
  expect(withReselectErrors(full, again)).toMatchObject({ fields: { images: ["No room."] } });
  const other = new Error("other");
  expect(withReselectErrors(other, again)).toBe(other);
});

test("a session stores a visitor's ticket until the browser is closed or the login changes", async () => {
  const keys = new Keyring(["a-secret-for-tests".padEnd(40, "0")]);
  const now = () => Date.UTC(2026, 5, 1);
  const open = (cookie = "") =>
    Session.open(new Request("https://portal.test/", { headers: { Cookie: cookie } }), { keys, now });
  const cookieOf = async (session: Session) => (await session.headers()).get("Set-Cookie") ?? "";
  const ticket = { number: "T-7F3K-29QX", email: "a@b.example" };
  const session = await open();
  session.keepTicket(ticket);
  const cookie = await cookieOf(session);
  expect(cookie).not.toMatch(/Max-Age|7F3K|b\.example/);
  const next = await open(cookie);
  expect(next.ticket).toEqual(ticket);
  expect([...(await next.headers())]).toEqual([]);
  next.logIn(testLogin());
  expect(next.ticket).toBeUndefined();
  next.keepTicket(ticket);
  const loggedIn = await open(await cookieOf(next));
  expect(loggedIn.ticket).toEqual(ticket);
  loggedIn.logOut();
  expect(await cookieOf(loggedIn)).toContain("Max-Age=0");
  session.keepTicket(undefined);
  expect(await cookieOf(session)).toContain("Max-Age=0");
});
