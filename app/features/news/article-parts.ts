import { htmlText } from "#app/format/html-text.ts";

/** From how many headings on an article has a table of contents. */
const LISTED_HEADINGS = 3;

/** The longest first paragraph, in characters of HTML, that stands beside the picture. */
const LONGEST_LEAD = 900;

/** The text of an article as its page composes it. */
export interface ArticleParts {
  /** The content of the first paragraph, which stands beside the picture; empty if the text begins with something else. */
  lead: string;
  /** The text after it. */
  html: string;
  /** The headings that the page lists; none for a short text. */
  contents: { id: string; title: string }[];
}

/**
 * Takes the first paragraph of a text apart, and gives its headings anchors.
 * @param text sanitised HTML
 */
export function articleParts(text: string): ArticleParts {
  // A number and its sign stay in one line.
  const html = text.replace(/(\d) %/g, "$1\u00a0%");
  // Its content is text with marks: a block, such as a picture or a video, stays where it is.
  const [first = "", lead = ""] =
    /^\s*<p>((?:[^<]|<\/?(?:a|strong|em|b|i|u|code|br|s)\b[^>]*>)+)<\/p>/.exec(html) ?? [];
  const isLead = first !== "" && first.length <= LONGEST_LEAD;
  const contents: ArticleParts["contents"] = [];
  const anchored = (isLead ? html.slice(first.length) : html).replace(/<h2>(.*?)<\/h2>/gs, (_, title: string) => {
    const id = `part-${contents.length + 1}`;
    contents.push({ id, title: htmlText(title, " ") });
    return `<h2 id="${id}">${title}</h2>`;
  });
  const isListed = contents.length >= LISTED_HEADINGS;
  return { lead: isLead ? lead : "", html: anchored, contents: isListed ? contents : [] };
}
