import { groupedNumber } from "#app/format/grouped-number.ts";
import { currentContext } from "#i18n-context";
import type { MessageKey, ParameterOf, PluralKey, PluralParameterOf } from "./catalogue.ts";

/** The values of a text's parameters; numbers are shown as they are. */
export type Values = Readonly<Record<string, string | number>>;

/** The values of parameters, as the last argument of a function: none if there are no parameters. */
export type ValuesOf<Name extends string> = [Name] extends [never]
  ? []
  : [values: Readonly<Record<Name, string | number>>];

/**
 * The text of a message in the language of the request.
 * @param values the values of the parameters in the text
 */
export function t<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<ParameterOf<Key>>): string {
  return formatText(key, values);
}

/**
 * The text of a message that depends on a number, like {@link t}.
 * @param count selects the text; shown with grouped digits as its parameter `count`
 */
export function tPlural<Key extends PluralKey>(
  key: Key,
  count: number,
  ...[values]: ValuesOf<PluralParameterOf<Key>>
): string {
  return fill(pluralText(key, count), { count: groupedNumber(count), ...values });
}

/** Like {@link t}, for a message that is only known at run time. */
export function formatText(key: MessageKey, values: Values | undefined): string {
  return fill(textOf(key), values);
}

/** The text of a message with its parameters in braces; the key itself if the catalogue lacks it. */
export function textOf(key: MessageKey): string {
  const { messages, fallback } = currentContext();
  return messages[key] ?? fallback?.messages[key] ?? key;
}

function pluralText(key: PluralKey, count: number): string {
  const { messages, fallback, pluralRules } = currentContext();
  return (
    messages[`${key}_${pluralRules.select(count)}`] ??
    messages[`${key}_other`] ??
    fallback?.messages[`${key}_other`] ??
    key
  );
}

const PARAMETER = /\{(\w+)\}/g;

function fill(text: string, values: Values | undefined): string {
  return values ? text.replace(PARAMETER, (placeholder, name) => String(values[name] ?? placeholder)) : text;
}
