import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { CallReply, GameApi } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { user as knownUser } from "#app/features/accounts/calls.ts";
import { kindOfUser, refusal } from "#app/features/accounts/user-types.ts";
import type { Login } from "./session.ts";

/** A successful login, and the game server's message. */
export interface Authenticated {
  login: Login;
  message: string;
}

/**
 * Creates the authenticator of the login form: remix-auth's form strategy with the game API's `processlogin` and the
 * user type rules (specification section 4). One per request, like the game API.
 *
 * `authenticate("form", request)` throws a `GameApiError` if the login fails.
 */
export function createAuthenticator(gameApi: GameApi): Authenticator<Authenticated> {
  const authenticator = new Authenticator<Authenticated>();
  return authenticator.use(
    new FormStrategy(async ({ form }) => {
      const userId = String(form.get("userId") ?? "").trim();
      const reply = await gameApi.accounts.logIn({ userId, password: String(form.get("password") ?? "") });
      return authenticated(reply, userId);
    }),
    "form",
  );
}

/** Larger numbers in the status of a reply are not user types. */
const MAX_USER_TYPE = 99;

/** @param userId as entered, because servers may leave it out of the reply */
function authenticated(
  { user, token, message: given, status }: CallReply<"accounts.logIn">,
  userId: string,
): Authenticated {
  const userType = user?.userType ?? (status != null && status <= MAX_USER_TYPE ? status : 0);
  const reason = given ? plainText(given) : undefined;
  if (kindOfUser(userType) === "refused") throw new GameApiError("forbidden", reason ?? refusal(userType));
  // A server that refuses a login gives a reason; a reply without token and message is malformed.
  if (!token) throw new GameApiError(reason ? "unauthorized" : "unavailable", reason ?? message("call.unexpected"));
  return {
    login: { token, userType, user: knownUser.parse({ ...user, userId: user?.userId || userId }) },
    message: given,
  };
}
