import { htmlText } from "#app/format/html-text.ts";

/** A page whose text is part of the site and can be replaced in the admin console. */
export interface EditablePage {
  /** Names the page in the game API. */
  slug: string;
  title: string;
  /** Without the first slash. */
  path: string;
}

export const editablePages = [
  { slug: "policy-operation", title: "Operation policy", path: "policy/operation" },
  { slug: "policy-privacy", title: "Privacy policy", path: "policy/privacy" },
  { slug: "policy-game-cash", title: "Game cash agreement", path: "policy/game-cash" },
  { slug: "story", title: "Story", path: "story" },
  { slug: "server-info", title: "Server information", path: "serverinfo" },
  { slug: "game-system", title: "Game system", path: "gamesystem" },
  { slug: "credits", title: "Credits", path: "credits" },
] as const satisfies readonly EditablePage[];
export type PageSlug = (typeof editablePages)[number]["slug"];

/** The page with this slug, or undefined. */
export function editablePage(slug: string): (typeof editablePages)[number] | undefined {
  return editablePages.find((page) => page.slug === slug);
}

/** A page's text as it is shown: what stands before the first heading, then its sections. */
export interface PageText {
  lead: string;
  sections: { id: string; title: string; html: string }[];
}

const VOID = new Set(["br", "hr", "img"]);

/**
 * Takes a text apart at its second-level headings, those inside of other elements apart. A section whose heading is one
 * of `known` keeps that section's id, so that links to it still arrive.
 *
 * @param html sanitised, so that every tag is closed and no other `<` stands in it
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

/** A page's text in one piece, as {@link pageText} takes it apart. */
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
