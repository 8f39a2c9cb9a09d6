import * as z from "zod";
import { hashOf } from "#app/crypto/tokens.ts";
import type { CallContext } from "#app/embedded/call-context.ts";
import type { Account } from "#app/features/users/embedded/lookup.ts";
import { sessionLimits } from "#app/features/users/limits.ts";

const contents = z.object({
  userIdKey: z.string(),
  /** A hash of the stored password: a challenge is void once the password has changed. */
  password: z.string(),
  /** Whether the password was right; only `mail` challenges are also issued for wrong ones. */
  right: z.union([z.literal(0), z.literal(1)]),
  /** Whether the code of a mail is asked for, if the account has no second factor. */
  mail: z.union([z.literal(0), z.literal(1)]),
  sealedAt: z.number(),
});
export type LoginChallenge = z.output<typeof contents>;

/** The first step of a login. */
interface FirstStep {
  userIdKey: string;
  /** Undefined for a user ID that does not exist. */
  account: Pick<Account, "passwordHash"> | undefined;
  right: boolean;
  mail: boolean;
}

/**
 * Seals the state of a login between its two steps. All values have a fixed length, so that the length of the challenge
 * does not reveal them.
 */
export async function sealChallenge(
  { userIdKey, account, right, mail }: FirstStep,
  { keys, now }: CallContext,
): Promise<string> {
  const challenge: LoginChallenge = {
    userIdKey,
    password: await passwordFingerprint(account?.passwordHash ?? ""),
    right: right ? 1 : 0,
    mail: mail ? 1 : 0,
    sealedAt: now(),
  };
  return keys.seal(challenge, "login");
}

/** Opens a challenge; undefined if it is older than ten minutes or not a challenge at all. */
export async function openChallenge(
  challenge: string,
  { keys, now }: CallContext,
): Promise<LoginChallenge | undefined> {
  const opened = await keys.open(challenge, "login");
  const { data } = contents.safeParse(opened?.value);
  return data && now() - data.sealedAt <= sessionLimits.loginChallenge ? data : undefined;
}

/** Identifies a stored password in a challenge. */
export function passwordFingerprint(passwordHash: string): Promise<string> {
  return hashOf(`login ${passwordHash}`);
}
