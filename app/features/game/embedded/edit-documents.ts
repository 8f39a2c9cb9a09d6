import { eq } from "drizzle-orm";
import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { AuditEntry } from "#app/embedded/audit.ts";
import type { AdminContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import type { Database } from "#app/embedded/database/client.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { changeContent, notFound, refuseStaleEdit } from "#app/features/admin/embedded/content-editor.ts";
import { isBuiltInSection } from "#app/features/menus/sections.ts";
import { ownPages } from "#app/features/pages/embedded/schema.ts";
import type { gameAdminCalls } from "../admin-calls.ts";
import { defaultEntries } from "../default-entries.ts";
import { documents, type EntryOf } from "../documents.ts";
import { entryForm } from "../forms.ts";
import type { DocumentName } from "../limits.ts";
import { gameList, gameLists } from "../lists.ts";
import {
  blankValues,
  defaultDocument,
  entryOfValues,
  groupOf,
  languageCodes,
  newKey,
  summaryOf,
  titleOf,
  valuesOf,
  withDefaultTexts,
  withoutDefaultTexts,
} from "./entry-values.ts";
import { parseEntries } from "./read-documents.ts";
import { gameDocuments } from "./schema.ts";
import { countUnnamedCodes, listUnnamedCodes } from "./unnamed-codes.ts";

/** The entry of an address that creates one. */
const NEW = "new";

/** A document with the default entries where the owner has changed none. */
interface EditedDocument<Name extends DocumentName> {
  entries: readonly EntryOf<Name>[];
  /** Whether the entries are the owner's. */
  changed: boolean;
  revision: number;
}

async function load<Name extends DocumentName>(db: Database, name: Name): Promise<EditedDocument<Name>> {
  const [row] = await db.select().from(gameDocuments).where(eq(gameDocuments.name, name));
  const stored = parseEntries(name, row?.entries ?? null);
  return {
    entries: await (stored ? withDefaultTexts(name, stored) : defaultDocument(name)),
    changed: stored !== undefined,
    revision: row?.revision ?? 0,
  };
}

/** `admingame`: the lists, and how many class codes have no name. */
export const readGameOverview: Handler<typeof gameAdminCalls.overview> = async (_, { db }) => {
  const rows = await db.select().from(gameDocuments);
  const data = gameLists.map(({ name }) => {
    const stored = parseEntries(name, rows.find((row) => row.name === name)?.entries ?? null);
    return { list: name, entries: (stored ?? defaultEntries[name]).length, changed: stored !== undefined };
  });
  const { entries } = await load(db, "classes");
  return { data, unnamed: await countUnnamedCodes(db, entries) };
};

/** `adminlistgame`: the entries of a list, and the class codes without a name beside the classes. */
export const listGameEntries: Handler<typeof gameAdminCalls.list> = async ({ list }, { db }) => {
  const { entries, changed, revision } = await load(db, list);
  return {
    seen: String(revision),
    changed,
    data: entries.map((entry) => summaryOf(list, entry)),
    unnamed: list === "classes" ? await listUnnamedCodes(db, entries as readonly EntryOf<"classes">[]) : [],
  };
};

/** `admingameentry`: an entry as its form has it. */
export const readGameEntry: Handler<typeof gameAdminCalls.byEntry> = async ({ list, entry: key }, { db }) => {
  const { entries } = await load(db, list);
  if (key === NEW) {
    requireSize(list, entries.length + 1);
    return { title: "", seen: "", values: blankValues(list, entries) };
  }
  const entry = find(entries, key);
  return { title: titleOf(list, entry), seen: String(entry.revision), values: valuesOf(list, entry) };
};

/** `adminsavegameentry`: changes an entry, or adds one at the end. */
export const saveGameEntry: Handler<typeof gameAdminCalls.save> = async (
  { list, entry: key, seen, values: typed },
  context,
) => {
  const values = checkedForm(entryForm(list, languageCodes), typed);
  const document = await load(context.db, list);
  const { entries, revision } = document;
  if (key === NEW) requireSize(list, entries.length + 1);
  const before = key === NEW ? undefined : find(entries, key);
  if (before) refuseStaleEdit(seen, before.revision);
  const others = entries.filter((entry) => entry !== before);
  const saved = entryOfValues(list, {
    key: before?.key ?? newKey(values.name_en ?? "", entries),
    revision: revision + 1,
    others,
    values,
  });
  const after = before ? entries.map((entry) => (entry === before ? saved : entry)) : [...entries, saved];
  await write(context, list, document, after, { target: `${list} ${saved.key}`, before, after: saved });
  return { message: `“${titleOf(list, saved)}” is saved.`, entry: saved.key };
};

/** `adminmovegameentry`: moves an entry one place up or down; has no effect at either end. */
export const moveGameEntry: Handler<typeof gameAdminCalls.move> = async ({ list, entry: key, direction }, context) => {
  if (!gameList(list).isOrdered) throw notFound();
  const document = await load(context.db, list);
  const { entries } = document;
  const entry = find(entries, key);
  const siblings = entries.filter((other) => groupOf(list, other) === groupOf(list, entry));
  const neighbour = siblings[siblings.indexOf(entry) + (direction === "up" ? -1 : 1)];
  if (neighbour) {
    const order = entries.map((other) => (other === entry ? neighbour : other === neighbour ? entry : other));
    const keys = (list: readonly { key: string }[]) => ({ order: list.map((one) => one.key) });
    await write(context, list, document, order, {
      target: `${list} ${key}`,
      before: keys(entries),
      after: keys(order),
    });
  }
  return { message: "The order is saved." };
};

/** `admindeletegameentry`: deletes an entry, and a section of the menus with its entries. */
export const deleteGameEntry: Handler<typeof gameAdminCalls.delete> = async ({ list, entry: key, seen }, context) => {
  const document = await load(context.db, list);
  const entry = find(document.entries, key);
  refuseStaleEdit(seen, entry.revision);
  requireSize(list, document.entries.length - 1);
  const isMenuSection = list === "navigation" && groupOf<DocumentName>(list, entry) === "";
  if (isMenuSection) await requireUnusedSection(context.db, list, entry);
  const isDeleted = (other: EntryOf<DocumentName>) =>
    other === entry || (isMenuSection && groupOf<DocumentName>(list, other) === key);
  const rest = document.entries.filter((other) => !isDeleted(other));
  const gone = document.entries.filter(isDeleted);
  await write(context, list, document, rest, { target: `${list} ${key}`, before: gone.length > 1 ? gone : entry });
  return { message: `“${titleOf(list, entry)}” is deleted.` };
};

/** `adminresetgame`: the default applies again. */
export const resetGameList: Handler<typeof gameAdminCalls.reset> = async ({ list, seen }, context) => {
  const document = await load(context.db, list);
  refuseStaleEdit(seen, document.revision);
  await write(context, list, document, undefined, { target: list, before: document.entries });
  return { message: `The list “${gameList(list).title}” is the default again.` };
};

/** `adminnamecode`: gives a class code to a class. */
export const nameClassCode: Handler<typeof gameAdminCalls.nameCode> = async ({ code, entry: key }, context) => {
  const document = await load(context.db, "classes");
  const before = find(document.entries, key);
  const others = document.entries.filter((entry) => entry !== before);
  const values = checkedForm(entryForm("classes", languageCodes), {
    ...valuesOf("classes", before),
    codes: [...before.codes, code].join(", "),
  });
  const saved = entryOfValues("classes", { key, revision: document.revision + 1, others, values });
  const after = document.entries.map((entry) => (entry === before ? saved : entry));
  await write(context, "classes", document, after, {
    target: `classes ${key}`,
    before: { codes: before.codes },
    after: { codes: saved.codes },
  });
  return { message: `Code ${code} is now “${titleOf("classes", saved)}”.` };
};

/** @throws GameApiError `not_found` */
function find<Entry extends { key: string }>(entries: readonly Entry[], key: string): Entry {
  const entry = entries.find((one) => one.key === key);
  if (!entry) throw notFound();
  return entry;
}

/** @throws GameApiError `conflict` when pages of the site, or own pages, are in a section of the menus */
async function requireUnusedSection(db: Database, list: DocumentName, section: EntryOf<DocumentName>): Promise<void> {
  if (isBuiltInSection(section.key))
    throw new GameApiError("conflict", message("admin.menu.ownSection", { name: titleOf(list, section) }));
  const [page] = await db
    .select({ title: ownPages.title })
    .from(ownPages)
    .where(eq(ownPages.section, section.key))
    .limit(1);
  if (page) throw new GameApiError("conflict", message("admin.menu.pagesInSection", { title: page.title }));
}

/** @throws GameApiError `conflict` when a list would have too many or too few entries */
function requireSize(list: DocumentName, count: number): void {
  const { size, one } = gameList(list);
  if (!size) throw notFound();
  if (count > size.max) throw new GameApiError("conflict", message("admin.game.tooMany", { atMost: size.max, one }));
  if (count < size.min) throw new GameApiError("conflict", message("admin.game.tooFew", { atLeast: size.min, one }));
}

/**
 * Stores the entries of a list; undefined for the default.
 * @throws GameApiError `conflict` when the list was changed after it was loaded
 */
async function write<Name extends DocumentName>(
  context: AdminContext,
  name: Name,
  { revision }: EditedDocument<Name>,
  entries: readonly EntryOf<Name>[] | undefined,
  entry: AuditEntry,
): Promise<void> {
  const stored = entries ? JSON.stringify(documents[name].parse(await withoutDefaultTexts(name, entries))) : null;
  const next = { entries: stored, revision: revision + 1 };
  const { db } = context;
  return changeContent(context, {
    table: gameDocuments,
    key: gameDocuments.name,
    id: name,
    revision,
    write: db
      .insert(gameDocuments)
      .values({ name, ...next })
      .onConflictDoUpdate({ target: gameDocuments.name, set: next }),
    entry,
  });
}
