import * as z from "zod/mini";
import { loginForm } from "#app/features/account-changes/forms.ts";
import { typedCode } from "#app/format/typed-text.ts";
import { requiredLine, requiredText, says } from "#app/forms/text-rules.ts";

/** The columns of games have this length. */
const MAX_GAME_TEXT = 20;

const gameUserId = requiredLine("gameAccount.userIdMissing", MAX_GAME_TEXT, "gameAccount.userId");

/** Connects an account of the game. */
export const linkForm = z.object({
  gameUserId,
  gamePassword: requiredText("gameAccount.passwordMissing", MAX_GAME_TEXT, "gameAccount.password"),
});

/** Creates an account in the game. */
export const createForm = z.object({ gameUserId, password: loginForm.shape.password });

/** Sets the second password. */
export const pinForm = z.object({
  pin: z
    .string(says("gameAccount.pinMissing"))
    .check(z.overwrite(typedCode), z.regex(/^\d{4,12}$/, says("gameAccount.pinRule"))),
  password: loginForm.shape.password,
});
