import { isGameApiError } from "#app/contract/errors.ts";
import { textFormats } from "#app/features/admin/written-text.ts";
import { compareVersions } from "#app/features/revisions/comparison.ts";
import type { VersionValues } from "#app/features/revisions/revised-kinds.ts";
import { shownComparison } from "#app/features/revisions/shown-comparison.ts";
import type { Services } from "#app/server/services.ts";
import type { EditorReview } from "./editor-review.ts";

/** An entry as it is stored. */
export interface SavedEntry {
  /** Its revision. */
  seen: string;
  values: Readonly<Record<string, string | undefined>>;
}

/**
 * Compares typed values with what somebody else has saved since the form was shown.
 * @param seen the revision that the form showed
 * @returns what the editor shows; undefined when the save has failed for another reason
 */
export async function editConflict(
  services: Services,
  { error, seen, typed, current }: { error: unknown; seen: string; typed: object; current: () => Promise<SavedEntry> },
): Promise<EditorReview | undefined> {
  if (!isGameApiError(error) || error.code !== "conflict") return undefined;
  const saved = await current();
  if (saved.seen === seen) return undefined;
  const mine = await storedValues(services, typed as Record<string, string | undefined>);
  // Only what the form has: an entry may have further values.
  const theirs = Object.fromEntries(Object.keys(mine).map((name) => [name, saved.values[name] ?? ""]));
  const comparison = shownComparison(compareVersions(theirs, mine));
  return { seen, conflict: { seen: saved.seen, message: error.message, comparison } };
}

/** The values as they would be stored: a text as sanitised HTML. */
async function storedValues(
  { gameApi }: Services,
  typed: Readonly<Record<string, string | undefined>>,
): Promise<VersionValues> {
  const values = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? ""]));
  const format = textFormats.find((known) => known === values.format);
  if (!format || values.content === undefined) return values;
  const { html } = await gameApi.contentAdmin.preview({ format, content: values.content });
  return { ...values, format: "html", content: html };
}
