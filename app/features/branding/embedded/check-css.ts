import type { CssNode } from "css-tree";
import parse from "css-tree/parser";
import walk from "css-tree/walker";

/** A style sheet that is nested more deeply is refused before it is parsed. */
const MAX_DEPTH = 20;

/** Rules for printing, sizes, animations and the like; none that loads another style sheet. */
const AT_RULES = new Set([
  "container",
  "font-face",
  "keyframes",
  "layer",
  "media",
  "property",
  "scope",
  "starting-style",
  "supports",
]);

/** Functions whose strings are addresses. */
const WITH_ADDRESSES = new Set(["image-set", "-webkit-image-set", "src"]);

/**
 * The first problem of an owner's style sheet: what the parser does not understand, a rule that loads another style sheet,
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
  walk(tree, function (node: CssNode) {
    const text = refusal(node, this.function?.name);
    if (text) problems.push({ line: node.loc?.start.line ?? 1, text });
  });
  const [first] = problems.sort((a, b) => a.line - b.line);
  return first && `Line ${first.line}: ${first.text}`;
}

function refusal(node: CssNode, inFunction: string | undefined): string | undefined {
  switch (node.type) {
    case "Atrule":
      return AT_RULES.has(node.name.toLowerCase()) ? undefined : `@${node.name} is not allowed.`;
    case "Url":
      return isOwnAddress(node.value) ? undefined : FOREIGN;
    case "String":
      return inFunction && WITH_ADDRESSES.has(inFunction.toLowerCase()) && !isOwnAddress(node.value)
        ? FOREIGN
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

/** The first line that is below the maximum depth of brackets; undefined if there is none. */
function lineBelow(css: string): number | undefined {
  let depth = 0;
  let line = 1;
  for (const character of css) {
    if (character === "\n") line += 1;
    else if ("({[".includes(character)) depth += 1;
    else if (")}]".includes(character)) depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return line;
  }
  return undefined;
}
