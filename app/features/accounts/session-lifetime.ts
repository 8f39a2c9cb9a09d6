import { kindOfUser } from "#app/features/staff/user-types.ts";
import { DAY, HOUR, MINUTE } from "#app/format/units.ts";

/** How long a session lasts, in milliseconds. */
export interface SessionLifetime {
  /** It ends when it is not used for this long. */
  idle: number;
  /** It ends this long after the login, however much it is used. */
  absolute: number;
  /** A session in use is extended at most this often, so that reading a page rarely writes. */
  renewal: number;
}

/** The lifetime of players' sessions: 30 days without use, 90 days at most. */
const playerSession: SessionLifetime = { idle: 30 * DAY, absolute: 90 * DAY, renewal: HOUR };
/** The lifetime of staff's sessions. */
const staffSession: SessionLifetime = { idle: 30 * MINUTE, absolute: 12 * HOUR, renewal: 5 * MINUTE };

/** The lifetime of a session of an account of this type. */
export function sessionLifetime(userType: number): SessionLifetime {
  return kindOfUser(userType) === "admin" ? staffSession : playerSession;
}
