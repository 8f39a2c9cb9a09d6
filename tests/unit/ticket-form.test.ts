import { expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { plainText } from "#app/contract/message.ts";
import { Keyring } from "#app/crypto/keyring.ts";
import { changeTicket } from "#app/features/tickets/console/ticket/change-ticket.server.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import type { Services } from "#app/server/services.ts";
import { fakeGameApi } from "#tests/fixtures/fake-game-api.ts";

const NUMBER = "T-7F3K-29QX";
const typed = { message: "A long answer.", note: "Seen before." };
/** The fields that the page's form sends with every button, without scripts. */
const fields = { intent: "answer", seen: "0", self: "7", assignee: "9", priority: "high" };

/** Sends the form of a ticket. @returns where the browser is sent, or the texts of the page, and the calls */
async function send(texts: Record<string, string>, button: Record<string, string> = {}) {
  const session = await Session.open(new Request("https://portal.test/"), {
    keys: new Keyring(["a-secret-for-tests".padEnd(40, "0")]),
    now: () => 0,
  });
  const calls: unknown[] = [];
  const does = (name: string) => async (request: object) => {
    calls.push({ name, ...request });
    if ("note" in request && request.note === "fails") throw new GameApiError("conflict", plainText("Changed."));
    return { message: "Done." };
  };
  const names = ["assign", "setPriority", "setState", "addNote", "reply"];
  const gameApi = fakeGameApi(Object.fromEntries(names.map((name) => [`ticketsAdmin.${name}`, does(name)])));
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...texts, ...button })) form.set(name, value);
  const answer = await changeTicket({ session, gameApi } as unknown as Services, form, NUMBER);
  if (answer instanceof Response) return { calls, to: answer.headers.get("Location") };
  const { outcome, result } = answer.data as FormActionData;
  return { calls, status: answer.init?.status, lines: outcome?.lines, kept: result?.initialValue };
}

test.each([
  ["assign", { name: "assign", assignee: 9, seen: 0 }],
  ["take", { name: "assign", assignee: 7, seen: 0 }],
  ["priority", { name: "setPriority", priority: "high" }],
  ["closed", { name: "setState", state: "closed" }],
])("“%s” keeps a typed answer and a note", async (work, call) => {
  expect(await send(typed, { work })).toEqual({
    ...{ calls: [expect.objectContaining({ number: NUMBER, ...call })], status: 200, lines: ["Done."] },
    kept: expect.objectContaining(typed),
  });
  expect(await send({ message: " ", note: "" }, { work })).toMatchObject({ to: `/admin/tickets/${NUMBER}` });
});

test("a note and an answer are used up, and the other text is kept", async () => {
  const note = await send(typed, { work: "note" });
  expect(note.calls).toMatchObject([{ name: "addNote", note: typed.note }]);
  expect(note.kept).toEqual({ message: typed.message });
  // biome-ignore lint/suspicious/noThenProperty: the name of the field
  const answer = await send(typed, { then: "close" });
  expect(answer.calls).toMatchObject([{ name: "reply", message: typed.message, close: true }]);
  expect(answer.kept).toEqual({ note: typed.note });
  expect((await send({ message: typed.message }, {})).to).toBe(`/admin/tickets/${NUMBER}#latest`);
});

test("what is refused keeps both texts", async () => {
  expect(await send({ message: typed.message }, { work: "note" })).toMatchObject({
    ...{ calls: [], status: 400, lines: ["Note is required."], kept: { message: typed.message } },
  });
  expect(await send({ note: typed.note })).toMatchObject({ calls: [], status: 400, kept: { note: typed.note } });
  const failed = { message: typed.message, note: "fails" };
  expect(await send(failed, { work: "note" })).toMatchObject({ status: 409, lines: ["Changed."], kept: failed });
});
