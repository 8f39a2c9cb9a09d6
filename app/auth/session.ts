import * as z from "zod";
import type { Keyring } from "#app/crypto/keyring.ts";
import { type User, user } from "#app/features/accounts/calls.ts";
import { sessionLifetime } from "#app/features/accounts/session-lifetime.ts";
import { sessionLimits } from "#app/features/users/limits.ts";
import type { Outcome } from "#app/forms/outcome.ts";
import { cookieValue, deviceCookieName, sealedSession, sessionCookieName } from "./session-cookie.ts";

/** The login data in the session (specification section 3: access token, user type and user data). */
const login = z.object({
  token: z.string(),
  userType: z.number(),
  user,
});
export type Login = z.output<typeof login>;

/** Identifies a user in calls about their own account; leaves out a number that the game server never sent. */
export function accountOf({ userNum, userId }: Pick<User, "userNum" | "userId">) {
  return { ...(userNum === 0 ? {} : { userNum }), userId };
}

/**
 * Number and e-mail address of a support ticket. A visitor who entered both may read it until the browser is closed.
 */
const ticketKey = z.object({ number: z.string(), email: z.string() });
export type TicketKey = z.output<typeof ticketKey>;

/** Request keys of forms whose outcome is unknown, by form name. */
const requestKeys = z.record(z.string(), z.string());
/** Maximum number of stored keys; the oldest is dropped first. */
const MAX_REQUEST_KEYS = 3;

/** Longer than any bookmark (characters). */
const MAX_BOOKMARK = 128;

/** Raised when the format of the cookie changes; an older cookie reads as an empty session. */
const VERSION = 2;

/** The unsealed content of the cookie. */
const contents = z.object({
  version: z.literal(VERSION),
  login: login.optional(),
  /** Time of the login, epoch milliseconds. */
  startedAt: z.number().optional(),
  /** A result to show on the next page. */
  flash: z.custom<Outcome>((value) => typeof value === "object" && value !== null && "lines" in value).optional(),
  ticket: ticketKey.optional(),
  requestKeys: requestKeys.optional(),
  /** The state of the database after the visitor's last write, see `DatabaseSession`. */
  bookmark: z.string().max(MAX_BOOKMARK).optional().catch(undefined),
  /** Time of sealing, epoch milliseconds. */
  sealedAt: z.number(),
});

/** Browsers silently drop cookies over 4,096 bytes. */
const MAX_COOKIE = 4000;

/** The session cannot be stored: the game server's token is too long for a cookie. */
export class SessionTooLargeError extends Error {
  override readonly name = "SessionTooLargeError";
}

interface SessionOptions {
  keys: Keyring;
  /** The URL of the request. */
  url: string;
  /** The device that the browser's cookie names; empty without one. */
  device: string;
  /** Current time in epoch milliseconds. */
  now: () => number;
  /** Whether the browser fetches the page before the visitor has asked for it, which may never happen. */
  prefetch: boolean;
}

/** The data of a session. */
type Held = Omit<z.output<typeof contents>, "version" | "sealedAt">;

/**
 * The session of one request, stored in a sealed cookie (specification section 10, "Session"). It sets a new cookie
 * only if something changed. A cookie that cannot be opened is an empty session.
 */
export class Session {
  readonly #options: SessionOptions;
  #held: Held;
  #changed: boolean;
  #writtenBookmark: () => string | undefined = () => undefined;
  #loginChanged = false;
  #newDevice: string | undefined;

  private constructor(options: SessionOptions, changed: boolean, held: Held = {}) {
    this.#options = options;
    this.#changed = changed;
    this.#held = held;
  }

