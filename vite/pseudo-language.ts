import type { Plugin } from "vite";
import { language, messages } from "../app/i18n/messages/en.ts";

/** Set by `npm run dev -- --pseudo`. */
const VARIABLE = "PSEUDO_LANGUAGE";

const LENGTH = 1.4;

const accented: Readonly<Record<string, string>> = {
  ...{ a: "á", b: "ƀ", c: "ç", d: "ð", e: "é", f: "ƒ", g: "ĝ", h: "ĥ", i: "í", j: "ĵ", k: "ķ", l: "ļ", m: "ɱ" },
  ...{ n: "ñ", o: "ö", p: "þ", q: "ǫ", r: "ŕ", s: "š", t: "ţ", u: "ü", v: "ṽ", w: "ŵ", x: "ẋ", y: "ý", z: "ž" },
  ...{ A: "Å", C: "Ç", E: "Ë", G: "Ĝ", I: "Ï", N: "Ñ", O: "Ö", S: "Š", U: "Û", Y: "Ŷ" },
};

/**
 * Replaces the English texts in `npm run dev -- --pseudo` by texts with accents and brackets that are 40 % longer: a
 * text without accents is not in the catalogue, and one without its bracket is cut off.
 */
export function pseudoLanguage(): Plugin {
  return {
    name: "pseudo-language",
    apply: () => process.env[VARIABLE] === "yes",
    enforce: "pre",
    transform: (_code, id) =>
      id.endsWith("/app/i18n/messages/en.ts")
        ? `export const language = ${JSON.stringify(language)}; export const messages = () => (${JSON.stringify(pseudoMessages())});`
        : undefined,
  };
}

/** The pseudo texts of the English catalogue, by key. */
export function pseudoMessages(): Record<string, string> {
  return Object.fromEntries(Object.entries(messages()).map(([key, text]) => [key, pseudoText(text)]));
}

/** Lengthens words by doubling their vowels, which keeps the places where lines break. Parameters stay as they are. */
function pseudoText(text: string): string {
  let missing = Math.ceil(text.length * (LENGTH - 1)) - "[]".length;
  const parts = text.split(/(\{\w+\})/).map((part) => {
    if (part.startsWith("{")) return part;
    return part.replace(/[a-z]/gi, (letter) => {
      const copies = /[aeiou]/i.test(letter) && missing > 0 ? 2 : 1;
      missing -= copies - 1;
      return (accented[letter] ?? letter).repeat(copies);
    });
  });
  const padding = Array.from({ length: Math.max(0, missing) }, (_, index) => (index % 7 === 6 ? " " : "~"));
  return `[${parts.join("")}${padding.join("")}]`;
}
