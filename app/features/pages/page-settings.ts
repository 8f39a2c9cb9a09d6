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
