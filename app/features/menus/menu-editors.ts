import * as z from "zod/mini";
import { message } from "#app/contract/message.ts";
import { checkboxField, choiceField, linkAddressField, textField } from "#app/features/admin/form-fields.ts";
import { documentEditor, textFieldName } from "#app/features/documents/editor.ts";
import { menuLimits, networkName, networks, settingWords } from "./limits.ts";
import { footerDocument, type NavigationEntry, navigationDocument, socialsDocument } from "./menu-documents.ts";
import { storedHref, typedHref } from "./setting-addresses.ts";

const href = linkAddressField("Address", { required: true, words: settingWords });
const address = {
  name: "href" as const,
  hint: "A path of the site such as /news or /house-rules, or an address with https://. “messenger”, “social page” and “forum” are the addresses of the settings.",
};
const newTab = checkboxField("Opens in a new tab");
const audience = choiceField("Seen by", "who sees it", {
  all: "Everybody",
  players: "Players who are logged in",
  visitors: "Visitors who are not logged in",
});
const hidden = checkboxField("Hidden");
const conversions = { href: { typed: typedHref, stored: storedHref } };

const shownTo = { all: [], players: ["players only"], visitors: ["visitors only"] } as const;
const shownAt = { main: [], aside: ["only beside pages"], hidden: ["hidden"] } as const;

const factsOf = (href: string, facts: readonly (string | false)[]) => [
  typedHref(href),
  facts.filter((fact) => fact !== false).join(", ") || "shown",
];

/** The problem of a section whose label is too long for the bar of the main navigation in a language. */
function roomProblem(section: NavigationEntry, others: readonly NavigationEntry[]) {
  const shown = [section, ...others].filter((one) => one.section === "" && one.place === "main");
  if (!shown.includes(section)) return undefined;
  for (const code of Object.keys(section.texts)) {
    const used = shown.reduce((sum, { texts }) => sum + (texts[code]?.name ?? texts.en?.name ?? "").length, 0);
    const over = used - menuLimits.navigation;
    if (over > 0)
      return {
        field: textFieldName("name", code),
        text: message("admin.menu.noRoom", { atMost: menuLimits.navigation, over }),
      };
  }
  return undefined;
}

export const navigation = documentEditor({
  document: navigationDocument,
  title: "Main navigation",
  one: "entry",
  lead: "The sections of the site and their entries.",
  columns: ["Address", "Shown"],
  size: { min: 1, max: menuLimits.all },
  isOrdered: true,
  texts: [{ name: "name", label: "Label", max: menuLimits.label, required: true }],
  rules: {
    href,
    newTab,
    audience,
    place: choiceField("Shown", "where it is shown", {
      main: "In the main navigation and beside pages",
      aside: "Only beside pages",
      hidden: "Nowhere: hidden",
    }),
    section: textField("Section", { max: 20 }),
  },
  layout: [address, ["place", "audience"], "section", "newTab"],
  conversions,
  blank: () => ({ audience: "all", place: "main", section: "" }),
  problemOf(entry, others) {
    const { key, section } = entry;
    const isParent = others.some((other) => other.section === key);
    if (section === "") {
      // Only a forged form turns an entry into a section; the limits apply to it as well.
      const sections = others.filter((other) => other.section === "").length;
      return sections >= menuLimits.sections
        ? { field: "name_en", text: message("admin.menu.tooManySections", { atMost: menuLimits.sections }) }
        : roomProblem(entry, others);
    }
    const parent = others.find((other) => other.key === section);
    const atSection = (text: ReturnType<typeof message>) => ({ field: "section", text });
    if (section === key || isParent) return atSection(message("admin.menu.circular"));
    if (!parent) return atSection(message("admin.page.unknownSection"));
    if (parent.section !== "") return atSection(message("admin.menu.entryOfEntry"));
    if (others.filter((other) => other.section === section).length >= menuLimits.entries)
      return atSection(message("admin.menu.tooManyEntries", { atMost: menuLimits.entries }));
    return undefined;
  },
  groupOf: ({ section }) => section,
  addressOf: ({ href }) => typedHref(href),
  facts: ({ href, newTab, audience, place }) =>
    factsOf(href, [...shownAt[place], ...shownTo[audience], newTab && "new tab"]),
  isPartOf: ({ section }, { key }) => section === key,
});

export const footer = documentEditor({
  document: footerDocument,
  title: "Footer",
  one: "link",
  lead: "The link map at the end of every page. Below it are the policies: the entries of the section about the site.",
  columns: ["Address", "Shown"],
  size: { min: 0, max: menuLimits.footer },
  isOrdered: true,
  texts: [{ name: "name", label: "Label", max: menuLimits.label, required: true }],
  rules: { href, audience, newTab, hidden },
  layout: [address, "audience", "newTab", "hidden"],
  conversions,
  blank: () => ({ audience: "all" }),
  addressOf: ({ href }) => typedHref(href),
  facts: ({ href, newTab, audience, hidden }) =>
    factsOf(href, [hidden && "hidden", ...shownTo[audience], newTab && "new tab"]),
});

export const socials = documentEditor({
  document: socialsDocument,
  title: "Social links",
  one: "social link",
  lead: "Your communities, in the footer of every page and on /socials. Other pages link to the first one.",
  columns: ["Address", "Shown"],
  size: { min: 0, max: menuLimits.socials },
  isOrdered: true,
  texts: [{ name: "name", label: "Name", max: menuLimits.label }],
  rules: {
    network: z._default(
      choiceField("Network", "a network", {
        "": "Another one, with the name above",
        ...Object.fromEntries(networks.map(({ key, name }) => [key, name])),
      }),
      "",
    ),
    href,
    hidden,
  },
  layout: ["network", address, "hidden"],
  conversions,
  blank: () => ({ network: "" }),
  problemOf: ({ network, texts }) =>
    network === "" && !texts.en?.name ? { field: "name_en", text: message("admin.menu.socialName") } : undefined,
  titleOf: ({ network }) => networkName(network) ?? "",
  addressOf: ({ href }) => typedHref(href),
  facts: ({ href, hidden }) => factsOf(href, [hidden && "hidden"]),
});
