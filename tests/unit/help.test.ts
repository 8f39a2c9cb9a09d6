import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { helpOfPath } from "#app/features/admin/help.server.ts";
import { adminMenu, menuOf } from "#app/features/admin/menu.server.ts";
import { currentEntry } from "#app/features/admin/menu-entry.ts";
import type { RightsHolder } from "#app/features/admin/rights.ts";
import { chapterHref, chapterHtml } from "#app/features/help/chapter-html.ts";
import { chooseChapter } from "#app/features/help/choose-chapter.ts";
import { loadConsole } from "#app/features.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath, languages } from "#app/i18n/languages.server.ts";
import { helpFolder, helpPictures } from "#tests/shots/help-pictures.ts";
import { readMarkdown, withPictureSizes } from "../../vite/markdown.ts";

const FOLDER = "docs/console";
const INDEX = `${FOLDER}/README.md`;
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md"))
  .map((name) => join(FOLDER, name));
const textOf = (file: string) => readFileSync(file, "utf8");
const pageOf = (file: string) => readMarkdown(textOf(file));
const english = files.filter((file) => /^[\w-]+\.md$/.test(basename(file)));
const translations = files.filter((file) => !english.includes(file));
/** The file in English of a translation. */
const originalOf = (file: string) => file.replace(/\.\w+\.md$/, ".md");
/** What the links of a file lead to, and the pictures that it shows. */
const targetsOf = (file: string) => [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
const isPicture = (target: string) => target.endsWith(".webp");

const pages = (await loadConsole()).flatMap(({ feature, pages: own = [] }) =>
  own.filter(({ file }) => file.endsWith(".tsx")).map((page) => ({ ...page, feature })),
);

test("every page of the console has a chapter, with the heading that it names", async () => {
  const described = pages.filter(({ feature }) => feature !== "help");
  expect(described.length).toBeGreaterThan(80);
  const broken = described.filter(({ help = "" }) => {
    const [name, heading] = help.split("#");
    const file = `${FOLDER}/${name}.md`;
    return !english.includes(file) || (heading && !pageOf(file).sections.some(({ id }) => id === heading));
  });
  expect(broken.map(({ feature, path, help }) => `${feature} ${path}: ${help}`)).toEqual([]);
});

test("the path of a page leads to the chapter that its route names", async () => {
  for (const { path = "", help } of pages) {
    const example = `/admin/${path.replace(/:\w+/g, "7")}`.replace(/\/$/, "");
    expect(await helpOfPath(example), example).toBe(help);
  }
  expect(await helpOfPath("/admin/tickets/figures")).toBe("tickets#figures");
  expect(await helpOfPath("/admin/none/such")).toBeUndefined();
});

test("every chapter is in the list of chapters, and describes a page or is a guide", () => {
  const listed = targetsOf(INDEX).map((target) => join(FOLDER, target));
  expect(listed.sort()).toEqual(english.filter((file) => file !== INDEX).sort());
  const used = new Set(pages.map(({ help = "" }) => help.split("#")[0]));
  const unused = english.filter((file) => file !== INDEX && !used.has(basename(file, ".md")));
  expect(unused.map((file) => basename(file)).sort()).toEqual(["first-day-owner.md", "first-day-staff.md"]);
});

test("every link of a chapter leads to a chapter, or to a page whose right the menu knows", async () => {
  const menu = await adminMenu();
  /** The right that the loader of a page of the console requires; undefined without such a page. */
  const rightOf = (path: string) => {
    const matching = pages.filter((page) =>
      new RegExp(`^/admin${page.path ? `/${page.path.replace(/:\w+/g, "[^/]+")}` : ""}$`).test(path),
    );
    const page = matching.sort(
      (one, other) => (one.path?.match(/:/g)?.length ?? 0) - (other.path?.match(/:/g)?.length ?? 0),
    )[0];
    const source = page && textOf(`app/features/${page.feature}/${page.file}`);
    return source && /adminLoader\(\s*"?([\w ]+)/.exec(source)?.[1];
  };
  const broken = files.flatMap((file) =>
    targetsOf(file)
      .filter((target) => {
        if (isPicture(target) || target === "/security") return false;
        const right = currentEntry(menu, target)?.right;
        if (target.startsWith("/admin"))
          return rightOf(target) !== (typeof right === "string" ? right : "approvalRights");
        // Other documents are not part of the help.
        return !files.includes(normalize(join(dirname(file), target.split("#")[0] ?? "")));
      })
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("every link to a heading of a chapter finds it", () => {
  const anchored = files
    .flatMap((file) => targetsOf(file).map((target) => ({ file, target })))
    .filter(({ target }) => target.includes("#"));
  expect(anchored.length).toBeGreaterThan(3);
  const broken = anchored.filter(({ file, target }) => {
    const [path = "", heading] = target.split("#");
    return !pageOf(normalize(join(dirname(file), path))).sections.some(({ id }) => id === heading);
  });
  expect(broken).toEqual([]);
});

test("chapters name the pictures that exist and that the script takes, with a description, and each is shown", () => {
  const pictures = files.flatMap((file) =>
    targetsOf(file)
      .filter(isPicture)
      .map((target) => join(dirname(file), target)),
  );
  const taken = Object.keys(helpPictures).map((name) => `${helpFolder}/${name}.webp`);
  expect([...new Set(pictures)].sort()).toEqual(taken.sort());
  expect(
    readdirSync(helpFolder)
      .map((name) => `${helpFolder}/${name}`)
      .sort(),
  ).toEqual(taken);
  for (const file of files) expect(textOf(file), file).not.toMatch(/!\[.{0,15}\]\(/);
  const bytes = taken.map((file) => statSync(file).size);
  expect(Math.max(...bytes)).toBeLessThan(50_000);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
});

test("pictures have their size and are loaded when they are seen", () => {
  const html = '<p><img src="../../public/assets/help/tickets.webp" alt="The queue"></p>';
  expect(withPictureSizes(html, FOLDER)).toMatch(
    /^<p><img src="\S+tickets\.webp" width="820" height="\d{3}" loading="lazy" alt="The queue"><\/p>$/,
  );
});

test("a translation has the headings, links and pictures of the chapter in English, and its language exists", () => {
  expect(translations.length).toBeGreaterThan(2);
  const codes = languages.map(({ code }) => code);
  for (const file of translations) {
    expect(codes, file).toContain(file.split(".")[1]);
    const original = originalOf(file);
    const ids = (path: string) => pageOf(path).sections.map(({ id }) => id);
    expect(ids(file), file).toEqual(ids(original));
    const targets = (path: string) =>
      targetsOf(path)
        .map((target) => target.replace(/\.\w+\.md/, ".md"))
        .sort();
    expect(targets(file), file).toEqual(targets(original));
  }
  for (const guide of ["README", "first-day-owner", "first-day-staff"])
    expect(files).toContain(`${FOLDER}/${guide}.fil.md`);
});

test("a chapter is shown in the wanted language, or else in English", () => {
  const chapters = { "x/news.md": "News", "x/news.fil.md": "Balita", "x/old-news.md": "Old", "x/staff.md": "Staff" };
  expect(chooseChapter(chapters, "news", "fil")).toEqual({ chapter: "Balita", translated: true });
  expect(chooseChapter(chapters, "news", "en")).toEqual({ chapter: "News", translated: false });
  expect(chooseChapter(chapters, "staff", "fil")).toEqual({ chapter: "Staff", translated: false });
  for (const name of ["news.fil", "none", ""]) expect(chooseChapter(chapters, name, "fil")).toBeUndefined();
});

test("links lead to chapters in the language of the reader, and pictures open in full size", async () => {
  const menu = await adminMenu();
  const owner = { holder: { userType: 30 }, menu, open: menu };
  const shown = (html: string, language = "en") => chapterHtml(html, language, "/static/x/help", owner);
  expect(shown('<a href="tickets.md#times">1</a> <a href="README.md">2</a>')).toBe(
    '<a href="/admin/help/tickets#times">1</a> <a href="/admin/help">2</a>',
  );
  expect(shown('<a href="tickets.fil.md">1</a> <a href="tickets.md#times">2</a>', "fil")).toBe(
    '<a href="/admin/help/tickets?language=fil">1</a> <a href="/admin/help/tickets?language=fil#times">2</a>',
  );
  expect(shown('<img src="../../public/assets/help/news.webp" width="9" alt="News">')).toBe(
    '<a href="/static/x/help/news.webp"><img src="/static/x/help/news.webp" width="9" alt="News"></a>',
  );
  expect(chapterHref("README", "fil")).toBe("/admin/help?language=fil");
});

test("instead of a link to a page that the reader cannot open, a chapter says why", async () => {
  const menu = await adminMenu();
  const shown = async (holder: RightsHolder, html: string, off: string[] = []) =>
    chapterHtml(html, "en", "", { holder, menu, open: await menuOf(holder, off) });
  const links =
    '<a href="/admin/tickets">Tickets</a>, <a href="/admin/connections/mail">Mail</a>, <a href="/security">S</a>';
  expect(await shown({ userType: 11 }, links)).toBe(
    '<a href="/admin/tickets">Tickets</a>, Mail <small>(it requires the right to “change settings, read the outbox and the audit log”)</small>, <a href="/security">S</a>',
  );
  expect(await shown({ userType: 30 }, links)).toBe(links);
  expect(await shown({ userType: 11 }, '<a href="/admin/connections/mail">Mail\nserver</a>')).toContain(
    "Mail\nserver <small>",
  );
  const none = { userType: 11, rights: [] };
  expect(await shown(none, '<a href="/admin/approvals">Approvals</a>')).toMatch(
    /^Approvals <small>\(it requires the right to “[^”]+”( or “[^”]+”)+\)<\/small>$/,
  );
  const shop = '<a href="/admin/items">Item shop</a>';
  expect(await shown({ userType: 30 }, shop, ["shop"])).toBe("Item shop <small>(switched off under Features)</small>");
  const filipino = runInLanguage(languageOfPath("/fil"), () =>
    chapterHtml('<a href="/admin/staff">Staff</a>', "fil", "", { holder: { userType: 11 }, menu, open: [] }),
  );
  expect(filipino).toBe("Staff <small>(kailangan nito ang right na “manage staff”)</small>");
});
