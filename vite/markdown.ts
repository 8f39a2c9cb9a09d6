import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Marked } from "marked";
import type { Plugin } from "vite";
import { readPicture } from "../app/pictures/read-picture.ts";

/** A Markdown file of `app/features/pages/content` or `docs/console` as the site imports it. */
export interface MarkdownPage {
  title: string;
  description: string;
  /** HTML before the first heading. */
  lead: string;
  /** The text under each second-level heading. */
  sections: MarkdownSection[];
}

export interface MarkdownSection {
  id: string;
  title: string;
  html: string;
}

const marked = new Marked({ gfm: true });
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const HEADING = /^## (.+?)(?:\s*\{#([\w-]+)\})?\s*$/m;

/**
 * Converts Markdown with front matter (`title`, `description`) into a page. The id of a section is written as
 * `## Heading {#id}`, or derived from the heading.
 * @throws Error if the front matter lacks a field
 */
export function readMarkdown(source: string): MarkdownPage {
  const [, head = ""] = FRONT_MATTER.exec(source) ?? [];
  const field = (name: string) => {
    const value = new RegExp(`^${name}:\\s*(.+)$`, "m").exec(head)?.[1]?.trim();
    if (!value) throw new Error(`The front matter has no ${name}`);
    return value;
  };
  const [lead = "", ...rest] = source.replace(FRONT_MATTER, "").split(/^(?=## )/m);
  const opening = lead.startsWith("## ") ? "" : lead;
  const sections = (opening === lead ? rest : [lead, ...rest]).map(readSection);
  return { title: field("title"), description: field("description"), lead: toHtml(opening), sections };
}

function readSection(source: string): MarkdownSection {
  const [, title = "", id] = HEADING.exec(source) ?? [];
  return {
    id: id ?? title.toLowerCase().replace(/[^\w]+/g, "-"),
    title,
    html: toHtml(source.replace(HEADING, "")),
  };
}

function toHtml(source: string): string {
  return marked.parse(source, { async: false }).trim();
}

/**
 * Gives the pictures in the HTML of a page their sizes, so that browsers reserve space and load them when they are seen.
 * @param folder of the page's file, from which the pictures are addressed
 * @throws Error if one cannot be read
 */
export function withPictureSizes(html: string, folder: string): string {
  return html.replace(/<img src="(\.[^"]+)"/g, (image, path: string) => {
    const file = join(folder, path);
    // A picture of the help is taken from the built site, so that the first build lacks it.
    if (!existsSync(file)) return image;
    const picture = readPicture(readFileSync(file));
    if ("problem" in picture) throw new Error(`${path} is no picture: ${picture.problem}`);
    return `${image} width="${picture.size.width}" height="${picture.size.height}" loading="lazy"`;
  });
}

/** Compiles imported `.md` files at build time, so that no Markdown parser runs in the worker. */
export function markdown(): Plugin {
  return {
    name: "markdown-pages",
    transform(source, id) {
      if (!id.endsWith(".md")) return undefined;
      try {
        const { lead, sections, ...page } = readMarkdown(source);
        const shown = (html: string) => withPictureSizes(html, dirname(id));
        const compiled = {
          ...page,
          lead: shown(lead),
          sections: sections.map((section) => ({ ...section, html: shown(section.html) })),
        };
        return { code: `export default ${JSON.stringify(compiled)};`, map: null };
      } catch (error) {
        return this.error(`${id}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
