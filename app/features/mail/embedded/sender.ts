import type { CallContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { readStoredDocuments } from "#app/features/documents/embedded/read-documents.ts";
import { currencyNamesIn } from "#app/features/game/embedded/read-terms.ts";
import { currenciesDocument } from "#app/features/game/term-documents.ts";
import { type HexColor, parseColor } from "#app/features/settings/colors.ts";
import { readStoredSettings, siteNameOf } from "#app/features/settings/embedded/settings.ts";
import { hasOwnerTexts, setOwnerTexts } from "#app/i18n/context.server.ts";
import { ownerTextsOf } from "#app/i18n/owner-texts.ts";

/** The site that sends a mail. */
export interface Sender {
  name: string;
  /** Undefined when the deployment configures no origin; letters then contain no links. */
  origin: string | undefined;
  /** The colour of buttons; undefined for that of the default palette. */
  accent?: HexColor | undefined;
}

/**
 * The site with the name and the colour of its settings. What is written after this has the owner's texts, also in jobs
 * and calls for which no page has read them.
 */
export async function readSender(db: Database, { name, origin }: CallContext["site"]): Promise<Sender> {
  const stored = await readStoredSettings(db);
  if (!hasOwnerTexts()) {
    const [currencies] = await readStoredDocuments(db, currenciesDocument);
    setOwnerTexts(ownerTextsOf({ currencyNames: currencyNamesIn(currencies), words: stored.words ?? [] }));
  }
  return { name: siteNameOf(stored, name), origin, accent: parseColor(stored.colors?.accent ?? "") };
}
