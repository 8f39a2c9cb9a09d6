import type { EntryOf, Localized } from "#app/features/documents/document.ts";
import type { schoolsDocument } from "#app/features/game/term-documents.ts";
import type { SiteSettings } from "../calls.ts";
import { NO_CLUB, NO_TAX, taxAreas } from "../club-tax.ts";

/**
 * The club tax table with the names of the game's schools: a row for each school, in their order. An area without a row
 * has no club.
 */
export function withAreas(
  rows: SiteSettings["clubTax"],
  schools: readonly Localized<EntryOf<typeof schoolsDocument>>[],
): SiteSettings["clubTax"] {
  return schools.map(({ text }, index) => {
    const row = rows.find(({ area }) => area === taxAreas[index]) ?? { club: NO_CLUB, tax: NO_TAX };
    return { ...row, area: text.area ?? "" };
  });
}
