import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseDateTime } from "#app/features/admin/form-fields.ts";
import { editablePages, joinPageText, pageText } from "#app/features/pages/editable-pages.ts";
import { operatorSection, withGameTerms, withoutWhitelist } from "#app/features/pages/page-settings.ts";
import { runInLanguage } from "#app/i18n/context.server.ts";
import { languageOfPath, languages } from "#app/i18n/languages.server.ts";
import { withLocalizedLinks } from "#app/i18n/localized-href.ts";
import { readMarkdown } from "../../vite/markdown.ts";

const FOLDER = "app/features/pages/content";
const files = readdirSync(FOLDER).filter((file) => file.endsWith(".md"));
const textOf = (file: string) => readFileSync(`${FOLDER}/${file}`, "utf8");
const contentOf = (file: string) => readMarkdown(textOf(file));

test("a text is split at its headings of level two", () => {
  const html = "<p>Lead</p><h2>One &amp; <em>only</em></h2><p>1</p><h3>Inner</h3><h2>Two</h2><ul><li>2</li></ul>";
  expect(pageText(html, [{ id: "second", title: "Two" }])).toEqual({
    lead: "<p>Lead</p>",
    sections: [
      { id: "one-only", title: "One & only", html: "<p>1</p><h3>Inner</h3>" },
      { id: "second", title: "Two", html: "<ul><li>2</li></ul>" },
    ],
  });
});

test("headings inside other elements do not split the text", () => {
  const html = '<div><p>a<br />b<img src="/x.png" alt="1 &gt; 0" /></p><h2>Inside</h2></div><h2>Outside</h2><p>c</p>';
  const { lead, sections } = pageText(html);
  expect(lead).toBe(html.slice(0, html.indexOf("<h2>Outside")));
  expect(sections).toEqual([{ id: "outside", title: "Outside", html: "<p>c</p>" }]);
});

test("sections with the same title have unique ids, and a text without headings has only a lead", () => {
  const twice = pageText("<h2>新</h2><p>1</p><h2>新</h2><h2>New</h2>");
  expect(twice.sections.map(({ id }) => id)).toEqual(["section", "section-2", "new"]);
  expect(pageText("<p>Only</p>")).toEqual({ lead: "<p>Only</p>", sections: [] });
  expect(pageText("")).toEqual({ lead: "", sections: [] });
});

test("joining and splitting the text of each page gives the same page", () => {
  const english = files.filter((file) => /^[\w-]+\.md$/.test(file));
  expect(english.map((file) => file.replace(".md", "")).sort()).toEqual(editablePages.map(({ slug }) => slug).sort());
  for (const file of files) {
    const page = contentOf(file);
    expect(pageText(joinPageText(page), page.sections), file).toEqual({ lead: page.lead, sections: page.sections });
  }
});

test("a translated page has the sections and the links of the page in English, and its language exists", () => {
  const linksOf = (file: string) => [...textOf(file).matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href).sort();
  const codes = languages.map(({ code }) => code);
  const translated = files.filter((file) => file.split(".").length > 2);
  expect(translated.filter((file) => file.endsWith(".fil.md"))).toHaveLength(editablePages.length);
  for (const file of translated) {
    const [slug, code] = file.split(".");
    expect(codes, file).toContain(code);
    const ids = contentOf(file).sections.map(({ id }) => id);
    expect(ids, file).toEqual(contentOf(`${slug}.md`).sections.map(({ id }) => id));
    expect(linksOf(file), file).toEqual(linksOf(`${slug}.md`));
  }
});

test("links to pages of the site lead to pages in the language of the request", () => {
  const html =
    '<p><a href="/story#sungmun">1</a> <a class="x" href="/">2</a> <a href="#top">3</a> ' +
    '<a href="https://game-icons.net">4</a> <img src="/art/a.webp" alt="" /></p>';
  expect(withLocalizedLinks(html)).toBe(html);
  expect(runInLanguage(languageOfPath("/fil"), () => withLocalizedLinks(html))).toBe(
    html.replace("/story", "/fil/story").replace('"/"', '"/fil"'),
  );
});

