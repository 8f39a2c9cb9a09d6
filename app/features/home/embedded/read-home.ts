import type { EntryOf } from "#app/features/documents/document.ts";
import { localizedDocument } from "#app/features/documents/embedded/read-documents.ts";
import { isoTime } from "#app/format/iso-time.ts";
import { boxLinks } from "../box-links.ts";
import type { HeroTexts, OwnBox } from "../home-document.ts";
import { type boxesDocument, heroDocument, ownBoxesDocument } from "../home-documents.ts";

interface StoredHome {
  boxes: readonly EntryOf<typeof boxesDocument>[] | undefined;
  hero: readonly EntryOf<typeof heroDocument>[] | undefined;
  ownBoxes: readonly EntryOf<typeof ownBoxesDocument>[] | undefined;
}

interface HomeParts {
  homeBoxes: string[] | null;
  hero: HeroTexts | null;
  ownBoxes: OwnBox[];
}

/**
 * The home page's boxes and texts in the language of the request; null where the owner has not changed them.
 * @returns the parts, and when the first countdown ends, epoch milliseconds
 */
export function homeIn({ boxes, hero, ownBoxes = [] }: StoredHome, now: number): { home: HomeParts; endsAt: number } {
  const [texts] = hero ? localizedDocument(heroDocument, hero) : [];
  const { headline = "", lead = "", download = "", signUp = "" } = texts?.text ?? {};
  const current = ownBoxes.filter(({ until }) => until === null || until > now);
  return {
    home: {
      homeBoxes: boxes ? boxes.filter(({ hidden }) => !hidden).map(({ key }) => key) : null,
      hero: texts ? { headline, lead, download, signUp } : null,
      ownBoxes: localizedDocument(ownBoxesDocument, current).map(({ revision: _, text, until, ...box }) => ({
        ...box,
        title: text.title ?? "",
        text: text.text ?? "",
        until: until === null ? "" : isoTime(until),
        links: boxLinks(text.links ?? "").map(({ label, href }) => ({ label, href })),
      })),
    },
    endsAt: Math.min(...current.flatMap(({ until }) => until ?? [])),
  };
}
