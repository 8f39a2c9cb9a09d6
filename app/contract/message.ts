import type { MessageKey, ParameterOf } from "#app/i18n/catalogue.ts";
import { formatText, type Values, type ValuesOf } from "#app/i18n/translate.ts";

/** A message of the catalogue, with the values of its parameters. */
export interface CatalogueMessage {
  readonly key: MessageKey;
  readonly values?: Values;
}

/** A text in a single language, from another server or a form's rule. */
export interface PlainText {
  readonly key: null;
  readonly text: string;
}

export type Message = CatalogueMessage | PlainText;

/** Creates a message of the catalogue; the values of its parameters are required if it has any. */
export function message<Key extends MessageKey>(key: Key, ...[values]: ValuesOf<ParameterOf<Key>>): CatalogueMessage {
  return { key, ...(values === undefined ? {} : { values }) };
}

/** Creates a message without a key. */
export function plainText(text: string): PlainText {
  return { key: null, text };
}

/** The text of a message in the language of the request. */
export function textOfMessage(content: Message): string {
  return content.key === null ? content.text : formatText(content.key, content.values);
}
