import { Fragment, type ReactNode } from "react";
import type { MessageKey, ParameterOf } from "./catalogue.ts";
import { textOf } from "./translate.ts";

interface TransProps<Key extends MessageKey> {
  message: Key;
  /** What to show in place of the parameters, such as links. */
  values: Readonly<Record<ParameterOf<Key>, ReactNode>>;
}

/** A message with elements in it, such as a sentence with a link. */
export function Trans<Key extends MessageKey>({ message, values }: TransProps<Key>) {
  // With a group in the pattern, every second part is the name of a parameter.
  return textOf(message)
    .split(/\{(\w+)\}/)
    .map((part, index) =>
      index % 2 === 0 ? part : <Fragment key={index}>{values[part as ParameterOf<Key>]}</Fragment>,
    );
}
