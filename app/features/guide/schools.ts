import type { LabelKey } from "#app/i18n/catalogue.ts";

/** A school with its names (specification section 3; decisions: one table has all spellings). */
export interface School {
  /** The game's code for the school. */
  code: 0 | 1 | 2;
  /** Stable key for styles, anchors and artwork. */
  key: "sungmun" | "hyunam" | "bonghwang";
  /** Name on the rankings page and in the account. */
  name: string;
  /** Name in the home page's ranking box. */
  localName: string;
  /** Motto of the school, a few words. */
  motto: LabelKey;
  /** Area name in the club tax table. */
  area: "SG" | "MP" | "PH";
}

export const schools: readonly School[] = [
  {
    code: 0,
    key: "sungmun",
    name: "Sacred Gate",
    localName: "Sungmun",
    motto: "school.sungmunMotto",
    area: "SG",
  },
  { code: 1, key: "hyunam", name: "Mystic Peak", localName: "Hyunam", motto: "school.hyunamMotto", area: "MP" },
  { code: 2, key: "bonghwang", name: "Phoenix", localName: "Bonghwang", motto: "school.bonghwangMotto", area: "PH" },
];

/** The school with this code, or undefined for an unknown code. */
export function schoolByCode(code: number): School | undefined {
  return schools.find((school) => school.code === code);
}
