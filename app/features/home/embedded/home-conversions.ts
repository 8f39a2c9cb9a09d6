import { type Conversion, flag } from "#app/features/game/embedded/conversion.ts";
import { homeBox } from "../boxes.ts";

const columns: Readonly<Record<string, string>> = { top: "at the top", content: "main column", side: "side column" };

/** The forms of the home page's lists. */
export const homeConversions: { readonly [Name in "boxes" | "hero"]: Conversion<Name> } = {
  boxes: {
    toForm: ({ hidden }) => ({ hidden: flag(hidden) }),
    blank: () => ({}),
    toEntry: ({ hidden }) => ({ hidden: hidden === "on" }),
    group: ({ key }) => homeBox(key)?.column ?? "",
    title: ({ key }) => homeBox(key)?.title ?? key,
    facts: ({ key, hidden }) => [columns[homeBox(key)?.column ?? ""] ?? "", hidden ? "hidden" : "shown"],
  },
  hero: {
    toForm: () => ({}),
    blank: () => ({}),
    toEntry: () => ({}),
    title: () => "Hero texts",
    facts: () => [],
  },
};