  /** Opens the session of a request; empty if it has none, or one that was tampered with or is too old. */
  static async open(request: Request, { keys, now }: Pick<SessionOptions, "keys" | "now">): Promise<Session> {
    const options = {
      keys,
      now,
      url: request.url,
      device: cookieValue(request, deviceCookieName(request.url)) ?? "",
      prefetch: isPrefetch(request),
    };
    const sealed = sealedSession(request);
    if (!sealed) return new Session(options, false);
    const opened = await keys.open(sealed, "session");
    const held = contents.safeParse(opened?.value).data;
    const age = now() - (held?.sealedAt ?? 0);
    // Removes an unusable cookie, because requests with a cookie never get shared pages.
    const { idle, absolute, renewal } = sessionLifetime(held?.login?.userType ?? 0);
    if (!opened || !held || age > idle) return new Session(options, true);
    if (held.login && now() - (held.startedAt ?? held.sealedAt) > absolute) return new Session(options, true);
    return new Session(options, opened.outdated || age > renewal, held);
  }

  /** The device that the browser's cookie names, for a login; empty without one. */
  get device(): string {
    return this.#options.device;
  }

  /** The logged-in user; undefined for visitors. */
  get login(): Login | undefined {
    return this.#held.login;
  }

  /**
   * Starts a session; replaces any previous one.
   * @param device by which the game server recognizes the browser in later logins
   */
  logIn(login: Login, device?: string | null): void {
    this.#loginChanged = true;
    if (device && device !== this.device) this.#newDevice = device;
    this.#change({ login, startedAt: this.#options.now(), ticket: undefined, requestKeys: undefined });
  }

  /** Clears token, user type and user data. */
  logOut(): void {
    if (!this.login) return;
    this.#loginChanged = true;
    this.#change({ login: undefined, startedAt: undefined, ticket: undefined, requestKeys: undefined });
  }

  /** Replaces the token of the login, after the game server has issued another one for the same session. */
  renewToken(token: string): void {
    if (this.login) this.#change({ login: { ...this.login, token } });
  }

  /** Stores the current user data of the game server, if they changed. */
  updateUser(user: User): void {
    if (!this.login || JSON.stringify(this.login.user) === JSON.stringify(user)) return;
    this.#change({ login: { ...this.login, user } });
  }

  /** Stores a result to show on the next page. */
  flash(outcome: Outcome): void {
    this.#change({ flash: outcome });
  }

  /** Whether the result of the previous page has a place of its own in this one. */
  get hasTargetedFlash(): boolean {
    return !this.#options.prefetch && this.#held.flash?.targetId !== undefined;
  }

  /**
   * Returns and clears the result of the previous page. A prefetched page neither shows nor clears it: the next page
   * that the visitor opens does.
   */
  takeFlash(): Outcome | undefined {
    const { flash } = this.#held;
    if (this.#options.prefetch) return undefined;
    if (flash) this.#change({ flash: undefined });
    return flash;
  }

  /** The support ticket that the visitor may read; undefined if there is none. */
  get ticket(): TicketKey | undefined {
    return this.#held.ticket;
  }

  /** Stores the ticket that the visitor may read, or clears it. */
  keepTicket(ticket: TicketKey | undefined): void {
    this.#change({ ticket });
  }

  /** The request key of a form of the logged-in user whose last outcome is unknown. */
  requestKey(form: string): string | undefined {
    const { requestKeys = {} } = this.#held;
    return Object.hasOwn(requestKeys, form) ? requestKeys[form] : undefined;
  }

  /** Stores the request key of a form whose outcome is unknown, or clears it. */
  keepRequestKey(form: string, key: string | undefined): void {
    if (this.requestKey(form) === key) return;
    const others = Object.entries(this.#held.requestKeys ?? {}).filter(([name]) => name !== form);
    const all = key === undefined ? others : [...others, [form, key] as const];
    this.#change({ requestKeys: Object.fromEntries(all.slice(-MAX_REQUEST_KEYS)) });
  }

  /** The state of the database that contains the visitor's writes; undefined if it is unknown. */
  get bookmark(): string | undefined {
    return this.#writtenBookmark() ?? this.#held.bookmark;
  }

  /**
   * Keeps the bookmark of what this request writes.
   * @param writtenBookmark returns the bookmark if the request has written something so far
   */
  followWrites(writtenBookmark: () => string | undefined): void {
    this.#writtenBookmark = writtenBookmark;
  }

  /** Whether the request has written something since the last {@link headers}, so that the cookie has to be set. */
  get hasNewBookmark(): boolean {
    return !this.#isEmpty && this.bookmark !== this.#held.bookmark;
  }

  /** A session that is empty but for a bookmark needs no cookie. */
  get #isEmpty(): boolean {
    const { login, flash, ticket } = this.#held;
    return !login && !flash && !ticket;
  }

  #change(changes: Partial<Held>): void {
    this.#held = { ...this.#held, ...changes };
    this.#changed = true;
  }

