import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { CallReply, GameApi } from "#app/contract/contract.ts";
import { GameApiError } from "#app/contract/errors.ts";
import { message, plainText } from "#app/contract/message.ts";
import { user as knownUser } from "#app/features/accounts/calls.ts";
import { kindOfUser, refusal } from "#app/features/staff/user-types.ts";
import { typedLine } from "#app/format/typed-text.ts";
import type { Login, Session } from "./session.ts";

/** A successful login, and the game server's message. */
export interface Authenticated {
  login: Login;
  message: string;
  /** By which the game server recognizes the browser in later logins. */
  device?: string | null | undefined;
}

/** The password was accepted, or may have been: the login needs a second step. */
export interface SecondStep {
  challenge: string;
  message: string;
}

/** The ways to log in: the login form, its second step, and a passkey. */
export type LoginStrategy = "form" | "code" | "passkey";

/**
 * Creates the authenticator of the login form: remix-auth's form strategy with the game API's `processlogin` and the
 * user type rules (specification section 4), and further strategies for the second step and for passkeys. One per
 * request, like the game API.
 *
 * `authenticate(strategy, request)` throws a `GameApiError` if the login fails.
 * @param device as the browser's cookie names it; undefined for a game server that does not know devices
 */
export function createAuthenticator(gameApi: GameApi, device?: string): Authenticator<Authenticated | SecondStep> {
  const authenticator = new Authenticator<Authenticated | SecondStep>();
  const { accounts } = gameApi;
  const known = knownDevice(device);
  const use = (name: LoginStrategy, logIn: (field: (name: string) => string) => Promise<Authenticated | SecondStep>) =>
    authenticator.use(new FormStrategy(({ form }) => logIn((field) => String(form.get(field) ?? ""))), name);
  use("form", (field) => logInWithPassword(gameApi, typedLine(field("userId")), field("password"), device));
  use("code", async (field) => {
    const reply = await accounts.confirmLogin({ challenge: field("challenge"), proof: field("proof"), ...known });
    return authenticated(reply, "");
  });
  use("passkey", async (field) => {
    return authenticated(await accounts.logInWithPasskey({ credential: field("credential"), ...known }), "");
  });
  return authenticator;
}

/**
 * Logs in with a user ID and its password.
 * @param device see {@link createAuthenticator}
 * @throws GameApiError if the login fails
 */
export async function logInWithPassword(
  { accounts }: GameApi,
  userId: string,
  password: string,
  device?: string,
): Promise<Authenticated | SecondStep> {
  return authenticated(await accounts.logIn({ userId, password, ...knownDevice(device) }), userId);
}

/** The device to send with a login: only a server that has sent one knows what it is. */
export function deviceOf({ source, session }: { source: string; session: Session }): string | undefined {
  return source === "embedded" ? session.device : session.device || undefined;
}

function knownDevice(device: string | undefined) {
  return device === undefined ? {} : { device };
}

/** Larger numbers in the status of a reply are not user types. */
const MAX_USER_TYPE = 99;

/** @param userId as entered, because servers may leave it out of the reply */
function authenticated(
  { user, token, message: given, status, challenge, device }: CallReply<"accounts.logIn">,
  userId: string,
): Authenticated | SecondStep {
  if (challenge) return { challenge, message: given };
  const userType = user?.userType ?? (status != null && status <= MAX_USER_TYPE ? status : 0);
  const reason = given ? plainText(given) : undefined;
  if (kindOfUser(userType) === "refused") throw new GameApiError("forbidden", reason ?? refusal(userType));
  // A server that refuses a login gives a reason; a reply without token and message is malformed.
  if (!token) throw new GameApiError(reason ? "unauthorized" : "unavailable", reason ?? message("call.unexpected"));
  return {
    login: { token, userType, user: knownUser.parse({ ...user, userId: user?.userId || userId }) },
    message: given,
    device,
  };
}
