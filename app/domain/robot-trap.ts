/** What a form carries so that robots give themselves away (decisions "Robots"). */
export interface RobotTrap {
  /** When the form was made, sealed. */
  stamp: string;
  /** Key of Cloudflare Turnstile; undefined when the operator has none. */
  turnstileSiteKey: string | undefined;
}

export const formTrapFields = {
  /** A field that people do not see and leave empty. */
  honeypot: "website",
  honeypotLabel: "Website",
  stamp: "stamp",
} as const;
