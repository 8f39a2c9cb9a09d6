import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { currentContext } from "#app/i18n/context.server.ts";
import { DEFAULT_LANGUAGE } from "#app/i18n/language.ts";

/** A translation as a query selects it: texts by field as JSON, or null if there is none. */
export type Translation = string | null;

/**
 * A column for a select: the translation of a row into the language of the request. In the default language it costs
 * nothing.
 * @param entry the column with the entry's number or name, also as SQL, or the entry's name
 */
export function translationOf(kind: string, entry: SQLiteColumn | SQL | string): SQL<Translation> {
  const { code } = currentContext();
  if (code === DEFAULT_LANGUAGE) return sql<Translation>`NULL`;
  return sql<Translation>`(
    SELECT texts FROM translations
    WHERE kind = ${kind} AND entry = CAST(${entry} AS TEXT) AND language = ${code})`;
}

/**
 * Like {@link translationOf}, as text for a query that is not built with Drizzle.
 * @param entry the expression for the entry's number or name
 */
export function translationSql(kind: string, entry: string): string {
  const { code } = currentContext();
  if (code === DEFAULT_LANGUAGE) return "NULL";
  return `(SELECT texts FROM translations WHERE kind = '${kind}' AND entry = CAST(${entry} AS TEXT) AND language = '${code}')`;
}

/**
 * Replaces the texts of a row by those of its translation.
 * @returns the row, with its language if it is not that of the request: `en` if there is no translation
 */
export function translated<Row extends object>(
  row: Row,
  translation: Translation,
): Row & { language?: string | undefined } {
  if (currentContext().code === DEFAULT_LANGUAGE) return row;
  if (translation === null) return { ...row, language: DEFAULT_LANGUAGE };
  const texts = Object.entries(JSON.parse(translation) as Record<string, string>);
  return { ...row, ...Object.fromEntries(texts.filter(([name, text]) => name in row && text !== "")) };
}
