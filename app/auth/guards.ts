import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { errorTexts } from "#app/contract/error-texts.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import type { User } from "#app/features/accounts/calls.ts";
import { type AdminRight, hasRight, missingRightText } from "#app/features/admin/rights.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { safePath } from "./safe-path.ts";
import type { Login, Session } from "./session.ts";
import type { SessionContext } from "./session-context.ts";

/** The login page, from where a login leads back to the page that was asked for. */
export function loginAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const back = safePath(`${pathname}${search}`);
  return back === "/" ? "/login" : `/login?redirectTo=${encodeURIComponent(back)}`;
}

/**
 * Lets logged-in visitors pass and sends others to the login page. The first line of every loader and action of a page
 * that needs a login (specification section 10, "Gated routes").
 * @throws Response a redirect
 */
export function requireLogin({ session }: { session: Session }, request: Request): Login {
  if (session.login) return session.login;
  throw redirect(loginAddress(request));
}

/**
 * Lets admins pass who have a right, see `adminLoader` and `adminAction`. Visitors are sent to the login page, others get
 * 403. An admin counts as one when the game server says the same user type as the session
 * (specification section 6).
 * @throws Response
 */
export async function requireAdmin(services: SessionContext, request: Request, right: AdminRight): Promise<AdminUser> {
  const { userType } = requireLogin(services, request);
  const user = await services.currentUser();
  if (!user || (user.userType ?? userType) !== userType || !hasRight(userType, right)) {
    // Staff are told which right is missing; players need not know of any.
    const missing = hasRight(userType, "console") ? missingRightText(right) : undefined;
    throw Response.json({ missing }, { status: 403 });
  }
  return { userId: user.userId, userType };
}

/** Who works in the console. */
export interface AdminUser {
  userId: string;
  userType: number;
}

/**
 * Sends logged-in visitors to the front page, or wherever else they were going.
 * @throws Response a redirect
 */
export function requireAnonymous({ session }: { session: Session }, to = "/"): void {
  if (session.login) throw redirect(safePath(to));
}

/**
 * Makes the reader of a request's logged-in user: the account as the game server knows it now, undefined for visitors.
 * Asked once however often it is read; what the session remembers is brought up to date. A server without this call, or
 * one that does not answer, leaves the page with what the session remembers.
 *
 * The reader throws a Response when the token is not good any more, see {@link endRefusedSession}.
 */
export function currentUserReader(context: Pick<SessionContext, "session" | "gameApi">): SessionContext["currentUser"] {
  let user: Promise<User | undefined> | undefined;
  return () => {
    user ??= askUser(context);
    return user;
  };
}

async function askUser(context: Pick<SessionContext, "session" | "gameApi">): Promise<User | undefined> {
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
 * Ends the session when a call failed because the game server does not take its token any more; any other error is
 * left to the caller. For calls in loaders: actions leave it to the form submission.
 * @throws Response a redirect to `/`, where the visitor is told
 */
export async function endRefusedSession({ session }: { session: Session }, error: unknown): Promise<void> {
  if (!isGameApiError(error) || error.code !== "unauthorized") return;
  session.logOut();
  session.flash(expiredOutcome(error.message));
  throw redirectDocument("/", { headers: await session.headers() });
}

/** What a visitor is told whose session the game server ended: its message, then ours (specification section 8). */
export function expiredOutcome(message: string): Outcome {
  const lines = [message, errorTexts.sessionExpired].filter((line, index, all) => line && all.indexOf(line) === index);
  return { tone: "error", lines };
}
