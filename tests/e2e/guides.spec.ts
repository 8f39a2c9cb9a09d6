import { expect } from "@playwright/test";
import { chatChannels } from "#app/features/guide/chat-channels.ts";
import { classGuides } from "#app/features/guide/class-guide.ts";
import { defaultKeyGroups, keyName } from "#app/features/guide/default-keys.ts";
import { instructionTopics } from "#app/features/guide/instruction-topics.ts";
import { t } from "#app/i18n/translate.ts";
import { test } from "./portal-test.ts";

/** The class whose artwork is that of a guide. */
const classKey = (anchor: string) => (anchor === "sword" ? "swordsman" : anchor);

test("the first class shows on load, and a tab shows only its own panel", { tag: "@flow" }, async ({ page }) => {
  await page.goto("/characters");
  const panels = page.locator("[data-class]");
  await expect(panels).toHaveCount(9);
  await expect(panels.filter({ visible: true })).toHaveCount(1);
  await expect(panels.filter({ visible: true })).toHaveAttribute("data-class", "brawler");
  const classes = page.getByRole("navigation", { name: "Classes" });
  await expect(classes.getByRole("list").first().getByRole("link")).toHaveCount(7);
  await expect(classes.getByRole("list", { name: "More classes" }).getByRole("link")).toHaveCount(2);
  for (const { anchor, name } of classGuides) {
    await page.getByRole("navigation", { name: "Classes" }).getByRole("link", { name }).click();
    await expect(panels.filter({ visible: true })).toHaveCount(1);
    await expect(panels.filter({ visible: true })).toHaveAttribute("data-class", classKey(anchor));
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  }
});

test("an address with #class opens that class and selects only its tab", async ({ page }) => {
  await page.goto("/characters#assassin");
  await expect(page.locator("[data-class]").filter({ visible: true })).toHaveAttribute("data-class", "assassin");
  const on = (anchor: string) => page.locator(`nav a[href="#${anchor}"] img:nth-of-type(2)`);
  await expect(on("assassin")).toBeVisible();
  for (const other of ["brawler", "archer", "shaper"]) await expect(on(other)).toBeHidden();
});

test("the tabs of all classes are equally wide, and one row on a wide screen", async ({ page }) => {
  for (const [width, rows] of [
    [360, 3],
    [768, 3],
    [1440, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/characters");
    const boxes = await page
      .locator("class-tabs nav a")
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(9);
    expect(new Set(boxes.map((box) => Math.round(box.width))).size, `${width}`).toBe(1);
    expect(new Set(boxes.map((box) => Math.round(box.top))).size, `${width}`).toBe(rows);
    const panel = await page.locator("[data-class=brawler]").boundingBox();
    expect(Math.max(...boxes.map(({ right }) => right))).toBeCloseTo(panel!.x + panel!.width, 0);
  }
});

test("each skill of the nine classes has an icon of its own, and the class before and after are one click away", async ({
  page,
}) => {
  await page.goto("/characters");
  for (const { anchor } of classGuides) {
    const icons = page.locator(`[data-class="${classKey(anchor)}"] [data-icon]`);
    const places = await icons.evaluateAll((skills) => skills.map((skill) => (skill as HTMLElement).dataset.icon));
    expect(places, anchor).toEqual(["0", "1", "2", "3", "4", "5"]);
    await expect(icons.first()).toHaveCSS("--strip", new RegExp(`/art/skills/${classKey(anchor)}`));
  }
  const shown = page.locator("[data-class]").filter({ visible: true });
  await shown.getByRole("link", { name: "Archer" }).click();
  await expect(shown).toHaveAttribute("data-class", "archer");
  await shown.getByRole("link", { name: "Brawler" }).click();
  await shown.getByRole("link", { name: "Shaper" }).click();
  await expect(shown).toHaveAttribute("data-class", "shaper");
});

test("a class has its ratings in words, its skills, strengths and weaknesses", async ({ page }) => {
  await page.goto("/characters#archer");
  const panel = page.locator("[data-class=archer]");
  for (const rating of ["Range: 5 of 5", "Toughness: 1 of 5", "Difficulty: 3 of 5"])
    await expect(panel.getByRole("listitem").filter({ hasText: rating })).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "Rain of Arrows" })).toBeVisible();
  await expect(panel.locator("dt")).toHaveText(["Strengths", "Weaknesses"]);
});

test("only the tab of the shown class says so", async ({ page, javaScriptEnabled }) => {
  await page.goto("/characters");
  const tabs = page.getByRole("navigation", { name: "Classes" });
  const current =
    javaScriptEnabled === false ? tabs.getByRole("link", { name: "(shown)" }) : tabs.locator("[aria-current]");
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute("href", "#brawler");
  await tabs.getByRole("link", { name: "Archer" }).click();
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute("href", "#archer");
});

