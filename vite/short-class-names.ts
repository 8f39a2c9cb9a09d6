import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import type { Plugin } from "vite";

/** The names that the build gives to the classes of CSS modules, before they are shortened (`cssModules.pattern`). */
export const LONG_NAMES = "module_[hash]_[local]";
const LONG_NAME = /\bmodule_[\w-]{6}_[\w-]+/g;
const CSS_MODULE = /\.module\.css$/;
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The letters of a CSS module, by its place in the list of all: a, b … Z, aa, ab … */
export function moduleLetters(place: number): string {
  const rest = Math.floor(place / LETTERS.length);
  return (rest > 0 ? moduleLetters(rest - 1) : "") + LETTERS[place % LETTERS.length];
}

/** All CSS modules in a folder: those of the console last, because only staff load them. */
export function cssModules(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/"));
  const isConsole = (file: string) => Number(/\/(?:admin|console)\//.test(file));
  return files.filter((file) => CSS_MODULE.test(file)).sort((a, b) => isConsole(a) - isConsole(b) || (a < b ? -1 : 1));
}

/**
 * Shortens the names of classes in built pages to the letters of the CSS module and a number, such as `b12`. Unlike names
 * with hashes, they hardly add to a compressed page. Both builds read the same modules, so they count alike. `vite dev`
 * keeps the names of the sources.
 */
export function shortClassNames(): Plugin[] {
  let letters = new Map<string, string>();
  const numbers = new Map<string, Map<string, number>>();
  const shorten = (code: string, id: string) => {
    const known = numbers.get(id) ?? new Map<string, number>();
    numbers.set(id, known);
    return code.replace(LONG_NAME, (name) => {
      const number = known.get(name) ?? known.size;
      known.set(name, number);
      return `${letters.get(id)}${number}`;
    });
  };
  const transform: Plugin["transform"] = (code, id) =>
    CSS_MODULE.test(id) ? { code: shorten(code, id), map: null } : undefined;
  return [
    // After Vite's plugin has named the classes …
    {
      name: "short-class-names:styles",
      apply: "build",
      configResolved({ root }) {
        const folder = join(root, "app");
        const ids = cssModules(folder).map((file) => `${folder.split(sep).join("/")}/${file}`);
        letters = new Map(ids.map((id, place) => [id, moduleLetters(place)]));
      },
      transform,
    },
    // … and after it has made a script of them.
    { name: "short-class-names:scripts", apply: "build", enforce: "post", transform },
  ];
}