  /**
   * The response headers: a new cookie if something changed, otherwise none. After a login or a logout, browsers also
   * drop the pages that they prefetched before.
   * @throws SessionTooLargeError
   */
  async headers(): Promise<Headers> {
    const headers = new Headers();
    const cookie = await this.#cookie();
    if (cookie !== undefined) headers.append("Set-Cookie", cookie);
    if (this.#newDevice !== undefined) {
      const name = deviceCookieName(this.#options.url);
      const age = sessionLimits.knownDevice / 1000;
      headers.append("Set-Cookie", `${name}=${this.#newDevice}; ${this.#attributes}; Max-Age=${age}`);
    }
    if (this.#loginChanged) headers.set("Clear-Site-Data", '"prefetchCache"');
    return headers;
  }

  /** The attributes of every cookie. */
  get #attributes(): string {
    return `Path=/; HttpOnly; SameSite=Lax${this.#options.url.startsWith("https:") ? "; Secure" : ""}`;
  }

  /** The session's cookie; undefined if nothing changed. */
  async #cookie(): Promise<string | undefined> {
    if (this.hasNewBookmark) this.#change({ bookmark: this.bookmark });
    if (!this.#changed) return undefined;
    const { url, keys, now } = this.#options;
    const name = sessionCookieName(url);
    if (this.#isEmpty) return `${name}=; ${this.#attributes}; Max-Age=0`;
    const { login } = this.#held;
    const sealWith = (login: Login | undefined, more: Partial<Held> = {}) =>
      keys.seal(
        { ...this.#held, login, ...more, version: VERSION, sealedAt: now() } satisfies z.input<typeof contents>,
        "session",
      );
    let value = await sealWith(login);
    // Drops the list of characters, then the user details, then the bookmark, if the cookie would be too large.
    // Without a bookmark the next request reads the primary.
    if (value.length > MAX_COOKIE) value = await sealWith(login && withoutCharacters(login));
    if (value.length > MAX_COOKIE) value = await sealWith(login && withoutDetails(login));
    if (value.length > MAX_COOKIE) value = await sealWith(login && withoutDetails(login), { bookmark: undefined });
    if (value.length > MAX_COOKIE) throw new SessionTooLargeError("The session does not fit into a cookie.");
    // Without a login the cookie ends with the browser session.
    const age = login ? `; Max-Age=${sessionLifetime(login.userType).idle / 1000}` : "";
    return `${name}=${value}; ${this.#attributes}${age}`;
  }
}

/** Whether a browser prefetches this page, as the speculation rules allow. */
function isPrefetch(request: Request): boolean {
  return /^prefetch\b/i.test(request.headers.get("Sec-Purpose") ?? "");
}

function withoutCharacters({ user, ...login }: Login): Login {
  return { ...login, user: { ...user, characters: [] } };
}

function withoutDetails(login: Login): Login {
  const { user, ...rest } = withoutCharacters(login);
  const { pendingEmail: _pending, pendingEmailFrom: _from, ...kept } = user;
  return { ...rest, user: { ...kept, nameFirst: "", nameLast: "", email: "", phone: "" } };
}
