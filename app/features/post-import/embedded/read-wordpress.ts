import { Parser } from "htmlparser2";
import { parseServerDate } from "#app/format/manila-time.ts";
import { type ExportedPost, type PostExport, titleText } from "./exported-post.ts";

/** States of posts that WordPress keeps but nobody wants to have. */
const deleted = ["trash", "auto-draft", "inherit"];

/** WordPress nests a few levels. The parser looks through all open elements at each end, so that thousands take minutes. */
const MAX_DEPTH = 20;

/** An `item` of the export: the texts of its elements by name, and its tags. */
interface Item {
  texts: Map<string, string>;
  tags: string[];
}

/**
 * Reads the export of WordPress (WXR, an RSS feed with elements of its own). The parser knows the five entities of XML
 * and leaves declared ones as they are, so that none expands.
 * @param most the number of posts after which reading ends
 * @returns undefined for what WordPress does not write, or a file without its end
 */
export function readWordPress(xml: string, most: number): PostExport | undefined {
  if (!xml.endsWith("</rss>")) return undefined;
  const posts: ExportedPost[] = [];
  const thumbnails = new Map<ExportedPost, string>();
  const attachments = new Map<string, string>();
  let skipped = 0;
  let item: Item | undefined;
  /** The open element directly below the item, and its text. */
  let element = "";
  let text = "";
  let isTag = false;
  /** How many elements are open below the item. */
  let depth = 0;
  let metaKey = "";
  /** How many elements are open at all. */
  let open = 0;

  const finishItem = ({ texts, tags }: Item) => {
    const textOf = (name: string) => texts.get(name)?.trim() ?? "";
    if (textOf("wp:post_type") === "attachment") attachments.set(textOf("wp:post_id"), textOf("wp:attachment_url"));
    if (textOf("wp:post_type") !== "post" || deleted.includes(textOf("wp:status"))) {
      skipped += 1;
      return;
    }
    const post = {
      title: titleText(textOf("title")),
      content: withParagraphs(texts.get("content:encoded") ?? ""),
      at: timeOf(textOf),
      isDraft: !["publish", "future"].includes(textOf("wp:status")) || textOf("wp:post_password") !== "",
      author: textOf("dc:creator"),
      tags,
      picture: "",
    };
    thumbnails.set(post, textOf("thumbnail"));
    posts.push(post);
  };

  const parser = new Parser(
    {
      onopentag: (name, { domain }) => {
        open += 1;
        if (open > MAX_DEPTH) parser.reset();
        if (!item) {
          if (name === "item" && posts.length < most) item = { texts: new Map(), tags: [] };
          return;
        }
        depth += 1;
        if (depth === 1) {
          element = name;
          isTag = name === "category" && domain === "post_tag";
        }
        text = "";
      },
      ontext: (part) => {
        if (depth > 0) text += part;
      },
      onclosetag: (name) => {
        open -= 1;
        if (!item) return;
        if (depth === 0) {
          finishItem(item);
          item = undefined;
          return;
        }
        if (depth === 1 && isTag) item.tags.push(titleText(text));
        else if (depth === 1) item.texts.set(element, text);
        else if (element === "wp:postmeta" && name === "wp:meta_key") metaKey = text.trim();
        else if (element === "wp:postmeta" && name === "wp:meta_value" && metaKey === "_thumbnail_id")
          item.texts.set("thumbnail", text);
        text = "";
        depth -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.write(xml);
  parser.end();
  if (open > MAX_DEPTH) return undefined;
  for (const post of posts) post.picture = attachments.get(thumbnails.get(post) ?? "") ?? "";
  return { posts, skipped };
}

/** The time of a post: drafts have no time in UTC, but one of the site's clock. */
function timeOf(textOf: (name: string) => string): number | undefined {
  const inUtc = textOf("wp:post_date_gmt");
  return parseServerDate(inUtc && `${inUtc}Z`) ?? parseServerDate(textOf("wp:post_date"));
}

const BLOCK = /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|table|blockquote|pre|figure|hr|section|article|iframe|!--)/i;

/**
 * The HTML of a text of WordPress, where an empty line is a paragraph and a line break is one, as its classic editor
 * writes it. What its present editor writes has elements for both.
 */
function withParagraphs(content: string): string {
  const text = content.replace(/\[\/?caption[^\]\n]{0,300}\]/g, "");
  if (text.includes("<!-- wp:") || /<p[\s>]/i.test(text)) return text;
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .map((part) => (part === "" || BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, "<br>")}</p>`))
    .join("\n");
}
