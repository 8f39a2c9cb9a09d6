import * as z from "zod/mini";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDateTime, parseServerTime } from "#app/format/manila-time.ts";

/**
 * Fields of the console's forms, all of them texts as a form sends them: the same rules check them in the browser, on
 * the page's server and in the game API. What is left empty reads as the empty text.
 */

interface TextRules {
  /** The greatest number of characters, or the greatest number. */
  max: number;
  required?: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

function text(label: string, { max, required = false }: TextRules, line: boolean) {
  const broken = (value: string) => CONTROL.test(value) || (line && /[\t\r\n]/.test(value));
  const rules = z.string(`${label} is required.`).check(
    z.trim(),
    z.minLength(required ? 1 : 0, { error: `${label} is required.`, abort: true }),
    z.maxLength(max, `${label} may have at most ${groupedNumber(max)} characters.`),
    z.refine((value) => !broken(value), {
      error: `${label} contains characters that cannot be shown.`,
      abort: true,
    }),
  );
  return required ? rules : z._default(rules, "");
}

/** A text of one line. */
export const textField = (label: string, rules: TextRules) => text(label, rules, true);

/** A text that may have several lines. */
export const multilineTextField = (label: string, rules: TextRules) => text(label, rules, false);

/** A box to tick: `on`, or the empty text. */
export const checkbox = z._default(z.enum(["on", ""], "Tick the box or leave it."), "");

/** Longest address. */
const ADDRESS = 300;

/** A host that cannot exist: an address that resolves to it is a path of this site. */
const OWN_ORIGIN = "https://relative.invalid";

/** Whether an address, read as browsers read it, is a path of this site or begins with one of these. */
function leadsTo(address: string, beginnings: readonly string[]): boolean {
  if (/[\s\\]/.test(address)) return false;
  try {
    const { origin } = new URL(address, OWN_ORIGIN);
    if (address.startsWith("/")) return origin === OWN_ORIGIN;
    return beginnings.some((beginning) => address.toLowerCase().startsWith(beginning));
  } catch {
    return false;
  }
}

function address(label: string, required: boolean, beginnings: readonly string[], rule: string) {
  return textField(label, { max: ADDRESS, required }).check(
    z.refine((value) => value === "" || leadsTo(value, beginnings), `${label} must be ${rule}.`),
  );
}

/** The address of a picture: a path of this site, or https. */
export const pictureAddressField = (label: string, { required = false } = {}) =>
  address(label, required, ["https://"], "a path such as /art/news/notice.webp, or an address with https://");

/** Where a link leads: a path of this site, or an address of the web or of mail. */
export const linkAddressField = (label: string, { required = false } = {}) =>
  address(label, required, ["https://", "http://", "mailto:"], "a path such as /news, or an address with https://");

/** A moment in Manila time, to the minute, as `<input type="datetime-local">` writes it; a space may stand for the T. */
export const dateTimeField = (label: string, { required = false } = {}) =>
  textField(label, { max: 30, required }).check(
    z.refine(
      (value) => value === "" || parseDateTime(value) !== undefined,
      `${label} must be a date and time such as 2026-12-24 20:00.`,
    ),
  );

/** A moment of a form in epoch milliseconds; undefined for the empty text and for what is no moment. */
export function parseDateTime(value: string): number | undefined {
  const [, date, time = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(value) ?? [];
  const found = date === undefined ? undefined : parseServerTime(`${date} ${time}:00`);
  // Days that a month does not have would become days of the next.
  return found !== undefined && manilaDateTime(found) === `${date} ${time}` ? found : undefined;
}

/** A moment as forms show it; nothing is the empty text. */
export function formatDateTime(time: number | null | undefined): string {
  return time === null || time === undefined ? "" : manilaDateTime(time).replace(" ", "T");
}

/**
 * A moment of a form that changes something, in epoch milliseconds. One that was not changed keeps its seconds, which forms
 * do not show.
 */
export function parseEditedDateTime(value: string, before: number | null | undefined): number {
  const time = parseDateTime(value) ?? 0;
  return typeof before === "number" && formatDateTime(before) === formatDateTime(time) ? before : time;
}

/** A whole number. */
export const wholeNumberField = (label: string, { min = 0, max, required = false }: TextRules & { min?: number }) =>
  textField(label, { max: 20, required }).check(
    z.refine(
      (value) => value === "" || (/^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max),
      `${label} must be a whole number from ${groupedNumber(min)} to ${groupedNumber(max)}.`,
    ),
  );

/** One of several values. */
export function choiceField<const Values extends readonly [string, ...string[]]>(label: string, values: Values) {
  return z.enum(values, `Choose ${label}.`);
}
