import { type CatalogueMessage, message } from "#app/contract/message.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Shorter names are part of too many words. */
const MIN_NAME = 4;

/** What a new password must not contain. */
export interface PasswordOwner {
  /** Undefined when it is not known, as with a reset link. */
  userId: string | undefined;
  siteName: string;
}

/**
 * Why an otherwise valid new password is refused; undefined when it is not. Only the server checks this, because the
 * list of common passwords is too large for a page. Passwords that are in use already stay valid.
 */
export async function newPasswordProblem(
  password: string,
  { userId = "", siteName }: PasswordOwner,
): Promise<CatalogueMessage | undefined> {
  const typed = password.normalize("NFKC").toLowerCase();
  const id = userId.trim().toLowerCase();
  if (id.length >= MIN_NAME && [id, reversed(id)].some((name) => typed.includes(name))) {
    return message("account.passwordHasUserId");
  }
  const name = lettersAndDigits(siteName);
  if (name !== "" && (name.length >= MIN_NAME ? lettersAndDigits(typed).includes(name) : typed === name)) {
    return message("account.passwordHasSiteName");
  }
  return (await isCommonPassword(password)) ? message("account.passwordCommon") : undefined;
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}

function lettersAndDigits(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
