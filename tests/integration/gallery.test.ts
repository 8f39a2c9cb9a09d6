import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { loadedLanguage } from "#app/i18n/languages.server.ts";
import { newLogin } from "#tests/fixtures/admins.ts";
import { testGameApi } from "#tests/fixtures/embedded.ts";

beforeEach(async () => {
  await env.DB.exec("DELETE FROM game_documents");
});

async function openConsole() {
  const portal = testGameApi();
  const admin = portal.as({ token: (await newLogin(30)).token }).documentsAdmin;
  return { ...portal, admin, read: () => portal.gameApi.gallery.read({}) };
}

const youtube = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

test("an owner adds a picture, a wallpaper and a movie; the others stay", async () => {
  const { admin, read } = await openConsole();
  expect(await read()).toEqual({ pictures: null, wallpapers: null, movies: null });
  const texts = { title_en: "Guild war", text_en: "The last castle.", title_fil: "Digmaan ng guild" };
  await admin.save({ list: "gallery", entry: "new", values: { ...texts, picture: "https://play.example/war.jpg" } });
  await admin.save({ list: "wallpapers", entry: "new", values: { ...texts, screen: "/media/war.png", phone: "" } });
  await admin.save({ list: "movies", entry: "new", values: { ...texts, video: youtube, picture: "" } });
  const { pictures, wallpapers, movies } = await read();
  expect([pictures?.length, wallpapers?.length, movies?.length]).toEqual([13, 7, 3]);
  expect(pictures?.[0]).toMatchObject({ key: "phoenixhunt", title: "The burning bird" });
  const shown = { key: expect.any(String), title: "Guild war", text: "The last castle." };
  expect(pictures?.at(-1)).toEqual({ ...shown, alt: "", picture: "https://play.example/war.jpg" });
  expect(wallpapers?.at(-1)).toEqual({ ...shown, alt: "", screen: "/media/war.png", phone: "" });
  expect(movies?.at(-1)).toEqual({ ...shown, picture: "", video: youtube });
  await runInLanguage(await loadedLanguage("fil"), async () => {
    const filipino = (await read()).pictures;
    // What has no text in the language is shown in English.
    expect(filipino?.at(-1)).toMatchObject({ title: "Digmaan ng guild", text: "The last castle." });
    expect(filipino?.[0]).toMatchObject({ title: "Ang nagliliyab na ibon" });
  });
});

test("every entry can be deleted, and a list goes back to the default", async () => {
  const { admin, read } = await openConsole();
  for (const { entry } of (await admin.list({ list: "movies" })).data)
    await admin.delete({ list: "movies", entry, confirm: "on" });
  expect((await read()).movies).toEqual([]);
  await admin.reset({ list: "movies", confirm: "on" });
  expect((await read()).movies).toBeNull();
});

test("pictures and videos are addresses with a title, and lists are bounded", async () => {
  const { admin, read } = await openConsole();
  const problem = (list: string, values: Record<string, string>) =>
    admin.save({ list, entry: "new", values }).then(
      () => undefined,
      (error) => JSON.stringify(error.content),
    );
  expect(await problem("gallery", { title_en: "", picture: "/a.webp" })).toContain("Title is required");
  expect(await problem("gallery", { title_en: "A", picture: "javascript:alert(1)" })).toContain("Picture must be");
  expect(await problem("movies", { title_en: "A", video: "data:text/html,hi" })).toContain(
    "Address of the video must be",
  );
  expect(await problem("movies", { title_en: "A", video: "" })).toContain("Address of the video is required");
  expect(await read()).toEqual({ pictures: null, wallpapers: null, movies: null });
  for (let number = 2; number < 24; number += 1)
    expect(await problem("movies", { title_en: "A", video: youtube })).toBeUndefined();
  expect(await problem("movies", { title_en: "A", video: youtube })).toBeDefined();
  expect((await read()).movies).toHaveLength(24);
});
