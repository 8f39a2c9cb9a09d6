import { type Catalogue, en } from "./en.ts";

export type MessageKey = keyof Catalogue;

type ParamsOf<Key extends MessageKey> = Catalogue[Key] extends (params: infer Params) => string ? Params : never;

/** A message of the catalogue, with the values of its parameters. */
export type CatalogueMessage = {
  [Key in MessageKey]: Catalogue[Key] extends string
    ? { readonly key: Key; readonly params?: undefined }
    : { readonly key: Key; readonly params: ParamsOf<Key> };
}[MessageKey];

/** A text in a single language, from another server or a form's rule. */
export interface PlainText {
  readonly key: null;
  readonly text: string;
}

export type Message = CatalogueMessage | PlainText;

/** Creates a message of the catalogue; `params` are required if its text has parameters. */
export function message<Key extends MessageKey>(
  key: Key,
  ...[params]: [Catalogue[Key]] extends [string] ? [] : [params: ParamsOf<Key>]
): CatalogueMessage {
  return { key, ...(params === undefined ? {} : { params }) } as CatalogueMessage;
}

/** Creates a message without a key. */
export function plainText(text: string): PlainText {
  return { key: null, text };
}

/** The text of a message in the language of a catalogue. */
export function textOfMessage(content: Message, catalogue: Catalogue = en): string {
  if (content.key === null) return content.text;
  const text = catalogue[content.key];
  return typeof text === "string" ? text : text(content.params as never);
}
