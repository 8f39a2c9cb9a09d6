import * as z from "zod/mini";
import {
  checkboxField,
  choiceField,
  multilineTextField,
  secretField,
  textField,
} from "#app/features/admin/form-fields.ts";
import { typedLine } from "#app/format/typed-text.ts";
import { destinationKinds } from "./addresses.ts";
import { hasText, type NoticeEventName, noticeEventNames, noticeEvents, type TextEventName } from "./events.ts";
import { noticeLimits } from "./limits.ts";

/** `news.published` becomes `NewsPublished`. */
type PascalCase<Name extends string> = Name extends `${infer First}.${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>;

const pascalCase = <Name extends string>(name: Name) =>
  name.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase()) as PascalCase<Name>;

/** The name of an event's checkbox in the form. */
export const eventField = <Name extends NoticeEventName>(name: Name) => `on${pascalCase(name)}` as const;
/** The name of an event's template in the form. */
export const templateField = <Name extends TextEventName>(name: Name) => `text${pascalCase(name)}` as const;

const template = (label: string) => multilineTextField(`The text of “${label}”`, { max: noticeLimits.template });

const eventFields = Object.fromEntries(
  noticeEventNames.flatMap((name): [string, unknown][] => [
    [eventField(name), checkboxField("Send this")],
    ...(hasText(name) ? [[templateField(name), template(noticeEvents[name].label)] as [string, unknown]] : []),
  ]),
) as Record<`on${PascalCase<NoticeEventName>}`, ReturnType<typeof checkboxField>> &
  Record<`text${PascalCase<TextEventName>}`, ReturnType<typeof template>>;

/** A destination of notices. The address and the secret are never shown again: an empty field keeps the stored one. */
export const destinationForm = z.object({
  name: textField("Name", { max: 60, required: true }),
  kind: choiceField("Kind", "a kind", destinationKinds),
  address: textField("Address", { max: 500, asTyped: true }).check(z.overwrite(typedLine)),
  secret: secretField(textField("Secret for signatures", { max: 200, asTyped: true })),
  enabled: checkboxField("Switched on"),
  ...eventFields,
});
export type DestinationForm = z.output<typeof destinationForm>;
