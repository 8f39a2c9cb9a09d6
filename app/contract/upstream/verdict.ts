import { type CallName, calls } from "../contract.ts";
import { wireFieldsOf } from "../wire.ts";
import { isMissing, looseFlag, looseNumber } from "./reply-reader.ts";

type JsonObject = Record<string, unknown>;

/**
 * What a reply with a successful HTTP status says about its call.
 *
 * - `done`: it reports success
 * - `refused`: the server did nothing, for the reason in the message if there is one
 * - `failed`: the server reports a fault of its own, so the call may have taken effect
 * - `unclear`: it reports nothing, or contradicts itself
 */
export type Verdict = "done" | "refused" | "failed" | "unclear";

/** What a single field says. `http success` is often only a copy of the HTTP status, so anything else outweighs it. */
type Sign = "accepted" | "http success" | "refused" | "failed";

/** The calls that check a secret: their reply has to confirm it, and what is in doubt is refused. */
const checks: readonly CallName[] = ["accounts.checkPassword", "accounts.checkSecretAnswer"];

/** The calls for which an empty reply is a success: they change nothing that a visitor has to know about. */
const silent: readonly CallName[] = ["accounts.logOut", "accounts.checkRegistration"];

/** Whether a call checks a secret of the account. */
export function isCheck(name: CallName): boolean {
  return checks.includes(name);
}

/**
 * Reads whether a call succeeded, in the same way for all calls: from the fields that servers use for it (`status`,
 * `code`, `success`, `ok`, `valid`, `result`, `error`, whatever their case), then from the words of the message.
 * Success needs a positive sign: one of these fields, a message that is not one of refusal, or content of the contract.
 *
 * - a check of a secret is `done` only with a message, if nothing in the reply speaks against it
 * - a registration is `done` only with a field that says so
 * - for a write, fields that contradict each other are `unclear`
 *
 * @param reply with its envelopes opened
 */
export function verdictOf(name: CallName, reply: JsonObject): Verdict {
  // Beside a token the status of a login is the type of the user.
  if (name === "accounts.logIn" && !isMissing(reply.token)) return "done";
  const signs = signsIn(name, reply);
  const wording = wordingOf(reply.message);
  if (isCheck(name)) {
    if (signs.includes("failed")) return "failed";
    if (signs.includes("refused") || wording === "refused" || negates(reply.message)) return "refused";
    return wording === undefined ? "refused" : "done";
  }
  const [isAccepted, isRefused] = [signs.includes("accepted"), signs.includes("refused")];
  if (signs.includes("failed")) return isAccepted ? "unclear" : "failed";
  if (isAccepted && isRefused) return "unclear";
  if (isRefused) return "refused";
  if (isAccepted) return "done";
  // Calls of this product report refusals by their HTTP status, and their messages may be about anything.
  if (wording === "refused" && calls[name].origin === "specification") return "refused";
  if (signs.length > 0 || silent.includes(name) || hasContent(name, reply)) return "done";
  // Only a status creates an account (specification section 4); its message may say anything.
  return wording !== undefined && name !== "accounts.register" ? "done" : "unclear";
}

/** Whether a field of a reply reports an error; the words of its message do not count. */
export function reportsError(name: CallName, reply: JsonObject): boolean {
  return signsIn(name, reply).some((sign) => sign === "refused" || sign === "failed");
}

/** How each field reports success, by its name in lower case without separators. */
const readers: Record<string, (value: unknown) => Sign | undefined> = {
  status: statusSign,
  result: (value) => (typeof value === "object" ? undefined : statusSign(value)),
  code: codeSign,
  statuscode: codeSign,
  success: flagSign,
  ok: flagSign,
  valid: flagSign,
  isvalid: flagSign,
  correct: flagSign,
  iscorrect: flagSign,
  error: errorSign,
  errors: errorSign,
  formerror: errorSign,
};

function signsIn(name: CallName, reply: JsonObject): Sign[] {
  const own = ownFields(name);
  return Object.entries(reply).flatMap(([field, value]) => {
    const read = readers[field.toLowerCase().replace(/[\W_]/g, "")];
    const sign = own.includes(field) || isMissing(value) ? undefined : read?.(value);
    return sign ? [sign] : [];
  });
}

/** The fields that mean something else in the reply of a call that this product added, such as the status of a ticket. */
function ownFields(name: CallName): string[] {
  return calls[name].origin === "specification" ? [] : contentFields(name);
}

/** The fields of a call's reply other than the message, by their names on the wire. */
function contentFields(name: CallName): string[] {
  const { reply } = calls[name];
  if (!("shape" in reply)) return [];
  return wireFieldsOf(reply)
    .map(({ wire }) => wire)
    .filter((wire) => wire !== "message");
}

function hasContent(name: CallName, reply: JsonObject): boolean {
  const isSpecified = calls[name].origin === "specification";
  return contentFields(name).some((field) => (isSpecified ? !isMissing(reply[field]) : Object.hasOwn(reply, field)));
}

/**
 * The `status` of a reply as specification section 7 defines it: 1 means success. Servers also send booleans, words, or
 * a copy of the HTTP status.
 */
export function statusSign(value: unknown): Sign | undefined {
  if (typeof value === "boolean") return value ? "accepted" : "refused";
  const number = looseNumber(value);
  if (number === undefined) return wordSign(value);
  if (number === 1) return "accepted";
  return httpSign(number) ?? "refused";
}

