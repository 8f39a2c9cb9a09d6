import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { PlayerContext } from "#app/embedded/call-context.ts";
import { checkedForm } from "#app/embedded/checked-form.ts";
import { guard, guardedWrite } from "#app/embedded/database/guarded-write.ts";
import { runBatch, type Statement } from "#app/embedded/database/run-batch.ts";
import type { Handler } from "#app/embedded/handler.ts";
import { invalidField } from "#app/embedded/invalid-field.ts";
import { addressAttempts, countAttempts } from "#app/embedded/rate-limits.ts";
import { confirmPassword } from "#app/features/account-changes/embedded/confirm.ts";
import type { GameTaskKind, Refusal, SealedCredentials } from "#app/features/bridge/protocol.ts";
import { readSealingKey, sealedTask, sealingKey } from "#app/features/game-tasks/embedded/tasks.ts";
import type { GameAccountState } from "#app/features/game-tasks/states.ts";
import { ADMIN_FROM } from "#app/features/staff/user-types.ts";
import { lookupKey } from "#app/features/users/embedded/lookup.ts";
import { t } from "#app/i18n/translate.ts";
import type { gameAccountsCalls } from "../calls.ts";
import { createForm, linkForm, pinForm } from "../forms.ts";

/** The player's account in the game. */
export const readGameAccount: Handler<typeof gameAccountsCalls.current> = async (_, { db, player }) => {
  type Row = { available: 0 | 1; state: GameAccountState | null; refusal: Refusal | null; gameUserId: string | null };
  const [[row]] = await runBatch<[Row[]]>(db, [
    [
      `SELECT ${sealingKey} IS NOT NULL AS available, state, refusal, game_user_id AS gameUserId
       FROM (SELECT 1) LEFT JOIN game_accounts ON user_num = ?1`,
      player.userNum,
    ],
  ]);
  const { available, state = null, refusal = null, gameUserId } = row ?? {};
  return { available: available === 1, state, refusal, gameUserId: gameUserId ?? "" };
};

/**
 * Asks the agent to compare the password of an account in the game, and connects it if it is right. Guesses are limited
 * like those at logins: by address, by the account in the game, and by the player's account.
 *
 * @throws GameApiError `invalid`; `rate_limited`; `conflict` when an account is connected already or being checked;
 * `not_offered` without a game agent
 */
export const linkGameAccount: Handler<typeof gameAccountsCalls.link> = async (request, context) => {
  const { gameUserId, gamePassword } = checkedForm(linkForm, request);
  await countAttempts(context, [
    ...addressAttempts(context.caller.ip, { limit: "loginPerAddress" }),
    { limit: "gameLinksPerAccount", subject: String(context.player.userNum) },
    { limit: "gameLinksPerGameAccount", subject: lookupKey(gameUserId) },
  ]);
  await waitForAgent("link", { userId: gameUserId, password: gamePassword }, context);
  return { message: t("gameAccount.checking") };
};

/**
 * Asks the agent to create the account in the game, for a player whose user ID was taken there, or whose password was
 * not known when the agent came.
 * @throws GameApiError as {@link linkGameAccount}; `forbidden` for staff, whose passwords do not belong in a game's
 * database, which stores them in a weak form
 */
export const createGameAccount: Handler<typeof gameAccountsCalls.create> = async (request, context) => {
  if (context.player.userType >= ADMIN_FROM) throw new GameApiError("forbidden", message("gameAccount.staff"));
  const { gameUserId, password } = checkedForm(createForm, request);
  await requirePassword(password, context);
  await countAttempts(context, [{ limit: "gameLinksPerAccount", subject: String(context.player.userNum) }]);
  await waitForAgent("create", { userId: gameUserId, password, email: context.player.email }, context);
  return { message: t("gameAccount.creating") };
};

/**
 * Gives the game a second password. The portal does not keep it.
 * @throws GameApiError `invalid`; `rate_limited`; `conflict` without an account in the game
 */
export const setGamePin: Handler<typeof gameAccountsCalls.setPin> = async (request, context) => {
  const { pin, password } = checkedForm(pinForm, request);
  await requirePassword(password, context);
  const { db, player, now } = context;
  const publicKey = await requireSealingKey(context);
  const task = { publicKey, kind: "pin", credentials: { pin }, now: now() } as const;
  await guardedWrite(
    async () =>
      runBatch(db, [
        guard("(SELECT state FROM game_accounts WHERE user_num = ?1) = 'ready'", player.userNum),
        await sealedTask(player, task, "true"),
      ]),
    () => new GameApiError("conflict", message("gameAccount.none")),
  );
  return { message: t("gameAccount.pinSent") };
};

async function requirePassword(password: string, context: PlayerContext): Promise<void> {
  if (!(await confirmPassword(password, context))) {
    throw invalidField("password", message("account.wrongCurrentPassword"));
  }
}

async function requireSealingKey({ db }: PlayerContext): Promise<string> {
  const publicKey = await readSealingKey(db);
  if (!publicKey) throw new GameApiError("not_offered", message("gameAccount.unavailable"));
  return publicKey;
}

/** Queues a task whose result connects an account of the game, and marks the player's as waiting for it. */
async function waitForAgent(
  kind: Extract<GameTaskKind, "create" | "link">,
  credentials: SealedCredentials,
  context: PlayerContext,
): Promise<void> {
  const { db, player } = context;
  const now = context.now();
  const publicKey = await requireSealingKey(context);
  const waiting: Statement = [
    `INSERT INTO game_accounts (user_num, game_user_id, state, changed_at) VALUES (?1, ?2, 'pending', ?3)
     ON CONFLICT (user_num) DO UPDATE SET game_user_id = excluded.game_user_id, state = 'pending', refusal = NULL,
       changed_at = excluded.changed_at`,
    player.userNum,
    credentials.userId ?? "",
    now,
  ];
  await guardedWrite(
    async () =>
      runBatch(db, [
        guard(
          "coalesce((SELECT state FROM game_accounts WHERE user_num = ?1), '') NOT IN ('pending', 'ready')",
          player.userNum,
        ),
        await sealedTask(player, { publicKey, kind, credentials, now }, "true"),
        waiting,
      ]),
    () => new GameApiError("conflict", message("gameAccount.busy")),
  );
}
