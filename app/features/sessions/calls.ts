import * as z from "zod";
import { call, field } from "#app/contract/define.ts";
import { flag, message, text } from "#app/contract/fields.ts";
import { loginMethods } from "#app/features/users/login-methods.ts";

/** Where somebody was logged in; `device` and `place` are empty when unknown. */
const origin = { ip: text, device: text, place: text };

/** An open session; times are ISO 8601. */
const session = z.object({
  id: z.string(),
  ...origin,
  createdAt: text,
  lastUsedAt: text,
  /** Whether it is the caller's own. */
  current: flag,
});

const login = z.object({ ...origin, at: text, method: z.enum(loginMethods) });

/** Calls about the sessions of the caller's account. */
export const sessionsCalls = {
  list: call("player", "GET /sessions", {
    probe: { part: "accountSecurity", request: () => ({}) },
    summary: "List the account's open sessions, the last used first, and its latest logins.",
    reply: () => z.object({ sessions: z.array(session), logins: z.array(login) }),
  }),
  end: call("player", "POST /sessions/end", {
    id: "endSession",
    requiresRecentIdentity: true,
    summary: "End a session of the account.",
    request: () => z.object({ sessionId: field }),
    reply: () => message,
  }),
  endOthers: call("player", "POST /sessions/endothers", {
    id: "endOtherSessions",
    requiresRecentIdentity: true,
    summary: "End all sessions of the account but the caller's.",
    reply: () => message,
  }),
};
