import { checkbox, choiceField, linkAddressField, textField } from "#app/features/admin/form-fields.ts";
import { audiences, menuLimits, menuPlaces, networks, settingWords } from "./limits.ts";

const href = linkAddressField("The address", { required: true, words: settingWords });

const link = {
  href,
  newTab: checkbox,
  audience: choiceField("who sees it", audiences),
};

/** The fields of the entries of menus beside their labels. */
export const menuFields = {
  navigation: {
    ...link,
    place: choiceField("where it is shown", menuPlaces),
    section: textField("Section", { max: 20 }),
  },
  footer: { ...link, hidden: checkbox },
  socials: {
    network: choiceField("a network", ["", ...networks.map(({ key }) => key)]),
    href,
    hidden: checkbox,
  },
};

/** The labels of the entries of menus. */
export const menuTexts = {
  navigation: [{ name: "name", label: "Label", max: menuLimits.label, required: true as const }],
  footer: [{ name: "name", label: "Label", max: menuLimits.label, required: true as const }],
  socials: [{ name: "name", label: "Name", max: menuLimits.label }],
};
