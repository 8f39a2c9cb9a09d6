import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { CallReply, GameApi } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/messages/message.ts";
import { user as knownUser } from "#app/features/accounts/calls.ts";
import { kindOfUser, refusal } from "#app/features/accounts/user-types.ts";
import type { Login } from "./session.ts";

/** A login that worked, and what the game server said to it. */
export interface Authenticated {
  login: Login;
  message: string;
}

/**
 * The authenticator of the login form: remix-auth's form strategy over the game API's `processlogin` and the user type
 * rules (specification section 4). Made for one request, because the game API is.
 *
 * `authenticate("form", request)` throws a `GameApiError` when there is no login to be had.
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

/** Larger numbers in a reply's status are no user types. */
const MAX_USER_TYPE = 99;

/** @param userId as it was typed: servers need not repeat it */
function authenticated(
  { user, token, message: given, status }: CallReply<"accounts.logIn">,
  userId: string,
): Authenticated {
  const userType = user?.userType ?? (status != null && status <= MAX_USER_TYPE ? status : 0);
  const said = given ? plainText(given) : undefined;
  if (kindOfUser(userType) === "refused") throw new GameApiError("forbidden", said ?? refusal(userType));
  // A server that refuses says why; one that says nothing at all has not understood.
  if (!token) throw new GameApiError(said ? "unauthorized" : "unavailable", said ?? message("call.unexpected"));
  return {
    login: { token, userType, user: knownUser.parse({ ...user, userId: user?.userId || userId }) },
    message: given,
  };
}
