import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import { writeAudited } from "#app/embedded/audit.ts";
import type { AdminContext, CallContext } from "#app/embedded/call-context.ts";
import { editConflict, notFound, refuseStaleEdit } from "#app/embedded/change-content.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard } from "#app/embedded/database/guarded-write.ts";
import { lastPageOf, MAX_LISTED_ROWS } from "#app/embedded/database/paging.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { storedHtml } from "#app/embedded/written-text.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";
import { languages } from "#app/i18n/languages.server.ts";
import type { translationsAdminCalls } from "../admin-calls.ts";
import type { TranslationState } from "../states.ts";
import type { TranslatedTexts } from "../translated-texts.ts";
import { translationForm } from "../translation-form.ts";

/** Entries on a page of the list. */
const PAGE_SIZE = 20;
/** The overview counts the newest entries of each kind up to this number, which limits its cost. */
const MAX_COUNTED = 1000;

/** The languages of translations. */
const further = languages.filter(({ code }) => code !== DEFAULT_LANGUAGE).map(({ code }) => code);

/** SQL of an entry's state, with the joined translation as `t`. */
const STATE = `CASE WHEN t.entry IS NULL THEN 'missing'
  WHEN t.source <> s.source THEN 'outdated' ELSE 'translated' END`;

/**
 * The texts of a kind.
 * @throws GameApiError `not_found`
 */
async function textsOf({ features }: Pick<CallContext, "features">, kind: string): Promise<TranslatedTexts> {
  const { translated } = (await features.content()).find((one) => one.kind === kind) ?? {};
  if (!translated) throw notFound();
  return translated;
}

/** SQL of the entries of a kind with their translations into the language ?2; the kind is ?1. */
const withTranslations = (entries: string) =>
  `FROM (${entries}) s
   LEFT JOIN translations t ON t.kind = ?1 AND t.entry = s.entry AND t.language = ?2`;

/** `admintranslations`: how many entries of each kind lack a current translation. */
const readOverview: Handler<typeof translationsAdminCalls.overview> = async (_, { db, features }) => {
  const kinds = (await features.content()).flatMap(({ kind, translated }) =>
    translated ? { kind, ...translated } : [],
  );
  const pairs = further.flatMap((language) => kinds.map((kind) => ({ language, ...kind })));
  if (pairs.length === 0) return { data: [] };
  const newest = (entries: string) => `${entries} ORDER BY place DESC LIMIT ${MAX_COUNTED}`;
  const counts = await runBatch<{ total: number; missing: number; outdated: number }[][]>(
    db,
    pairs.map(
      ({ kind, language, entries }): Statement => [
        `SELECT count(*) AS total, coalesce(sum(${STATE} = 'missing'), 0) AS missing,
         coalesce(sum(${STATE} = 'outdated'), 0) AS outdated
       ${withTranslations(newest(entries))}`,
        kind,
        language,
      ],
    ),
  );
  return {
    data: pairs.map(({ language, kind }, index) => ({ language, kind, ...counts[index]![0]! })),
  };
};

/** `adminlisttranslations`: a page of the entries of a kind. */
const listTranslations: Handler<typeof translationsAdminCalls.list> = async (
  { kind, language, page, state = null },
  context,
) => {
  requireLanguage(language);
  const { entries } = await textsOf(context, kind);
  const condition = `(?3 IS NULL OR ${STATE} = ?3)`;
  const offset = Math.min((page - 1) * PAGE_SIZE, MAX_LISTED_ROWS);
  const [[total], rows] = await runBatch<
    [{ count: number }[], { entry: string; title: string; state: TranslationState }[]]
  >(context.db, [
    [
      `SELECT count(*) AS count FROM (
           SELECT 1 ${withTranslations(entries)} WHERE ${condition} LIMIT ${MAX_LISTED_ROWS})`,
      kind,
      language,
      state,
    ],
    [
      `SELECT s.entry, s.title, ${STATE} AS state ${withTranslations(entries)} WHERE ${condition}
         ORDER BY s.place DESC LIMIT ${PAGE_SIZE} OFFSET ?4`,
      kind,
      language,
      state,
      offset,
    ],
  ]);
  return { data: rows, lastPage: lastPageOf(total?.count, PAGE_SIZE) };
};

/** `admintranslation`: the English texts of an entry and their translation. */
const readTranslation: Handler<typeof translationsAdminCalls.byEntry> = async ({ kind, entry, language }, context) => {
  requireLanguage(language);
  const { title, state, source, texts, revision } = await find(context, kind, entry, language);
  return { title, state, source: JSON.parse(source) as Record<string, string>, texts, seen: String(revision) };
};

