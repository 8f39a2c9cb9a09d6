import { open, seal } from "#app/crypto/sealing.ts";
import { formTrap } from "#app/domain/limits.ts";
import { formTrapFields, type RobotTrap } from "#app/domain/robot-trap.ts";

/**
 * Tells people from robots on forms that everybody may send: registration, find account, tickets (decisions "Robots").
 * A field that people leave empty, the time between getting and sending the form, and Cloudflare Turnstile when the
 * operator has keys for it. The first two work without JavaScript.
 */
export interface RobotCheck {
  usesTurnstile: boolean;
  /** What a form needs to carry; made anew with every page. */
  trap(): Promise<RobotTrap>;
  /** Why a sent form does not look like a person's, as a text for the visitor; undefined when it does. */
  suspicion(form: FormData): Promise<string | undefined>;
}

export interface RobotCheckOptions {
  secrets: readonly string[];
  turnstile: { siteKey: string; secretKey: string } | undefined;
  /** The visitor's address. */
  ip: string;
  /** Current time in epoch milliseconds. */
  now: () => number;
}

export const robotTexts = {
  filled: `Please leave the field "${formTrapFields.honeypotLabel}" empty and send the form again.`,
  soon: "That was very quick. Please check what you typed and send the form again.",
  late: "This form was open for too long. Please send it again.",
  turnstile: "Please confirm that you are a person and send the form again.",
} as const;

const TURNSTILE_VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
/** Milliseconds. */
const TURNSTILE_PATIENCE = 5000;

/** Makes the check of one request. */
export function createRobotCheck({ secrets, turnstile, ip, now }: RobotCheckOptions): RobotCheck {
  return {
    usesTurnstile: turnstile !== undefined,
    trap: async () => ({ stamp: await seal(now(), "form", secrets), turnstileSiteKey: turnstile?.siteKey }),
    async suspicion(form) {
      if (form.get(formTrapFields.honeypot)) return robotTexts.filled;
      const opened = await open(String(form.get(formTrapFields.stamp) ?? ""), "form", secrets);
      const age = typeof opened?.value === "number" ? now() - opened.value : undefined;
      if (age === undefined || age > formTrap.latest) return robotTexts.late;
      if (age < formTrap.soonest) return robotTexts.soon;
      if (turnstile && !(await passesTurnstile(form, turnstile.secretKey, ip))) return robotTexts.turnstile;
      return undefined;
    },
  };
}

/** Asks Turnstile; while it does not answer, the other two checks have to do. */
async function passesTurnstile(form: FormData, secretKey: string, ip: string): Promise<boolean> {
  const token = form.get("cf-turnstile-response");
  if (typeof token !== "string" || token === "") return false;
  const body = new URLSearchParams({ secret: secretKey, response: token, ...(ip ? { remoteip: ip } : {}) });
  try {
    const signal = AbortSignal.timeout(TURNSTILE_PATIENCE);
    const answer = await fetch(TURNSTILE_VERIFY, { method: "POST", body, signal });
    const result: unknown = await answer.json();
    return typeof result === "object" && result !== null && "success" in result && result.success === true;
  } catch (error) {
    console.error("turnstile: no answer", error);
    return true;
  }
}
