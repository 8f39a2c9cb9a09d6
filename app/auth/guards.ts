import { redirect } from "@remix-run/cloudflare";
import { isGameApiError } from "#app/contract/errors.ts";
import { FORM_FETCH } from "#app/contract/form-headers.ts";
import type { User } from "#app/features/accounts/calls.ts";
import { type AdminRight, hasRight, missingRightText, type RightsHolder } from "#app/features/admin/rights.ts";
import { messageRedirect } from "#app/forms/message-redirect.tsx";
import type { Outcome } from "#app/forms/outcome.ts";
import { t } from "#app/i18n/translate.ts";
import { banOutcomeOf } from "./ban-outcome.ts";
import { safePath } from "./safe-path.ts";
import type { Login, Session } from "./session.ts";
import type { SessionContext } from "./session-context.ts";

/** The address of the login page, which returns to the requested page after login. */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const back = safePath(`${pathname}${search}`);
  return back === "/" ? "/login" : `/login?redirectTo=${encodeURIComponent(back)}`;
}

/**
 * Redirects visitors who are not logged in to the login page; a script that sends a form gets a message. The first line
 * of every loader and action of a page that needs a login (specification section 10, "Gated routes").
 * @throws Response a redirect or the message
 */
export function requireLogin({ session }: { session: Session }, request: Request): Login {
  if (session.login) return session.login;
  throw isFetchedForm(request) ? loginRequired(request) : redirect(loginAddress(request));
}

/** The answer to a form that a script sent without a login: a message, and the page with what was typed stays. */
function loginRequired(request: Request, headers?: Headers): Response {
  const to = loginAddress(request);
  const nextLink = { href: to, label: t("accountBox.login") };
  const outcome: Outcome = { tone: "error", lines: [t("session.loginFirst")], nextLink };
  return messageRedirect({ outcome, to, status: 401, headers, stays: true });
}

/** Whether the script of a page sends a form. */
function isFetchedForm({ method, headers }: Request): boolean {
  return method === "POST" && headers.has(FORM_FETCH);
}

/**
 * Requires an admin with a right, see `adminLoader` and `adminAction`. Visitors are redirected to the login page,
 * staff without a second factor to the page that sets one up; others get 403. Of a list of rights, one is enough. The
 * user type at the game server must match that of the session (specification section 6).
 * @throws Response
 */
export async function requireAdmin(
  services: SessionContext,
  request: Request,
  right: AdminRight | readonly AdminRight[],
): Promise<AdminUser> {
  const { userType } = requireLogin(services, request);
  const user = await services.currentUser().catch((ended: unknown) => {
    // The game server no longer accepts the token: what was typed into a form stays.
    if (ended instanceof Response && isFetchedForm(request)) throw loginRequired(request, ended.headers);
    throw ended;
  });
  const holder = { userType, rights: user?.rights };
  const wanted = typeof right === "string" ? [right] : right;
  if (!user || (user.userType ?? userType) !== userType || !wanted.some((one) => hasRight(holder, one))) {
    // Only staff see which right is missing; players need not know that rights exist.
    const missing = hasRight(holder, "console") ? missingRightText(wanted[0] as AdminRight) : undefined;
    throw Response.json({ missing }, { status: 403 });
  }
  if (user.secondFactor === "off") throw redirect("/security");
  return {
    ...holder,
    userId: user.userId,
    roleName: user.roleName ?? undefined,
    isExempt: user.secondFactor === "exempt",
  };
}

/** A user of the console. */
export interface AdminUser extends RightsHolder {
  userId: string;
  /** The name of the account's role, if the game server sends one. */
  roleName: string | undefined;
  /** Whether the account needs no second factor, as staff of the demo content. */
  isExempt: boolean;
}

/**
 * Redirects logged-in users to `to`, the front page by default.
 * @throws Response a redirect
 */
export function requireAnonymous({ session }: { session: Session }, to = "/"): void {
  if (session.login) throw redirect(safePath(to));
}

/**
 * Creates the reader of a request's logged-in user: the account as the game server currently knows it, undefined for
 * visitors. The account is loaded once per request and updates the session. If the server lacks this call or does not
 * answer, the reader returns the user stored in the session.
 *
 * The reader throws a Response if the token is no longer valid, see {@link endRefusedSession}.
 */
export function currentUserReader(context: Pick<SessionContext, "session" | "gameApi">): SessionContext["currentUser"] {
  let user: Promise<User | undefined> | undefined;
  return async () => {
    user ??= loadUser(context);
    try {
      return await user;
    } catch (thrown) {
      // A response for each loader, because Remix adds the prefix of the language to the address in it.
      throw thrown instanceof Response ? new Response(null, thrown) : thrown;
    }
  };
}

async function loadUser(context: Pick<SessionContext, "session" | "gameApi">): Promise<User | undefined> {
  const { session, gameApi } = context;
  const { login } = session;
  if (!login) return undefined;
  try {
    const { user } = await gameApi.accounts.current({});
    session.updateUser(user);
    return user;
  } catch (error) {
    await endRefusedSession(context, error);
    return { ...login.user, userType: login.userType };
  }
}

/**
 * Ends the session if a call failed because the game server no longer accepts the token, or because the visitor is
 * banned; any other error is left to the caller. For calls in loaders; in actions the form submission does this.
 * @throws Response a redirect to `/`, which shows the reason
 */
export async function endRefusedSession({ session }: { session: Session }, error: unknown): Promise<void> {
  const outcome = endedOutcome(error);
  if (!outcome) return;
  session.logOut();
  session.flash(outcome);
  throw redirect("/", { headers: await session.headers() });
}

/** The outcome of an error that ends the session of the visitor; undefined for any other error. */
export function endedOutcome(error: unknown): Outcome | undefined {
  if (isGameApiError(error) && error.code === "unauthorized") return expiredOutcome(error.message);
  return banOutcomeOf(error);
}

/** The outcome when the game server ended a session: its message, then the portal's (specification section 8). */
export function expiredOutcome(message: string): Outcome {
  const lines = [message, t("session.expired")].filter((line, index, all) => line && all.indexOf(line) === index);
  return { tone: "error", lines };
}
