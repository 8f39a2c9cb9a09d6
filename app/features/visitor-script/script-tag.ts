import { type VisitorScript, visitorScript } from "#app/features/settings/visitor-script.ts";

/** Characters of a pasted element. */
export const MAX_TAG = 1000;

const COMMENT = /<!--[^<>]*-->/g;
const TAG = /^<script((?:\s+[\w.:-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))?)*)\s*>\s*<\/script>$/i;
const ATTRIBUTE = /([\w.:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
/** Attributes that the element of the site has as well. */
const KEPT = visitorScript.shape.attributes.element.shape.name;
/** What changes nothing about a script that is added by a script. */
const LEFT_OUT = new Set(["async", "defer", "type", "src", "charset", "referrerpolicy", "fetchpriority", "nonce"]);

/** What is wrong with a pasted element. */
export type TagProblem = "element" | "address" | "module" | { attribute: string };

/**
 * Reads a pasted `<script>` element: its https address and its attributes. One with code of its own cannot be used,
 * because the pages allow no scripts in their text.
 */
export function parseScriptTag(tag: string): Omit<VisitorScript, "origins"> | { problem: TagProblem } {
  const [, list] = TAG.exec(tag.replace(COMMENT, "").trim()) ?? [];
  if (list === undefined) return { problem: "element" };
  const all = [...list.matchAll(ATTRIBUTE)].map(([, name = "", ...values]) => ({
    name: name.toLowerCase(),
    value: values.find((value) => value !== undefined) ?? "",
  }));
  const src = all.find(({ name }) => name === "src")?.value.replaceAll("&amp;", "&") ?? "";
  const address = URL.canParse(src) ? new URL(src).href : "";
  if (!visitorScript.shape.src.safeParse(address).success) return { problem: "address" };
  if (all.some(({ name, value }) => name === "type" && value.toLowerCase() === "module")) return { problem: "module" };
  const unknown = all.find(({ name }) => !KEPT.safeParse(name).success && !LEFT_OUT.has(name));
  if (unknown) return { problem: { attribute: unknown.name } };
  const attributes = all
    .filter(({ name }) => KEPT.safeParse(name).success)
    .map(({ name, value }) => ({ name, value: value.replaceAll("&quot;", '"').replaceAll("&amp;", "&") }));
  return attributes.length > 10 ? { problem: "element" } : { src: address, attributes };
}

/** The element as an owner pastes it. */
export function scriptTag({ src, attributes }: VisitorScript): string {
  const quoted = (value: string) => value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const list = [{ name: "src", value: src }, ...attributes].map(({ name, value }) => `${name}="${quoted(value)}"`);
  return `<script ${list.join(" ")}></script>`;
}

/** All origins that a script needs, its own first. */
export function originsOf({ src, origins }: VisitorScript): string[] {
  // An upstream can send an address that is none.
  const [own = ""] = /^https:\/\/[^/]+/.exec(src) ?? [];
  return [...new Set([own, ...origins])];
}
