import { htmlText } from "#app/format/html-text.ts";
import type { VersionValues } from "./revised-kinds.ts";

/** A paragraph of a comparison, or how many unchanged ones were left out. */
export type ComparedParagraph = { change: "same" | "removed" | "added"; text: string } | { leftOut: number };

/** The differences between two versions of an entry. */
export interface Comparison {
  /** Fields with another value. */
  fields: { name: string; before: string; after: string }[];
  /** The text by paragraphs, if it has changed. */
  text?: ComparedParagraph[];
}

/** The field with a text in HTML, and the one with its format, which is always the same once it is stored. */
const TEXT = "content";
const FORMAT = "format";

/** Compares two versions: the text by paragraphs, other fields as a whole. The text of both is HTML. */
export function compareVersions(before: VersionValues, after: VersionValues): Comparison {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== FORMAT);
  const changed = names
    .map((name) => ({ name, before: before[name] ?? "", after: after[name] ?? "" }))
    .filter((field) => field.before !== field.after);
  const text = changed.find(({ name }) => name === TEXT);
  const fields = changed.filter((field) => field !== text);
  const isHtml = FORMAT in before || FORMAT in after;
  if (!text || !isHtml) return { fields: changed };
  return { fields, text: compareTexts(text.before, text.after) };
}

interface Paragraph {
  /** The text with links, pictures and emphasis. */
  markup: string;
  /** The element that contains the text, such as `h2`. */
  element: string;
}

const BLOCK =
  /<(\/?)(p|h[2-4]|div|blockquote|pre|hr|figure|figcaption|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tfoot|tr)\b[^>]*>/g;

/** Splits sanitised HTML at the elements that begin a new line. */
function paragraphsOf(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let element = "";
  let from = 0;
  const add = (to: number) => {
    const markup = html.slice(from, to).replace(/\s+/g, " ").trim();
    if (markup !== "") paragraphs.push({ markup, element });
  };
  for (const { 0: tag, 1: close, 2: name = "", index } of html.matchAll(BLOCK)) {
    add(index);
    from = index + tag.length;
    element = close ? "" : name;
  }
  add(html.length);
  return paragraphs;
}

const keyOf = ({ element, markup }: Paragraph) => `${element} ${markup}`;

/** The paragraph as people read it, with the address of a picture, and bars between the cells of a table. */
function textOf({ markup }: Paragraph): string {
  const readable = markup
    .replace(/<img\b[^>]*?src="([^"]*)"[^>]*>/g, "[picture $1]")
    .replace(/<\/t[dh]>\s*<t[dh]\b[^>]*>/g, " | ");
  return htmlText(readable);
}

/** The paragraph with its elements, for a change that does not change the text, such as that of a link. */
const sourceOf = ({ element, markup }: Paragraph) => (element ? `<${element}>${markup}</${element}>` : markup);

/** Unchanged paragraphs that are shown beside a changed one. */
const CONTEXT = 1;

/** Compares two texts in HTML by paragraphs. */
function compareTexts(before: string, after: string): ComparedParagraph[] {
  const steps = differences(paragraphsOf(before), paragraphsOf(after));
  const removed = new Set(steps.filter(({ change }) => change === "removed").map(({ paragraph }) => textOf(paragraph)));
  const added = new Set(steps.filter(({ change }) => change === "added").map(({ paragraph }) => textOf(paragraph)));
  const shown = steps.map(({ change, paragraph }): ComparedParagraph => {
    const text = textOf(paragraph);
    const sameText = change !== "same" && removed.has(text) && added.has(text);
    return { change, text: sameText ? sourceOf(paragraph) : text };
  });
  return withoutUnchanged(shown);
}

/** Leaves out unchanged paragraphs that are not beside a changed one. */
function withoutUnchanged(all: readonly ComparedParagraph[]): ComparedParagraph[] {
  const isChanged = (index: number) => {
    const one = all[index];
    return one !== undefined && "change" in one && one.change !== "same";
  };
  const shown: ComparedParagraph[] = [];
  for (const [index, paragraph] of all.entries()) {
    let near = false;
    for (let other = index - CONTEXT; other <= index + CONTEXT; other += 1) near ||= isChanged(other);
    const last = shown.at(-1);
    if (near) shown.push(paragraph);
    else if (last && "leftOut" in last) last.leftOut += 1;
    else shown.push({ leftOut: 1 });
  }
  return shown;
}

interface Step {
  change: "same" | "removed" | "added";
  paragraph: Paragraph;
}

/** The largest table of a comparison. For longer texts, everything between the first and the last change is shown as changed. */
const MAX_CELLS = 250_000;

/** The longest common subsequence of two lists of paragraphs, with what is in only one of them. */
function differences(before: readonly Paragraph[], after: readonly Paragraph[]): Step[] {
  const [from, to] = [before.map(keyOf), after.map(keyOf)];
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end += 1;
  const mark = (change: Step["change"], list: readonly Paragraph[]) => list.map((paragraph) => ({ change, paragraph }));
  return [
    ...mark("same", before.slice(0, start)),
    ...inner(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...mark("same", before.slice(before.length - end)),
  ];
}

function inner(before: readonly Paragraph[], after: readonly Paragraph[]): Step[] {
  const [from, to] = [before.map(keyOf), after.map(keyOf)];
  const width = to.length + 1;
  const comparable = (from.length + 1) * width <= MAX_CELLS;
  // How many paragraphs the rests of both lists have in common.
  const common = new Uint16Array(comparable ? (from.length + 1) * width : 0);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  if (comparable) {
    for (let row = from.length - 1; row >= 0; row -= 1) {
      for (let column = to.length - 1; column >= 0; column -= 1) {
        common[row * width + column] =
          from[row] === to[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      }
    }
  }
  const steps: Step[] = [];
  let [row, column] = [0, 0];
  while (row < from.length || column < to.length) {
    const [left, right] = [before[row], after[column]];
    if (comparable && left && right && from[row] === to[column]) {
      steps.push({ change: "same", paragraph: left });
      row += 1;
      column += 1;
    } else if (left && (!right || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ change: "removed", paragraph: left });
      row += 1;
    } else if (right) {
      steps.push({ change: "added", paragraph: right });
      column += 1;
    }
  }
  return steps;
}