/** `adminsavetranslation`: creates or replaces a translation. */
const saveTranslation: Handler<typeof translationsAdminCalls.save> = async (request, context) => {
  const { kind, entry, language, seen, format, texts: typed } = request;
  requireLanguage(language);
  await requireRightTo(context, kind);
  const before = await find(context, kind, entry, language);
  refuseStaleEdit(seen, before.revision);
  const texts = await storedTexts(await textsOf(context, kind), { ...typed, ...(format ? { format } : {}) });
  await change(context, { kind, entry, language, before, after: texts }, [
    `INSERT INTO translations (kind, entry, language, texts, source, changed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT (kind, entry, language)
     DO UPDATE SET texts = ?4, source = ?5, changed_at = ?6, revision = revision + 1`,
    kind,
    entry,
    language,
    JSON.stringify(texts),
    before.source,
    context.now(),
  ]);
  return { message: `The translation of “${before.title}” is saved.` };
};

/** `admindeletetranslation`: the entry is shown in English again. */
const deleteTranslation: Handler<typeof translationsAdminCalls.delete> = async (request, context) => {
  const { kind, entry, language, seen } = request;
  requireLanguage(language);
  await requireRightTo(context, kind);
  const before = await find(context, kind, entry, language);
  if (before.revision === 0) throw notFound();
  refuseStaleEdit(seen, before.revision);
  await change(context, { kind, entry, language, before, after: undefined }, [
    "DELETE FROM translations WHERE kind = ?1 AND entry = ?2 AND language = ?3",
    kind,
    entry,
    language,
  ]);
  return { message: `The translation of “${before.title}” is deleted.` };
};

/** @throws GameApiError `forbidden` without the right that the texts of a kind need */
async function requireRightTo(context: AdminContext, kind: string): Promise<void> {
  const { right } = await textsOf(context, kind);
  if (right && !hasRight(context.admin, right)) throw new GameApiError("forbidden", message("error.missingRight"));
}

interface FoundTranslation {
  title: string;
  state: TranslationState;
  /** The English texts as JSON. */
  source: string;
  texts: Record<string, string>;
  /** The revision of the translation; 0 if there is none. */
  revision: number;
}

/** @throws GameApiError `not_found` */
async function find(context: CallContext, kind: string, entry: string, language: string): Promise<FoundTranslation> {
  const { entries } = await textsOf(context, kind);
  const statement: Statement = [
    `SELECT s.title, s.source, ${STATE} AS state, t.texts, coalesce(t.revision, 0) AS revision
     ${withTranslations(entries)} WHERE s.entry = ?3`,
    kind,
    language,
    entry,
  ];
  const [[found]] = await runBatch<[(Omit<FoundTranslation, "texts"> & { texts: string | null })[]]>(context.db, [
    statement,
  ]);
  if (!found) throw notFound();
  return { ...found, texts: JSON.parse(found.texts ?? "{}") as Record<string, string> };
}

/** The texts to store: those that are not empty, HTML sanitised. */
async function storedTexts(
  definition: TranslatedTexts,
  typed: Record<string, string>,
): Promise<Record<string, string>> {
  const { format = "html", ...values } = checkedForm(translationForm(definition), typed);
  const stored: Record<string, string> = {};
  for (const { name, html } of definition.fields) {
    const value = values[name] ?? "";
    if (value !== "") stored[name] = html ? await storedHtml({ format, content: value }) : value;
  }
  return stored;
}

interface Change {
  kind: string;
  entry: string;
  language: string;
  before: FoundTranslation;
  after: Record<string, string> | undefined;
}

function change(context: AdminContext, { kind, entry, language, before, after }: Change, write: Statement) {
  const current = "SELECT revision FROM translations WHERE kind = ?1 AND entry = ?2 AND language = ?3";
  const unchanged = guard(`coalesce((${current}), 0) = ?4`, kind, entry, language, before.revision);
  const audited = {
    target: `${kind} ${entry} in ${language}`,
    ...(before.revision > 0 ? { before: before.texts } : {}),
    after,
  };
  return writeAudited(context, audited, [unchanged, write], { publishes: true, refusal: editConflict });
}

function requireLanguage(language: string): void {
  if (!further.includes(language)) throw new GameApiError("not_found", message("admin.unknownEntry"));
}

export const handlers = {
  translationsAdmin: {
    overview: readOverview,
    list: listTranslations,
    byEntry: readTranslation,
    save: saveTranslation,
    delete: deleteTranslation,
  },
};
