import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import type { Catalogue } from "#app/i18n/catalogue.ts";
import { catalogues } from "#app/i18n/catalogues.server.ts";
import { languageContext } from "#app/i18n/language-context.ts";
import { languages } from "#app/i18n/languages.server.ts";
import { messages as englishMessages } from "#app/i18n/messages/en.ts";
import { messages as filipinoMessages } from "#app/i18n/messages/fil.ts";
import { sameMessages } from "#tests/fixtures/same-in-filipino.ts";

const FOLDER = "app/i18n/messages";
const english = englishMessages();
const filipino = filipinoMessages();

const sources = readdirSync("app", { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.endsWith(FOLDER))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));

/** The part of a plural key before its category. */
const pluralName = (key: string) => /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1];

const namesIn = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** Every node of a source file. */
function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

test("every file of the folder is a language, and its name a valid tag", () => {
  const files = readdirSync(FOLDER).map((file) => basename(file, ".ts"));
  expect(languages.map(({ code }) => code).sort()).toEqual(files.sort());
  for (const { code, locale } of languages) {
    expect(new Intl.Locale(locale).language, code).toBe(code);
    expect(Intl.PluralRules.supportedLocalesOf(locale), code).toEqual([locale]);
  }
});

test.each(languages.map(({ code, messages }) => [code, messages] as const))(
  "the texts of %s are plain, with the same parameters as in English",
  (_code, messages) => {
    for (const [key, text] of Object.entries(messages)) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe("");
      expect(text, key).not.toMatch(/[<>]|&#?\w+;/);
      const original = english[(key in english ? key : `${pluralName(key)}_other`) as keyof typeof english];
      // The text for one may leave out the number.
      const names = namesIn(text).filter((name) => name !== "count" || !pluralName(key));
      expect(names, key).toEqual(namesIn(original).filter((name) => name !== "count" || !pluralName(key)));
    }
  },
);

test.each(languages.map(({ code }) => [code]))("%s has a text for each of its plural categories", (code) => {
  const messages = catalogues[`./messages/${code}.ts`]!.messages();
  const { pluralRules } = languages.find((language) => language.code === code)!;
  const plurals = new Set(Object.keys(english).flatMap((key) => pluralName(key) ?? []));
  for (const name of plurals) {
    const categories = Object.keys(messages).filter((key) => pluralName(key) === name);
    const expected = pluralRules.resolvedOptions().pluralCategories.map((category) => `${name}_${category}`);
    expect(categories.sort(), code).toEqual(expected.sort());
  }
});

test("messages that are the same in Filipino are terms that are meant to be", () => {
  const untranslated = Object.entries(filipino).filter(
    ([key, text]) => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, "")) && text === english[key as keyof typeof english],
  );
  expect(new Set(untranslated.map(([, text]) => text))).toEqual(sameMessages);
});

test("every message is used, and as a whole key", () => {
  const literals = new Set<string>();
  for (const source of sources) {
    for (const node of nodesOf(source)) if (ts.isStringLiteralLike(node)) literals.add(node.text);
  }
  const unused = Object.keys(english).filter((key) => !literals.has(pluralName(key) ?? key));
  expect(unused).toEqual([]);
});

test("no text is made when a module is loaded, where the language is not known yet", () => {
  const early = sources.flatMap((source) =>
    [...nodesOf(source)]
      .filter(ts.isCallExpression)
      .filter(({ expression }) => /^(?:t|tPlural|localizedHref)$/.test(expression.getText()))
      .filter((call) => !ts.findAncestor(call, ts.isFunctionLike))
      .map((call) => `${source.fileName}: ${call.getText()}`),
  );
  expect(early).toEqual([]);
});

test("the type of a catalogue requires every key and rejects others", () => {
  const { "page.home": _, ...incomplete } = english;
  // @ts-expect-error A key is missing.
  incomplete satisfies Catalogue;
  // @ts-expect-error English has no such key.
  ({ ...english, "page.nothing": "Nothing" }) satisfies Catalogue;
  const { code } = languageContext("fil", { language: { name: "Filipino", locale: "fil-PH" }, messages: () => ({}) });
  expect(code).toBe("fil");
});

/** Messages whose spelling the specification gives, and the labels of the fields that they are about. */
const unhyphenated = [
  ...["account.email", "user.email", "ticket.email", "account.emailMissing", "account.emailMalformed"],
  ...["findAccount.email", "findAccount.emailMissingForUserId", "findAccount.emailMissingForPassword"],
];

test("one thing has one spelling: e-mail in English, email in Filipino, and the same label for the same field", () => {
  const withoutNames = (text: string) => text.replaceAll(/\{\w+\}/g, "");
  const having = (messages: object, spelling: RegExp) =>
    Object.entries(messages)
      .filter(([, text]) => spelling.test(withoutNames(text)))
      .map(([key]) => key);
  expect(having(english, /\bemail/i).sort()).toEqual([...unhyphenated].sort());
  expect(having(filipino, /\be-mail/i)).toEqual([]);
  expect(having(filipino, /\bMag-(?:sign|top) Up/)).toEqual([]);
  for (const messages of [english, filipino])
    for (const same of [
      ["account.email", "user.email", "ticket.email"],
      ["account.firstName", "register.firstName"],
      ["account.lastName", "register.lastName"],
      ["account.secretQuestion", "register.secretQuestion"],
      ["page.signUp", "home.signUp"],
      ["ticket.sending", "order.sending"],
    ] as const)
      expect(new Set(same.map((key) => messages[key])).size, same.join()).toBe(1);
});
