import * as z from "zod";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { MINUTE } from "#app/format/units.ts";

/** How long a page with the QR code can be left open. */
const LIFETIME = 30 * MINUTE;

const contents = z.object({ secret: z.string(), userNum: z.number(), sealedAt: z.number() });

/** Seals a new secret for the page that shows it; only the account that requested it can set it up. */
export async function sealSetup(secret: string, { keys, now, player }: PlayerContext): Promise<string> {
  const setup: z.input<typeof contents> = { secret, userNum: player.userNum, sealedAt: now() };
  return keys.seal(setup, "totp");
}

/** Opens a sealed secret; undefined if it is too old, another account's, or not a sealed secret at all. */
export async function openSetup(setup: string, { keys, now, player }: PlayerContext): Promise<string | undefined> {
  const opened = await keys.open(setup, "totp");
  const { data } = contents.safeParse(opened?.value);
  if (!data || data.userNum !== player.userNum || now() - data.sealedAt > LIFETIME) return undefined;
  return data.secret;
}
