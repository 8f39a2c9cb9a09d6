/** Who makes a call. Created once per request and passed to an implementation when it is created. */
export interface Caller {
  /** The visitor's IP address, for the whitelist and rate limits; empty when unknown. */
  ip: string;
  /** Bearer token of the logged-in user. */
  token: string | undefined;
  /** `User-Agent` of the visitor's browser; empty or missing when unknown. */
  userAgent?: string | undefined;
  /** City and country of the address, such as `Makati, PH`; empty or missing when unknown. */
  place?: string | undefined;
}
