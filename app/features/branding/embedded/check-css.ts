import type { CssNode } from "css-tree";
import parse from "css-tree/parser";
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import walk from "css-tree/walker";

/** A stylesheet that is nested more deeply is refused before it is parsed. */
const MAX_DEPTH = 20;

/** Rules for printing, sizes, animations and the like; none that loads another stylesheet. */
const AT_RULES = new Set([
  "container",
  "counter-style",
  "font-face",
  "keyframes",
  "layer",
  "media",
  "page",
  "property",
  "scope",
  "starting-style",
  "supports",
]);

/** Functions whose addresses can come from anywhere, such as a custom property. */
const WITH_ADDRESSES = new Set(["-webkit-image-set", "image-set", "src"]);

/**
 * The first problem of an owner's stylesheet: what the parser does not understand, a rule that loads another stylesheet,
 * and addresses of other sites, which would learn of every visit.
 * @returns a sentence with the line; undefined if there is none
 */
export function cssProblem(css: string): string | undefined {
  const deep = lineBelow(css);
  if (deep !== undefined) return `Line ${deep}: the rules are nested too deeply.`;
  const problems: { line: number; text: string }[] = [];
  const tree = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ message, line }) => problems.push({ line, text: `${message}.` }),
  });
  walk(tree, (node: CssNode) => {
    const text = refusal(node);
    if (text) problems.push({ line: node.loc?.start.line ?? 1, text });
  });
  const [first] = problems.sort((a, b) => a.line - b.line);
  return first && `Line ${first.line}: ${first.text}`;
}

function refusal(node: CssNode): string | undefined {
  switch (node.type) {
    case "Atrule":
      return AT_RULES.has(node.name.toLowerCase()) ? undefined : `@${node.name} is not allowed.`;
    case "Url":
      return isOwnAddress(node.value) ? undefined : FOREIGN;
    case "Function":
      // The parser keeps escapes in names: it does not see that `u\72l()` is `url()`.
      return node.name.includes("\\") || WITH_ADDRESSES.has(node.name.toLowerCase())
        ? `${node.name}() is not allowed.`
        : undefined;
    case "Raw":
      // What the parser keeps as it is cannot be checked.
      return /[\\(]/.test(node.value) ? "this cannot be checked; please write it in a simpler way." : undefined;
    default:
      return undefined;
  }
}

const FOREIGN = "pictures must be of this site, such as /media/…; upload them in Media.";

function isOwnAddress(address: string): boolean {
  return /^(?:#|data:image\/|\/(?![/\\]))/i.test(address) && !/[\s\\]/.test(address);
}

const OPENING: readonly number[] = [
  tokenTypes.Function,
  tokenTypes.LeftCurlyBracket,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
];
const CLOSING: readonly number[] = [
  tokenTypes.RightCurlyBracket,
  tokenTypes.RightParenthesis,
  tokenTypes.RightSquareBracket,
];

/** The first line that is below the maximum depth of brackets; undefined if there is none. */
function lineBelow(css: string): number | undefined {
  let depth = 0;
  let at: number | undefined;
  tokenize(css, (type, start) => {
    if (OPENING.includes(type)) depth += 1;
    else if (CLOSING.includes(type)) depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) at ??= start;
  });
  return at === undefined ? undefined : css.slice(0, at).split("\n").length;
}
