import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { Session } from "#app/auth/session.ts";
import type { CallInput, GameApi } from "#app/contract/contract.ts";
import { openDatabase } from "#app/embedded/database/client.ts";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import type { EditorReview } from "#app/features/editing/editor-review.ts";
import { newsForm } from "#app/features/news/news-form.ts";
import { users } from "#app/features/users/embedded/schema.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import type { Services } from "#app/server/services.ts";
import { ComparisonView } from "#app/ui/comparison/comparison-view.tsx";
import { testGameApi, testKeys } from "#tests/fixtures/embedded.ts";
import { newShopper } from "#tests/fixtures/shoppers.ts";

const newsInput = {
  id: 0,
  subject: "The gate opens",
  type: "2",
  author: "Team",
  format: "html",
  content: "<p>Tonight.</p><p>At eight.</p>",
  publishedAt: "2026-05-01T20:00",
  state: "draft",
} satisfies CallInput<"newsAdmin.save">;

beforeEach(async () => {
  await env.DB.batch(["news", "audit_log"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

async function twoEditors() {
  const { as } = testGameApi();
  const editor = async () => {
    const { userNum, userId, token } = await newShopper();
    await openDatabase(env.DB).update(users).set({ userType: 20 }).where(eq(users.userNum, userNum));
    return { userId, gameApi: as({ token }) };
  };
  return [await editor(), await editor()] as const;
}

/** Submits the form of a news item. @returns the status, and what the page shows unless it redirects */
async function submit(gameApi: GameApi, id: number, fields: Record<string, string>) {
  const form = new FormData();
  const { id: _, ...values } = { ...newsInput, ...fields };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const session = await Session.open(new Request("https://portal.test/"), { keys: testKeys, now: () => 0 });
  const answer = await handleEditorForm({ session, gameApi } as Services, form, {
    schema: newsForm,
    to: "/admin/news",
    save: (typed) => gameApi.newsAdmin.save({ ...typed, id }),
    current: () => gameApi.newsAdmin.byId({ id }),
  });
  if (answer instanceof Response) return { status: answer.status };
  const body = answer.data as FormActionData;
  return { status: answer.init?.status, body, review: body.preview as EditorReview | undefined };
}

test("the second editor sees who saved what, and can save over it", async () => {
  const [first, second] = await twoEditors();
  const { id } = await first.gameApi.newsAdmin.save(newsInput);
  const theirs = "<p>Tonight &amp; tomorrow.</p><p>At eight.</p>";
  await first.gameApi.newsAdmin.save({ ...newsInput, id, content: theirs });

  const mine = { subject: "The gate <opens>", content: "<p>Tonight.</p><p>At <b>nine</b>.</p><script>1</script>" };
  const { status, body, review } = await submit(second.gameApi, id, { ...mine, seen: "1" });
  expect(status).toBe(409);
  const line = `Someone else has changed this in the meantime. It was saved by ${first.userId} on 2026-06-01 08:00, Manila time.`;
  expect(body?.outcome).toMatchObject({ tone: "error", lines: [line], links: ["conflict"] });
  // Nothing typed is lost.
  expect(body?.result?.initialValue).toMatchObject(mine);
  expect(review).toMatchObject({ seen: "1", conflict: { seen: "2" } });
  const { comparison } = review!.conflict!;
  const text = renderToStaticMarkup(createElement(ComparisonView, comparison))
    .replace(/<(del|ins)>/g, "[")
    .replace(/<\/(del|ins)>/g, "]");
  for (const part of [
    ...["[The gate opens]", "[The gate &lt;opens&gt;]"],
    ...["[Tonight &amp; tomorrow.]", "[Tonight.]", "[At eight.]", "[At nine.]"],
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("script");

  // The plain button does not save over it.
  expect((await submit(second.gameApi, id, { ...mine, seen: review?.seen ?? "" })).status).toBe(409);
  const over = await submit(second.gameApi, id, { ...mine, seen: "1", over: review?.conflict?.seen ?? "" });
  expect(over.status).toBe(302);
  expect((await second.gameApi.newsAdmin.byId({ id })).values.subject).toBe("The gate <opens>");
});

test("who saves over a version that has changed again is told again", async () => {
  const [first, second] = await twoEditors();
  const { id } = await first.gameApi.newsAdmin.save(newsInput);
  for (const subject of ["Once", "Twice"]) await first.gameApi.newsAdmin.save({ ...newsInput, id, subject });
  const { status, review } = await submit(second.gameApi, id, { subject: "Mine", seen: "1", over: "2" });
  expect(status).toBe(409);
  expect(review?.conflict?.seen).toBe("3");
  expect((await first.gameApi.newsAdmin.byId({ id })).values.subject).toBe("Twice");
});

test("a deleted entry cannot be compared, and what was typed is kept", async () => {
  const [first, second] = await twoEditors();
  const { id } = await first.gameApi.newsAdmin.save(newsInput);
  await first.gameApi.newsAdmin.delete({ id, confirm: "on" });
  const { status, body, review } = await submit(second.gameApi, id, { subject: "Mine", seen: "1" });
  expect(status).toBe(404);
  expect(body?.result?.initialValue).toMatchObject({ subject: "Mine" });
  expect(review).toEqual({ seen: "1" });
});