test("arrow keys move between the classes", { tag: "@javascript" }, async ({ page }) => {
  await page.goto("/characters");
  await page.getByRole("navigation", { name: "Classes" }).getByRole("link", { name: "Brawler" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-class]").filter({ visible: true })).toHaveAttribute("data-class", "archer");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("[data-class]").filter({ visible: true })).toHaveAttribute("data-class", "shaper");
});

test("every class page states the facts of its class and the weapon of each stat", async ({ page }) => {
  for (const guide of classGuides) {
    await page.goto(`/characters#${guide.anchor}`);
    const panel = page.locator(`[data-class="${classKey(guide.anchor)}"]`);
    for (const fact of guide.facts) await expect(panel).toContainText(t(fact));
    for (const [stat, weapon] of Object.entries(guide.weapons ?? {})) {
      await expect(panel.getByRole("row", { name: `${stat} ${t(weapon)}` })).toBeVisible();
    }
  }
});

test("each of the nine hotspots opens its dialog, and Close closes it", { tag: "@flow" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/instructions");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const { n, title } of instructionTopics) {
    await page.getByRole("link", { name: `${n}. ${t(title)}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByRole("heading", { name: `${n}. ${t(title)}` })).toBeInViewport();
    await dialog.locator("[data-close]").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("the numbered list opens the dialogs on a phone, with entries at least 44 px high", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/instructions");
  for (const { title } of instructionTopics) {
    const entry = page
      .getByRole("main")
      .getByRole("listitem")
      .getByRole("link", { name: t(title), exact: true });
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole("listitem").getByRole("link", { name: "Chatting window" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("Escape closes the dialog", { tag: ["@javascript", "@extended"] }, async ({ page }) => {
  await page.goto("/instructions#map");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the dialogs carry every chat command with its cost, and every default key", async ({ page }) => {
  await page.goto("/instructions#chat");
  const chat = page.getByRole("dialog");
  for (const { lines } of chatChannels) {
    for (const { commands, cost } of lines) {
      for (const command of commands) await expect(chat.locator("code", { hasText: command }).first()).toBeAttached();
      await expect(chat).toContainText(t(cost));
    }
  }
  await page.goto("/instructions#shortcut-keys");
  const keys = page.getByRole("dialog");
  for (const key of defaultKeyGroups.flatMap((group) => group.keys)) {
    await expect(keys.getByRole("row", { name: `${keyName(key)} ${t(key.action)}` })).toBeAttached();
  }
});

test("the download page has its prompt, links, hash, guide buttons, requirements and red note", async ({ page }) => {
  await page.goto("/download");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Full Client Download");
  await expect(page.getByText("Please choose one of the following links to download full client")).toBeVisible();
  const mirror = page.getByRole("link", { name: /^Manila mirror/ });
  await expect(mirror).toHaveAttribute("target", "_blank");
  const button = page
    .getByRole("main")
    .getByRole("link", { name: /^Download the game ?Windows · [\d.]+ GB · Version \d[\d.]* · \d+ \w{3} \d{4}$/ });
  await expect(button).toHaveAttribute("href", (await mirror.getAttribute("href")) ?? "");
  await expect(mirror).toContainText("Recommended");
  await expect(page.getByText("Recommended", { exact: true }).and(page.locator("em"))).toHaveCount(1);
  const hash = page.getByRole("main").locator("code").first();
  await expect(hash).toBeHidden();
  await page.getByText("Checksum", { exact: true }).first().click();
  await expect(hash).toBeVisible();
  await expect(hash).toHaveText(/^[0-9a-f]{64}$/);
  await expect(page.getByRole("region", { name: "Install in 3 steps" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("main").getByRole("link", { name: /^Game instructions/ })).toHaveAttribute(
    "href",
    "/instructions",
  );
  await expect(page.getByRole("main").getByRole("link", { name: /^Character classes/ })).toHaveAttribute(
    "href",
    "/characters",
  );
  const rows = [
    "CPU Pentium4 1GHz Core2 Duo 2.0GHz",
    "RAM 1GB 2GB",
    "Graphics card Not specified Not specified",
    "Hard disk space 3GB 4GB",
    "DirectX 9.0c 9.0 with 3D effects",
    "Connection speed broadband (56K modem and Wifi not recommended) ADSL broadband",
    "Operating system Windows XP Windows 7",
  ];
  for (const name of rows) await expect(page.getByRole("row", { name, exact: true })).toBeVisible();
  const note = page.getByText("These specifications are for a single client.");
  await expect(note).toHaveCSS("color", "rgb(255, 138, 144)");
});

test("without a forum, no categories are listed, and the messenger opens in a new tab", async ({ page }) => {
  await page.goto("/socials");
  await expect(page.getByRole("heading", { name: "Find your people" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Forum" })).toHaveCount(0);
  const agent = page.getByRole("main").getByRole("link", { name: "Talk to an Agent" });
  await expect(agent).toHaveAttribute("target", "_blank");
  await expect(agent).toHaveAttribute("rel", /noopener/);
});

test("the community page has the owner's networks, the event that is on, the first players and the newest news", {
  tag: "@embedded-only",
}, async ({ page }) => {
  await page.goto("/socials");
  const main = page.getByRole("main");
  const tiles = main.locator("[data-network]");
  expect(await tiles.evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.network))).toEqual([
    "discord",
    "facebook",
    "youtube",
    "tiktok",
  ]);
  await expect(tiles.locator("b")).toHaveText(["Join", "Follow", "Subscribe", "Watch"]);
  await expect(main.locator("b.button:not(.quiet)")).toHaveCount(1);
  await expect(main.getByRole("region", { name: "Events", exact: true }).getByRole("link").last()).toHaveAttribute(
    "href",
    /^\/news\?topic=\d+$/,
  );
  const players = main.getByRole("region", { name: "Top ranking" }).getByRole("listitem");
  await expect(players).toHaveCount(5);
  await expect(players.first().getByRole("img").first()).toHaveAttribute("src", /-bust-/);
  await expect(main.getByRole("region", { name: "From the team" }).getByRole("listitem")).toHaveCount(3);
  await expect(main.getByRole("region", { name: "Gallery" }).getByRole("listitem")).toHaveCount(4);
});

test("without a forum, its addresses lead to the community page", { tag: "@embedded-only" }, async ({ page }) => {
  await page.goto("/fil/forum/300");
  await expect(page).toHaveURL("/fil/socials");
  expect((await page.goto("/forum/200"))?.status()).toBe(404);
});

test("a picture of the gallery opens over the page, has an address and neighbours, and closes to its card", {
  tag: ["@flow", "@embedded-only"],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto("/gallery");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("listitem").filter({ hasText: "Archer in the rain" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/gallery#rainarcher$/);
  await expect(dialog.getByRole("heading")).toHaveText("Archer in the rain");
  await expect(dialog.getByText("2 / 12")).toBeVisible();
  await dialog.getByRole("link", { name: "Next" }).click();
  await expect(dialog.getByText("3 / 12")).toBeVisible();
  await dialog.getByRole("link", { name: "Previous" }).click();
  if (javaScriptEnabled !== false) {
    await page.keyboard.press("ArrowLeft");
    await expect(dialog.getByText("1 / 12")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByText("2 / 12")).toBeVisible();
    await page.keyboard.press("Escape");
  } else {
    await dialog.getByRole("link", { name: "Close" }).last().click();
  }
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#card-rainarcher")).toBeInViewport();
});

test("the numbers of the game screen are outside of its parts", { tag: "@embedded-only" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/instructions");
  const boxes = async (selector: string) => {
    const found = await page.locator(`#screen ${selector}`).all();
    return Promise.all(found.map(async (one) => (await one.boundingBox())!));
  };
  const [parts, numbers] = [await boxes("rect"), await boxes("circle")];
  expect(numbers).toHaveLength(9);
  for (const part of parts) {
    for (const { x, y, width, height } of numbers) {
      const isBeside = x + width <= part.x + 3 || x >= part.x + part.width - 3;
      const isAbove = y + height <= part.y + 3 || y >= part.y + part.height - 3;
      expect(isBeside || isAbove, JSON.stringify([part, { x, y }])).toBe(true);
    }
  }
});

test("every picture has its smallest size with Save-Data", { tag: "@javascript" }, async ({ request }) => {
  const html = async (headers: Record<string, string>) => (await request.get("/gallery", { headers })).text();
  expect(await html({})).toMatch(/srcset="[^"]+ 900w/i);
  const saveDataHtml = await html({ "Save-Data": "on" });
  expect(saveDataHtml).not.toMatch(/srcset="[^"]+ \d+w/i);
  expect(saveDataHtml).toMatch(/srcset="\/static\/[\w-]+\/gallery\/rooftop-duel-320\.avif"/i);
});

test("movies do not play by themselves", async ({ page }) => {
  await page.goto("/movies");
  const videos = page.locator("video");
  await expect(videos).toHaveCount(2);
  await expect(videos.locator("xpath=preceding-sibling::picture/img")).toHaveCount(2);
  for (const video of await videos.all()) {
    expect(await video.getAttribute("autoplay")).toBeNull();
    expect(await video.getAttribute("preload")).toBe("none");
  }
});

test("every picture has its dimensions and alternative text, and loads lazily below the fold", async ({ page }) => {
  for (const path of ["/", "/story", "/wallpaper", "/gallery", "/characters", "/instructions", "/itemshop"]) {
    await page.goto(path);
    const problems = await page
      .locator("main img, aside img")
      .evaluateAll((images) =>
        images
          .filter(
            (image) => !image.hasAttribute("width") || !image.hasAttribute("height") || !image.hasAttribute("alt"),
          )
          .map((image) => image.outerHTML),
      );
    expect(problems, path).toEqual([]);
    // The hero, the first banner, and the next one, which the script prefetches.
    expect(await page.locator("main img:not([loading=lazy])").count(), path).toBeLessThanOrEqual(3);
  }
});
