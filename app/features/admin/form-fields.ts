import * as z from "zod/mini";
import { OWN_ORIGIN, resolveUrl } from "#app/contract/relative-url.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaDateTime, parseManilaDay, parseServerTime } from "#app/format/manila-time.ts";
import { typedLine, typedLines, typedNumber } from "#app/format/typed-text.ts";

/**
 * Fields of the console's forms, all of them strings as a form sends them. The same rules check them in the
 * page's action and in the game API. An empty field is the empty string.
 */

interface TextRules {
  /** The maximum number of characters, or the maximum value. */
  max: number;
  required?: boolean;
  /** A code or an address, which phones must not change while one types. */
  asTyped?: boolean;
}

/** How an editor shows a field. Its rule is the only place that says so; the page adds hints and what it has loaded. */
export interface FieldLook {
  kind: "text" | "lines" | "code" | "address" | "secret" | "number" | "moment" | "checkbox" | "select" | "picture";
  label: string;
  maxLength?: number;
  required?: boolean;
  /** Of a select. */
  options?: readonly { value: string; label: string }[];
}

const looks = z.registry<FieldLook>();

/** The look of a field's rule; undefined for a rule without one. A rule with further checks keeps its look. */
export function lookOf(rule: z.core.$ZodType): FieldLook | undefined {
  const { def } = (rule as z.core.$ZodTypes)._zod;
  return looks.get(rule) ?? (def.type === "default" ? lookOf(def.innerType) : undefined);
}

/** Gives a rule its look. */
export function withLook<Rule extends z.ZodMiniType>(look: FieldLook, rule: Rule): Rule {
  looks.add(rule, look);
  return rule;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

function text(label: string, { max, required = false, asTyped = false }: TextRules, line: boolean) {
  const broken = (value: string) => CONTROL.test(value) || (line && /[\t\r\n]/.test(value));
  const rules = z.string(`${label} is required.`).check(
    z.overwrite(typedLines),
    z.minLength(required ? 1 : 0, { error: `${label} is required.`, abort: true }),
    z.maxLength(max, `${label} may have at most ${groupedNumber(max)} characters.`),
    z.refine((value) => !broken(value), {
      error: `${label} contains characters that cannot be shown.`,
      abort: true,
    }),
  );
  const kind = line ? (asTyped ? "address" : "text") : asTyped ? "code" : "lines";
  return withLook({ kind, label, maxLength: max, required }, required ? rules : z._default(rules, ""));
}

/** A single-line text. */
export const textField = (label: string, rules: TextRules) => text(label, rules, true);

/** A multi-line text. */
export const multilineTextField = (label: string, rules: TextRules) => text(label, rules, false);

/**
 * Makes the rule of a text that of a secret, which is never shown again: an empty field keeps the stored one, and no
 * answer to the form sends it back.
 */
export const secretField = <Rule extends z.ZodMiniType>(rule: Rule): Rule =>
  withLook({ ...(lookOf(rule) ?? { label: "" }), kind: "secret" }, rule);

/** The names of a form's secrets. */
export const secretsOf = (schema: z.core.$ZodType): string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== "object") return [];
  return Object.keys(def.shape).filter((name) => lookOf(def.shape[name] as z.core.$ZodType)?.kind === "secret");
};

/** A checkbox: `on`, or the empty string. */
export const checkboxField = (label: string) =>
  withLook({ kind: "checkbox", label }, z._default(z.enum(["on", ""], "Check the box or leave it empty."), ""));

/** The maximum length of a URL. */
const ADDRESS = 300;

