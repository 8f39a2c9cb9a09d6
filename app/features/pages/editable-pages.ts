import { htmlText } from "#app/format/html-text.ts";

/** A page with a built-in text that can be replaced in the console. */
export interface EditablePage {
  /** Identifies the page in the game API. */
  slug: string;
  title: string;
  /** Without the leading slash. */
  path: string;
}

export const editablePages = [
  { slug: "policy-operation", title: "Operation policy", path: "policy/operation" },
  { slug: "policy-privacy", title: "Privacy policy", path: "policy/privacy" },
  { slug: "policy-game-cash", title: "Game cash agreement", path: "policy/game-cash" },
  { slug: "policy-refunds", title: "Refund policy", path: "policy/refunds" },
  { slug: "story", title: "Story", path: "story" },
  { slug: "server-info", title: "Server information", path: "serverinfo" },
  { slug: "game-system", title: "Game system", path: "gamesystem" },
  { slug: "credits", title: "Credits", path: "credits" },
] as const satisfies readonly EditablePage[];
export type PageSlug = (typeof editablePages)[number]["slug"];

export function editablePage(slug: string): (typeof editablePages)[number] | undefined {
  return editablePages.find((page) => page.slug === slug);
}

/** A page's text as it is shown: the part before the first heading, then its sections. */
export interface PageText {
  lead: string;
  sections: { id: string; title: string; html: string }[];
}

const VOID = new Set(["br", "hr", "img"]);

/**
 * Splits a text at its second-level headings, except those inside of other elements. A section whose heading is in
 * `known` keeps that section's id, so that links to it still work.
 *
 * @param html sanitised, so that every tag is closed and it contains no other `<`
 */
export function pageText(html: string, known: readonly { id: string; title: string }[] = []): PageText {
  const starts: { at: number; from: number; title: string }[] = [];
  let depth = 0;
  let heading: { at: number; from: number } | undefined;
  for (const { 0: tag, 1: close, 2: name = "", index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/gi)) {
    if (VOID.has(name)) continue;
    if (close) depth -= 1;
    if (depth === 0 && name === "h2") {
      if (!close) heading = { at: index, from: index + tag.length };
      else if (heading) {
        const title = htmlText(html.slice(heading.from, index));
        starts.push({ at: heading.at, from: index + tag.length, title });
      }
    }
    if (!close) depth += 1;
  }
  const used = new Set<string>();
  const sections = starts.map(({ from, title }, index) => ({
    id: freeId(known.find((section) => section.title === title)?.id ?? anchorOf(title), used),
    title,
    html: html.slice(from, starts[index + 1]?.at).trim(),
  }));
  return { lead: html.slice(0, starts[0]?.at).trim(), sections };
}

/** Joins a page's text again, the inverse of {@link pageText}. */
export function joinPageText({ lead, sections }: PageText): string {
  const escaped = (title: string) => title.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return [lead, ...sections.flatMap(({ title, html }) => [`<h2>${escaped(title)}</h2>`, html])]
    .filter(Boolean)
    .join("\n");
}

function anchorOf(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\w]+/g, "-")
      .replace(/^-|-$/g, "") || "section"
  );
}

function freeId(wanted: string, used: Set<string>): string {
  let id = wanted;
  for (let number = 2; used.has(id); number += 1) id = `${wanted}-${number}`;
  used.add(id);
  return id;
}
