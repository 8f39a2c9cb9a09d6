import * as z from "zod";
import type { Keyring } from "#app/crypto/keyring.ts";
import { type User, user } from "#app/features/accounts/calls.ts";
import { sessions } from "#app/features/accounts/limits.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { sealedSession, sessionCookieName } from "./session-cookie.ts";

/** What the site remembers of the logged-in user (specification section 3: access token, user type and user data). */
const login = z.object({
  token: z.string(),
  userType: z.number(),
  user,
});
export type Login = z.output<typeof login>;

/** A user as calls about the own account name it; without a number that the game server never said. */
export function accountOf({ userNum, userId }: Pick<User, "userNum" | "userId">) {
  return { ...(userNum === 0 ? {} : { userNum }), userId };
}

/** What opens a support ticket: whoever named both may read it until the browser is closed. */
const ticketKey = z.object({ number: z.string(), email: z.string() });
export type TicketKey = z.output<typeof ticketKey>;

/** Request keys of forms whose outcome is not known, by the name of the form. */
const requestKeys = z.record(z.string(), z.string());
/** How many are kept: who sends more forms without an answer has given the first ones up. */
const MAX_REQUEST_KEYS = 3;

/** Rises when what the cookie holds is spelled otherwise: a cookie of before is an empty session. */
const VERSION = 2;

/** What the cookie holds when it is opened. */
const contents = z.object({
  version: z.literal(VERSION),
  login: login.optional(),
  /** A result to show on the next page. */
  flash: z.custom<Outcome>((value) => typeof value === "object" && value !== null && "lines" in value).optional(),
  ticket: ticketKey.optional(),
  requestKeys: requestKeys.optional(),
  /** When it was sealed, epoch milliseconds. */
  sealedAt: z.number(),
});

/** Browsers drop cookies over 4,096 bytes without a word. */
const MAX_COOKIE = 4000;

/** The session cannot be kept: the game server's token is too long for a cookie. */
export class SessionTooLargeError extends Error {
  override readonly name = "SessionTooLargeError";
}

interface SessionOptions {
  keys: Keyring;
  /** The site is served over https, so the cookie is for https only. */
  secure: boolean;
  /** Current time in epoch milliseconds. */
  now: () => number;
}

/** What a session remembers. */
type Held = Omit<z.output<typeof contents>, "version" | "sealedAt">;

/**
 * The session of one request: a sealed cookie (specification section 10, "Session"). It knows
 * whether anything changed and asks for a new cookie only then; a cookie that cannot be opened is an empty session.
 */
export class Session {
  readonly #options: SessionOptions;
  #held: Held;
  #changed: boolean;

  private constructor(options: SessionOptions, changed: boolean, held: Held = {}) {
    this.#options = options;
    this.#changed = changed;
    this.#held = held;
  }

  /** The session a request brings; empty when it brings none, or one that was changed or is too old. */
  static async open(request: Request, { keys, now }: Omit<SessionOptions, "secure">): Promise<Session> {
    const options = { keys, now, secure: new URL(request.url).protocol === "https:" };
    const sealed = sealedSession(request);
    if (!sealed) return new Session(options, false);
    const opened = await keys.open(sealed, "session");
    const held = contents.safeParse(opened?.value).data;
    const age = now() - (held?.sealedAt ?? 0);
    // What cannot be used is removed, or the visitor would never get a shared page again.
    if (!opened || !held || age > sessions.lifetime) return new Session(options, true);
    return new Session(options, opened.outdated || age > sessions.renewal, held);
  }

  /** The logged-in user; undefined for visitors. */
  get login(): Login | undefined {
    return this.#held.login;
  }

  /** Begins a session, whatever there was before. */
  logIn(login: Login): void {
    this.#change({ login, ticket: undefined, requestKeys: undefined });
  }

  /** Clears token, user type and user data. */
  logOut(): void {
    if (this.login) this.#change({ login: undefined, ticket: undefined, requestKeys: undefined });
  }

  /** Keeps what the game server says of the user now, if it is anything new. */
  updateUser(user: User): void {
    if (!this.login || JSON.stringify(this.login.user) === JSON.stringify(user)) return;
    this.#change({ login: { ...this.login, user } });
  }

  /** Leaves a result for the next page. */
  flash(outcome: Outcome): void {
    this.#change({ flash: outcome });
  }

  /** The result that the page before left; the next page will not see it again. */
  takeFlash(): Outcome | undefined {
    const { flash } = this.#held;
    if (flash) this.#change({ flash: undefined });
    return flash;
  }

  /** The support ticket that the visitor named number and address of; undefined when there is none. */
  get ticket(): TicketKey | undefined {
    return this.#held.ticket;
  }

  /** Remembers the ticket to be shown, or forgets it. */
  keepTicket(ticket: TicketKey | undefined): void {
    this.#change({ ticket });
  }

  /** The request key that a form of the logged-in user was sent with, if it is not known what came of it. */
  requestKey(form: string): string | undefined {
    const { requestKeys = {} } = this.#held;
    return Object.hasOwn(requestKeys, form) ? requestKeys[form] : undefined;
  }

  /** Keeps the request key of a form whose outcome is not known, or forgets it. */
  keepRequestKey(form: string, key: string | undefined): void {
    if (this.requestKey(form) === key) return;
    const others = Object.entries(this.#held.requestKeys ?? {}).filter(([name]) => name !== form);
    const all = key === undefined ? others : [...others, [form, key] as const];
    this.#change({ requestKeys: Object.fromEntries(all.slice(-MAX_REQUEST_KEYS)) });
  }

  #change(changes: Partial<Held>): void {
    this.#held = { ...this.#held, ...changes };
    this.#changed = true;
  }

  /**
   * The headers of the response: a new cookie when something changed, nothing otherwise.
   * @throws SessionTooLargeError
   */
  async headers(): Promise<{ "Set-Cookie"?: string }> {
    if (!this.#changed) return {};
    const { secure, keys, now } = this.#options;
    const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
    const { login, flash, ticket } = this.#held;
    if (!login && !flash && !ticket) return { "Set-Cookie": `${sessionCookieName}=; ${attributes}; Max-Age=0` };
    const sealWith = (login: Login | undefined) =>
      keys.seal(
        { ...this.#held, login, version: VERSION, sealedAt: now() } satisfies z.input<typeof contents>,
        "session",
      );
    let value = await sealWith(login);
    // Rather without the list of characters, and without the details, than without a session.
    if (value.length > MAX_COOKIE) value = await sealWith(login && withoutCharacters(login));
    if (value.length > MAX_COOKIE) value = await sealWith(login && withoutDetails(login));
    if (value.length > MAX_COOKIE) throw new SessionTooLargeError("The session does not fit into a cookie.");
    // A result alone need not outlive the browser window.
    const age = login ? `; Max-Age=${sessions.lifetime / 1000}` : "";
    return { "Set-Cookie": `${sessionCookieName}=${value}; ${attributes}${age}` };
  }
}

function withoutCharacters({ user, ...login }: Login): Login {
  return { ...login, user: { ...user, characters: [] } };
}

function withoutDetails(login: Login): Login {
  const { user, ...rest } = withoutCharacters(login);
  const { pendingEmail: _, ...kept } = user;
  return { ...rest, user: { ...kept, nameFirst: "", nameLast: "", email: "", phone: "" } };
}
