import { type Catalogue, en } from "./en.ts";

export type MessageKey = keyof Catalogue;

type ParamsOf<Key extends MessageKey> = Catalogue[Key] extends (params: infer Params) => string ? Params : never;

/** A message of the catalogue, with the values of its parameters. */
export type CatalogueMessage = {
  [Key in MessageKey]: Catalogue[Key] extends string
    ? { readonly key: Key; readonly params?: undefined }
    : { readonly key: Key; readonly params: ParamsOf<Key> };
}[MessageKey];

/** A text in one language: what another server says, and what a form's rule says. */
export interface PlainText {
  readonly key: null;
  readonly text: string;
}

export type Message = CatalogueMessage | PlainText;

/** A message of the catalogue. Keys with a parameter take their parameters, all others nothing. */
export function message<Key extends MessageKey>(
  key: Key,
  ...[params]: [Catalogue[Key]] extends [string] ? [] : [params: ParamsOf<Key>]
): CatalogueMessage {
  return { key, ...(params === undefined ? {} : { params }) } as CatalogueMessage;
}

/** A text that has no key. */
export function plainText(text: string): PlainText {
  return { key: null, text };
}

/** What a message says in the language of a catalogue. */
export function textOfMessage(said: Message, catalogue: Catalogue = en): string {
  if (said.key === null) return said.text;
  const text = catalogue[said.key];
  return typeof text === "string" ? text : text(said.params as never);
}