/** A `code`: an HTTP status, or a number of the server's own, of which 0 and 1 have no common meaning. */
function codeSign(value: unknown): Sign | undefined {
  const number = looseNumber(value);
  if (number === undefined) return wordSign(value);
  if (number === 0 || number === 1) return undefined;
  return httpSign(number) ?? "refused";
}

function httpSign(status: number): Sign | undefined {
  if (status >= 200 && status < 300) return "http success";
  return status >= 500 && status < 600 ? "failed" : undefined;
}

function flagSign(value: unknown): Sign | undefined {
  const flag = looseFlag(value);
  if (flag === undefined) return wordSign(value);
  return flag ? "accepted" : "refused";
}

function errorSign(value: unknown): Sign | undefined {
  if (looseFlag(value) === false) return undefined;
  if (typeof value === "string" && /^(?:none|null|nil|ok|success|no errors?)$/i.test(value.trim())) return undefined;
  return httpSign(looseNumber(value) ?? 0) === "failed" ? "failed" : "refused";
}

const ACCEPTANCE = /^(?:true|yes|y|on|success|successful|succeeded|ok|okay|done|valid|correct|accepted|approved)$/i;

/** A field with a word, such as `"success"` or `"wrong_answer"`; other words say nothing. */
function wordSign(value: unknown): Sign | undefined {
  if (typeof value !== "string") return undefined;
  const words = value.trim().replace(/[_-]+/g, " ");
  if (ACCEPTANCE.test(words)) return "accepted";
  return /^(?:false|no|n|off)$/i.test(words) || REFUSAL.test(words) ? "refused" : undefined;
}

/** Words with which messages refuse, in English and Filipino. */
const REFUSAL = new RegExp(
  [
    String.raw`\b(?:incorrect|wrong|invalid|mismatch|unsuccess|unknown|unauthori[sz]|unauthenticated|forbidden|denied)`,
    String.raw`\b(?:refus|reject|declin|expired|exceed|insufficient|missing|required|fail|unable|oops|sorry|problem)`,
    String.raw`\b(?:errors?|nothing|nobody|exception|maintenance|unavailable|disabled|blocked|banned|suspended|locked|timed? ?out)\b`,
    String.raw`\balready (?:used|redeemed|claimed|taken|exists?|registered|in use)|\btoo (?:many|much|short|long|few)\b`,
    String.raw`\b(?:try again|wait before|must (?:be|have|contain|match|not)|no (?:such|match|account|user|success))\b`,
    String.raw`\bcan(?:not|['\u2019]?t)\b|\b(?:does|did|is|are|was|were|has|have|had|could|would)(?: ?n['\u2019]?t| not)\b`,
    String.raw`\b(?:do(?: not|n['\u2019]?t)|not) (?:match|valid|correct|found|exist|allowed|permitted|right|true|accepted|possible)`,
    String.raw`\bnot (?:registered|active|activated|authori|enough|available|success|saved|changed|sent|the same|equal|ok)`,
    String.raw`\b(?:mali|maling|hindi|bigo|nabigo|pumalya|palya|wala|walang|bawal|kulang|sablay|subukan|subukang)\b`,
    String.raw`\bdi (?:tama|tugma|wasto)\b|\b(?:gamit|nagamit|paso|lipas) na\b`,
  ].join("|"),
  "i",
);

/** Words with which messages accept, in English and Filipino. */
const ACCEPTED = new RegExp(
  [
    String.raw`\b(?:success|congrat|thank|welcome|correct|right|ok|okay|done|sent|saved|changed|updated|accepted)`,
    String.raw`\b(?:approved|verified|valid|match|confirmed|whitelisted|redeemed|loaded|added|credited|created)`,
    String.raw`\b(?:registered|(?:e-?)?mailed|complete|reset|granted|removed|ended|tama|tagumpay|matagumpay)\b`,
    String.raw`\b(?:na|nai|naka|nag)-\w|\b(?:napalitan|naipadala|nabago|nailagay|nadagdag|natanggap)`,
  ].join("|"),
  "i",
);

/** A clause with a condition says nothing about what happened: "If you do not receive it, …". */
const CONDITION = /\b(?:if|unless|in case|when|kung|kapag|pag)\b[^.,;!?]*/gi;

/**
 * What a message says: that of its first sentence with a word of refusal or acceptance; undefined without a message.
 * A message without such a word is one of acceptance, because section 7 requires no more.
 */
function wordingOf(message: unknown): "accepted" | "refused" | undefined {
  const text = textIn(message);
  if (isMissing(text)) return undefined;
  const flag = looseFlag(text);
  if (flag !== undefined) return flag ? "accepted" : "refused";
  if (typeof text !== "string") return undefined;
  if (wordSign(text) === "accepted") return "accepted";
  const sentences = text.replace(CONDITION, " ").split(/[.!?\n]+(?=\s|$)/);
  const decisive = sentences.find((sentence) => REFUSAL.test(sentence) || ACCEPTED.test(sentence));
  return decisive !== undefined && REFUSAL.test(decisive) ? "refused" : "accepted";
}

/** Whether any part of a message refuses or negates, which is enough to doubt that a secret is right. */
function negates(message: unknown): boolean {
  const text = textIn(message);
  if (typeof text !== "string") return false;
  return REFUSAL.test(text) || /\b(?:not|never|no|nope)\b|n['\u2019]t\b|\b(?:di|huwag)\b/i.test(text);
}

/** A message as a text if it is a list of texts. */
function textIn(message: unknown): unknown {
  return Array.isArray(message) ? message.filter((part) => typeof part === "string").join(" ") : message;
}