/** A pattern of texts that begin with one of these, in any case. */
function beginningWith(beginnings: readonly string[]): string {
  const anyCase = beginnings.map((text) => text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`));
  return `^(?:${anyCase.join("|")})`;
}

/** Whether a URL, parsed as browsers do, is a path of this site or starts with one of the given prefixes. */
function leadsTo(address: string, beginnings: readonly string[]): boolean {
  const url = /[\s\\]/.test(address) ? undefined : resolveUrl(address);
  if (!url) return false;
  if (address.startsWith("/")) return url.origin === OWN_ORIGIN;
  return beginnings.some((beginning) => address.toLowerCase().startsWith(beginning));
}

function address(
  label: string,
  required: boolean,
  beginnings: readonly string[],
  rule: string,
  words: readonly string[] = [],
) {
  return textField(label, { max: ADDRESS, required, asTyped: true }).check(
    z.overwrite(typedLine),
    z.refine((value) => value === "" || words.includes(value.toLowerCase()) || leadsTo(value, beginnings), {
      error: `${label} must be ${rule}.`,
      params: { pattern: beginningWith(["/", ...beginnings, ...words]) },
    }),
  );
}

/** The URL of a picture: a path of this site, or https. */
export const pictureAddressField = (label: string, { required = false } = {}) =>
  withLook(
    { kind: "picture", label, required },
    address(label, required, ["https://"], "a path such as /art/news/notice.webp, or an address with https://"),
  );

/**
 * The target of a link: a path of this site, or a web or mail URL.
 * @param words that are accepted as well
 */
export const linkAddressField = (
  label: string,
  { required = false, words = [] }: { required?: boolean; words?: readonly string[] } = {},
) =>
  address(
    label,
    required,
    ["https://", "http://", "mailto:"],
    "a path such as /news, or an address with https://",
    words,
  );

/** A time in Manila, to the minute, as `<input type="datetime-local">` writes it; a space may replace the T. */
export const dateTimeField = (label: string, { required = false } = {}) =>
  withLook(
    { kind: "moment", label, required, maxLength: undefined },
    textField(label, { max: 30, required }).check(
      z.refine(
        (value) => value === "" || parseDateTime(value) !== undefined,
        `${label} must be a date and time such as 2026-12-24 20:00.`,
      ),
    ),
  );

/** A day in Manila, such as `2026-12-24`. */
export const dayField = (label: string, { required = false } = {}) =>
  textField(label, { max: 10, required }).check(
    z.refine(
      (value) => value === "" || parseManilaDay(value) !== undefined,
      `${label} must be a date such as 2026-12-24.`,
    ),
  );

/** Parses a form's time to epoch milliseconds; undefined for the empty string and for invalid times. */
export function parseDateTime(value: string): number | undefined {
  const [, date, time = "00:00"] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/.exec(value) ?? [];
  const found = date === undefined ? undefined : parseServerTime(`${date} ${time}:00`);
  // Rejects a day that the month does not have, which parsing would turn into a day of the next month.
  return found !== undefined && manilaDateTime(found) === `${date} ${time}` ? found : undefined;
}

/** Formats a time for a form; null and undefined become the empty string. */
export function formatDateTime(time: number | null | undefined): string {
  return time === null || time === undefined ? "" : manilaDateTime(time).replace(" ", "T");
}

/**
 * Parses the time of an edited entry to epoch milliseconds. An unchanged time keeps its seconds, which forms do not
 * show.
 */
export function parseEditedDateTime(value: string, before: number | null | undefined): number {
  const time = parseDateTime(value) ?? 0;
  return typeof before === "number" && formatDateTime(before) === formatDateTime(time) ? before : time;
}

/** Parses the time of an edited entry that may have none; null for an empty field. */
export function parseOptionalDateTime(value: string, before: number | null | undefined): number | null {
  return parseDateTime(value) === undefined ? null : parseEditedDateTime(value, before);
}

/** Formats a number for a form; null becomes the empty string. */
export const formatOptionalNumber = (value: number | null) => (value === null ? "" : String(value));

/** Parses a number of a form; null for an empty field. */
export const parseOptionalNumber = (text: string) => (text === "" ? null : Number(text));

export const wholeNumberField = (label: string, { min = 0, max, required = false }: TextRules & { min?: number }) =>
  withLook(
    { kind: "number", label, required, maxLength: String(max).length },
    textField(label, { max: 20, required }).check(
      z.overwrite(typedNumber),
      z.refine(
        (value) => value === "" || (/^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max),
        `${label} must be a whole number from ${groupedNumber(min)} to ${groupedNumber(max)}.`,
      ),
    ),
  );

const MAX_POSITION = 100_000;

/** A place in an order: a whole number, which may be negative. */
export const positionField = () =>
  withLook(
    { kind: "text", label: "Position", maxLength: 7 },
    z._default(
      z.string().check(
        z.overwrite(typedNumber),
        z.refine(
          (value) => /^(-?\d{1,6})?$/.test(value) && Math.abs(Number(value)) <= MAX_POSITION,
          `Position must be a whole number from -${groupedNumber(MAX_POSITION)} to ${groupedNumber(MAX_POSITION)}.`,
        ),
      ),
      "",
    ),
  );

/**
 * One of some values.
 * @param choice what the message about any other value asks for, such as "a type"
 * @param options the names of the values. One without a name is accepted and not offered, unless the page names it
 */
export function choiceField<const Options extends Readonly<Record<string, string>>>(
  label: string,
  choice: string,
  options: Options,
) {
  const values = Object.keys(options) as (keyof Options & string)[];
  return withLook(
    {
      kind: "select",
      label,
      options: values.flatMap((value) => (options[value] ? { value, label: options[value] } : [])),
    },
    z.enum(values, `Choose ${choice}.`),
  );
}
