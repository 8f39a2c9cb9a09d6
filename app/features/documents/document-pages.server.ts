import * as z from "zod/mini";
import { iconAddresses, pictureAddresses } from "#app/art/catalog.server.ts";
import type { EditedDocument } from "#app/embedded/feature-tables.ts";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { confirmForm } from "#app/features/admin/confirmation.ts";
import { lookOf } from "#app/features/admin/form-fields.ts";
import { adminMenu } from "#app/features/admin/menu.server.ts";
import { moveIntent, seenField } from "#app/features/admin/seen.ts";
import type { EditorFieldList } from "#app/features/editing/components/editor-fields.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { featureTables } from "#app/features.ts";
import { schemaChecks } from "#app/forms/schema-checks.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import { languages } from "#app/i18n/languages.server.ts";
import type { Services } from "#app/server/services.ts";
import { type DocumentEditor, type DocumentField, entryForm, textFieldName } from "./editor.ts";

const languageCodes = languages.map(({ code }) => code);

/**
 * The page of the console's menu that a path belongs to.
 * @throws Response 404 if there is none
 */
export async function consolePage(path: string): Promise<{ href: string; title: string }> {
  const page = (await adminMenu()).find((entry) => `${path}/`.startsWith(`${entry.href}/`) && entry.href !== "/admin");
  if (!page) throw new Response(null, { status: 404 });
  return { href: page.href, title: page.label };
}

/** The documents of a page of the console, with their editors. */
export function documentsOf(page: string) {
  const documents = featureTables.documents.filter(({ path }) => path.startsWith(`${page}/`));
  return Promise.all(documents.map(async ({ path, load }) => ({ path, editor: await load() })));
}

/** The documents of a page of the console, with the number of their entries. */
export async function listedDocuments({ documentsAdmin }: Services["gameApi"], page: string) {
  const [{ data }, documents] = await Promise.all([documentsAdmin.overview({}), documentsOf(page)]);
  return documents.map(({ path, editor: { document, title, lead, only } }) => {
    const { entries = 0, changed = false } = data.find(({ list }) => list === document.name) ?? {};
    return { path, title, lead, entries: only ? undefined : entries, changed };
  });
}

/**
 * The document of a page, by the third part of its path.
 * @throws Response 404 if there is no such document
 */
export async function documentAt(path: string): Promise<EditedDocument & { editor: DocumentEditor }> {
  const { href } = await consolePage(path);
  const found = featureTables.documents.find(
    (document) => document.path.startsWith(`${href}/`) && `${path}/`.startsWith(`${href}/${document.name}/`),
  );
  if (!found) throw new Response(null, { status: 404 });
  return { ...found, editor: await found.load() };
}

/** What the page of a document's list shows. */
export async function loadList({ gameApi }: Services, path: string) {
  const { name, editor } = await documentAt(path);
  const { title, one, lead, columns, size, isOrdered, deletesToo } = editor;
  const document = await gameApi.documentsAdmin.list({ list: name });
  const { href, title: pageTitle } = await consolePage(path);
  return {
    ...document,
    pageTitle,
    path: `${href}/${name}`,
    title,
    one,
    lead,
    columns,
    isOrdered,
    deletesToo,
    canAdd: size !== undefined && document.data.length < size.max,
  };
}

const moveForm = z.object({
  id: z.string().check(z.regex(/^[a-z]{1,20}$/)),
  direction: z.enum(["up", "down"]),
});

/**
 * Answers the forms of a page that lists the entries of a document: moves one, or goes back to the default.
 * @param to the page
 * @param others the page's other forms by their intent
 */
export function handleList(
  services: Services,
  form: FormData,
  list: string,
  to: string,
  others: Parameters<typeof dispatchForm>[1] = {},
) {
  const { documentsAdmin } = services.gameApi;
  const move = () =>
    handleForm({ services, form, schema: moveForm }, async ({ id, direction }, submission) => {
      await documentsAdmin.move({ list, entry: id, direction });
      return submission.succeed({ tone: "success", lines: [], next: { to, after: 0 } });
    });
  const seen = form.get(seenField);
  const reset = ({ confirm }: z.output<typeof confirmForm>) =>
    documentsAdmin.reset({ list, seen: typeof seen === "string" ? seen : undefined, confirm });
  return dispatchForm(form, { ...others, [moveIntent]: move }, () =>
    handleAdminForm(services, form, confirmForm, reset, to),
  );
}

/** Answers the form of an entry: saves or deletes it. */
export function handleEntry(services: Services, form: FormData, editor: DocumentEditor, entry: string, to: string) {
  const { documentsAdmin } = services.gameApi;
  const list = editor.document.name;
  return handleEditorForm(services, form, {
    schema: entryForm(editor, languageCodes),
    to,
    save: ({ seen, ...values }) => documentsAdmin.save({ list, entry, seen, values }),
    current: () => documentsAdmin.byEntry({ list, entry }),
    remove: ({ seen, confirm }) => documentsAdmin.delete({ list, entry, seen, confirm }),
  });
}

/** What a page knows of a field besides its rule. */
type More = Readonly<Record<string, object | undefined>>;

/** The fields of an entry with their checks: its texts in English, its own, then its texts in further languages. */
export function entryFields(editor: DocumentEditor, more: More = {}) {
  const { texts } = editor;
  const form = entryForm(editor, languageCodes);
  const own = ownFields(editor, more);
  const textIn = (text: (typeof texts)[number], code: string) => {
    const name = textFieldName(text.name, code);
    return { ...lookOf(form.shape[name]!), name, hint: text.hint, rows: text.lines };
  };
  const [only] = texts;
  if (only && texts.length === 1) {
    const inLanguages = languages.map(({ code, name: language }, index) => ({
      ...textIn(only, code),
      label: `${only.label} in ${language}`,
      hint: index === 0 ? undefined : "Empty: as in English.",
    }));
    return { checks: schemaChecks(form), fields: [inLanguages, ...own] satisfies EditorFieldList };
  }
  const groups = languages.map(({ code, name: language }, index) => ({
    kind: "group" as const,
    title: index === 0 ? language : `${language}: what is empty is shown in English`,
    fields: texts.map((text) => textIn(text, code)),
  }));
  const withTexts = texts.length > 0 ? groups : [];
  return {
    checks: schemaChecks(form),
    fields: [...withTexts.slice(0, 1), ...own, ...withTexts.slice(1)] satisfies EditorFieldList,
  };
}

/** The fields besides the texts, with their looks. */
function ownFields({ rules, layout = Object.keys(rules) }: DocumentEditor, more: More) {
  const shown = (field: DocumentField) => {
    if (typeof field !== "string" && field.kind === "note") return field;
    const { name, pictures, ...options } = typeof field === "string" ? { name: field } : field;
    const suggested = pictures === undefined ? {} : { pictures: suggestedPictures(pictures) };
    return { ...lookOf(rules[name]!), name, ...options, ...suggested, ...more[name] };
  };
  return layout.map((field) => (isRow(field) ? field.map(shown) : shown(field)));
}

const isRow = (field: DocumentField | readonly DocumentField[]): field is readonly DocumentField[] =>
  Array.isArray(field);

/** The site's own pictures whose addresses begin in a way. Those of tabs are parts of others. */
function suggestedPictures(beginning: string): string[] {
  const [folder = ""] = beginning.split("/");
  return [...pictureAddresses(folder), ...iconAddresses()].filter(
    (address) => address.startsWith(`/art/${beginning}`) && !address.includes("/tab-"),
  );
}
