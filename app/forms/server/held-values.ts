import * as z from "zod";
import type { Login } from "#app/auth/session.ts";
import type { Keyring } from "#app/crypto/keyring.ts";
import { hashOf } from "#app/crypto/tokens.ts";
import { MINUTE } from "#app/format/units.ts";

/** How long a form with two steps waits for the second; not in the original specification. */
const heldValuesLifetime = 10 * MINUTE;

/**
 * Validated values of a form's first step that wait for the next one. The page holds them sealed and can neither read
 * nor change them. They are valid for ten minutes, and only for the session that submitted them.
 */
export interface HeldValues {
  /** Seals values for a hidden field of the next step. */
  hold(values: Record<string, string>, login: Login): Promise<string>;
  /** Opens sealed values; undefined if they are too old, from another session, or not sealed values at all. */
  release(sealed: string, login: Login): Promise<Record<string, string> | undefined>;
}

interface HeldValuesOptions {
  keys: Keyring;
  /** Current time in epoch milliseconds. */
  now: () => number;
}

const contents = z.object({
  values: z.record(z.string(), z.string()),
  /** Their owner: the account, and the hash of the session's token. */
  userNum: z.number(),
  session: z.string(),
  /** Epoch milliseconds. */
  sealedAt: z.number(),
});

/** Maximum length of sealed values, in characters. */
const MAX_SEALED = 4000;

export function createHeldValues({ keys, now }: HeldValuesOptions): HeldValues {
  return {
    async hold(values, { user, token }) {
      const held: z.input<typeof contents> = {
        values,
        userNum: user.userNum,
        session: await hashOf(token),
        sealedAt: now(),
      };
      return keys.seal(held, "held");
    },
    async release(sealed, { user, token }) {
      if (sealed.length > MAX_SEALED) return undefined;
      const opened = await keys.open(sealed, "held");
      const { data: held } = contents.safeParse(opened?.value);
      if (!held || now() - held.sealedAt > heldValuesLifetime) return undefined;
      return held.userNum === user.userNum && held.session === (await hashOf(token)) ? held.values : undefined;
    },
  };
}