test("date-times are parsed in Manila time, and invalid dates are rejected", () => {
  expect(parseDateTime("2026-12-24T20:00")).toBe(Date.UTC(2026, 11, 24, 12));
  expect(parseDateTime("2026-12-24 20:00:30")).toBe(Date.UTC(2026, 11, 24, 12));
  expect(parseDateTime("2026-12-24")).toBe(Date.UTC(2026, 11, 23, 16));
  for (const invalid of ["", "now", "2026-02-29 10:00", "2026-13-01", "24.12.2026", "2026-12-24T24:00", "2026-1-1"])
    expect(parseDateTime(invalid), invalid).toBeUndefined();
});

test("policies name the operator and a contact, as text or as a link", () => {
  const section = (operatorName: string, operatorContact: string) => operatorSection({ operatorName, operatorContact });
  expect(section("", "")).toBeUndefined();
  expect(section("Juan & Co. <Manila>", "privacy@play.example")).toEqual({
    id: "site-operator",
    title: "Who runs this site",
    html:
      "<p><strong>Operator</strong>: Juan &amp; Co. &lt;Manila&gt;</p>" +
      '<p><strong>Contact</strong>: <a href="mailto:privacy@play.example">privacy@play.example</a></p>',
  });
  expect(section("", "https://play.example/contact")?.html).toContain('<a href="https://play.example/contact">');
  for (const text of ["1 Rizal St, Manila", 'x@"><script>', "javascript:alert(1)"])
    expect(section("", text)?.html).not.toMatch(/<(?:a|script)\b/);
});

test.each(["en", "fil"])("the built-in guides can be shown without the whitelist (%s)", (language) => {
  const suffix = language === "en" ? "" : `.${language}`;
  for (const slug of ["server-info", "game-system"] as const) {
    const page = contentOf(`${slug}${suffix}.md`);
    expect(JSON.stringify(page.sections)).toMatch(/whitelist/i);
    const without = withoutWhitelist(slug, page);
    expect(JSON.stringify(without)).not.toMatch(/whitelist/i);
    expect(without.sections).toHaveLength(page.sections.length - 1);
  }
  // What is stored about addresses is true either way.
  const privacy = contentOf(`policy-privacy${suffix}.md`);
  expect(withoutWhitelist("policy-privacy", privacy)).toEqual({ lead: privacy.lead, sections: privacy.sections });
});

const testClass = { key: "", codes: [], icon: "", filter: true, home: true };
const testSchool = { key: "", number: 0, motto: "", emblem: "", picture: "" };

test.each(["en", "fil"])("the built-in guides have the game's own names (%s)", (language) => {
  const suffix = language === "en" ? "" : `.${language}`;
  const school = (name: string) => ({ ...testSchool, name, local: `${name} Hall`, area: name.slice(0, 2) });
  const terms = {
    classes: ["Stormblade", "Archer & Co."].map((name) => ({ ...testClass, name })),
    schools: ["Silangan", "Kanluran", "Timog", "<b>"].map(school),
    boards: [{ key: "level", name: "Masters", group: true, school: true, columns: [] }],
    guildBoards: null,
  };
  const shown = (slug: string, own = terms) => {
    const { lead, sections } = withGameTerms(contentOf(`${slug}${suffix}.md`), own);
    return [lead, ...sections.map(({ html }) => html)].join("");
  };
  const [game, server] = [shown("game-system"), shown("server-info")];
  for (const text of [game, server]) {
    expect(text).not.toMatch(/[{}]|<b>|Sungmun|Sacred|Mystic|Phoenix|Shaman|Brawler/i);
    expect(text).toContain("Masters");
    expect(text).toContain("Si, Ka, Ti, &lt;b");
  }
  expect(game).toContain("Stormblade, Archer &amp; Co.");
  expect(server).toContain("Silangan, Kanluran, Timog, &lt;b&gt;");
  const rows = [...game.matchAll(/<tr>\s*<td>(.*?)<\/td>\s*<td>(.*?)<\/td>\s*<td>(.*?)<\/td>/g)];
  expect(rows.map((row) => row.slice(1))).toContainEqual(["Kanluran", "Kanluran Hall", "Ka"]);
  expect(rows).toHaveLength(4);
  expect(shown("game-system", { ...terms, schools: [] })).not.toMatch(/[{}]/);
});
