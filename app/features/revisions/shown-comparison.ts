import { capitalized } from "#app/format/capitalized.ts";
import type { Comparison } from "./comparison.ts";

/** How a field of a form is named, and what its values mean where they are not texts. */
interface ComparedField {
  label: string;
  values?: Readonly<Record<string, string>>;
}

type ComparedFields = Readonly<Record<string, ComparedField>>;

const checkbox = { on: "Yes", "": "No" };

/** Fields whose label does not follow from their name. */
const knownFields: ComparedFields = {
  content: { label: "Text" },
  imgThumbnail: { label: "Thumbnail" },
  isShowThumbnail: { label: "Thumbnail above the text", values: checkbox },
  pinned: { label: "Pinned", values: checkbox },
  path: { label: "Address" },
  inMenu: { label: "In the menu", values: checkbox },
  picture: { label: "Share picture" },
  publishedAt: { label: "Publish date" },
  startsAt: { label: "Begins" },
  endsAt: { label: "Ends" },
  imgUrl: { label: "Picture" },
  imageUrl: { label: "Picture" },
  alt: { label: "Description of the picture" },
  offered: { label: "Offered", values: checkbox },
  active: { label: "Active", values: checkbox },
  featured: { label: "Featured", values: checkbox },
  enabled: { label: "Enabled", values: checkbox },
};

/** The label of a field, from its name if it is not known: `siteName` is called “Site name”. */
function comparedField(name: string, further: ComparedFields = {}): ComparedField {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return further[name] ?? knownFields[name] ?? { label: capitalized(words) };
}

/**
 * A comparison as `ComparisonView` shows it.
 * @param further fields whose labels or values only the page knows
 */
export function shownComparison({ fields, text }: Comparison, further?: ComparedFields) {
  return {
    fields: fields.map(({ name, before, after }) => {
      const { label, values = {} } = comparedField(name, further);
      const shown = (value: string) => values[value] ?? (value || "(empty)");
      return { label, before: shown(before), after: shown(after) };
    }),
    text,
    textLabel: comparedField("content", further).label,
  };
}
