import type { CallContext } from "#app/embedded/call-context.ts";
import type { Database } from "#app/embedded/database/client.ts";
import { type HexColor, parseColor } from "#app/features/settings/colors.ts";
import { readStoredSettings, siteNameOf } from "#app/features/settings/embedded/settings.ts";

/** The site that sends a mail. */
export interface Sender {
  name: string;
  /** Undefined when the deployment configures no origin; letters then contain no links. */
  origin: string | undefined;
  /** The colour of buttons; undefined for that of the default palette. */
  accent?: HexColor | undefined;
}

/** The site with the name and the colour of its settings. */
export async function readSender(db: Database, { name, origin }: CallContext["site"]): Promise<Sender> {
  const stored = await readStoredSettings(db);
  return { name: siteNameOf(stored, name), origin, accent: parseColor(stored.colors?.accent ?? "") };
}
