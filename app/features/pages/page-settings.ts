import { boardName, shownBoards } from "#app/features/game/boards.ts";
import type { GameTerms } from "#app/features/game/calls.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { t } from "#app/i18n/translate.ts";
import type { PageSlug, PageText } from "./editable-pages.ts";

/** The section of a policy that names who runs the site; undefined if the owner has told neither name nor contact. */
export function operatorSection({
  operatorName,
  operatorContact,
}: {
  operatorName: string;
  operatorContact: string;
}): PageText["sections"][number] | undefined {
  if (!operatorName && !operatorContact) return undefined;
  const line = (label: string, html: string) => (html ? `<p><strong>${escapeHtml(label)}</strong>: ${html}</p>` : "");
  return {
    // Not the id of a section of an owner's text, which is made from its title.
    id: "site-operator",
    title: t("policy.operator"),
    html: line(t("policy.operatorName"), escapeHtml(operatorName)) + line(t("policy.contact"), linked(operatorContact)),
  };
}

/** A contact as HTML: an e-mail address or a web address as a link. */
function linked(contact: string): string {
  const html = escapeHtml(contact);
  if (/^https?:\/\/\S+$/i.test(contact)) return `<a href="${html}">${html}</a>`;
  return /^[^\s@"<>]+@[^\s@"<>]+$/.test(contact) ? `<a href="mailto:${html}">${html}</a>` : html;
}

/** The guides without their sections and rows about the whitelist, for a game server that lets every address in. */
export function withoutWhitelist(slug: PageSlug, { lead, sections }: PageText): PageText {
  if (slug !== "server-info" && slug !== "game-system") return { lead, sections };
  const withoutRows = (html: string) => html.replace(/<tr>(?:(?!<\/tr>).)*whitelist(?:(?!<\/tr>).)*<\/tr>\s*/gis, "");
  return {
    lead: withoutRows(lead),
    sections: sections
      .filter(({ id }) => id !== "whitelist")
      .map((section) => ({ ...section, html: withoutRows(section.html) })),
  };
}

/**
 * A built-in text with the owner's names of classes, schools and boards in the place of `{classes}` and so on. A row of a
 * table with `{school}` is repeated for each school.
 */
export function withGameTerms<Text extends PageText>(text: Text, terms: GameTerms): Text {
  const lists: Record<string, readonly string[]> = {
    classes: terms.classes.map(({ name }) => name),
    schools: terms.schools.map(({ name }) => name),
    areas: terms.schools.map(({ area }) => area),
    boards: shownBoards(terms.boards).map(boardName),
  };
  const filled = (html: string) =>
    html
      .replace(/<tr>(?:(?!<\/tr>).)*\{school\}(?:(?!<\/tr>).)*<\/tr>\s*/gs, (row) =>
        terms.schools
          .map(({ name, local, area }) => {
            const values: Record<string, string> = { school: name, schoolLocal: local, schoolArea: area };
            return row.replace(/\{(school\w*)\}/g, (_, key: string) => escapeHtml(values[key] ?? ""));
          })
          .join(""),
      )
      .replace(/\{(classes|schools|areas|boards)\}/g, (_, key: string) =>
        escapeHtml(lists[key]?.filter(Boolean).join(", ") ?? ""),
      );
  return {
    ...text,
    lead: filled(text.lead),
    sections: text.sections.map((section) => ({ ...section, html: filled(section.html) })),
  };
}
