import type { EntryOf } from "#app/features/documents/document.ts";
import { localizedDocument } from "#app/features/documents/embedded/read-documents.ts";
import type { HeroTexts } from "../home-document.ts";
import { type boxesDocument, heroDocument } from "../home-documents.ts";

interface StoredHome {
  boxes: readonly EntryOf<typeof boxesDocument>[] | undefined;
  hero: readonly EntryOf<typeof heroDocument>[] | undefined;
}

/** The home page's boxes and texts in the language of the request; null where the owner has not changed them. */
export function homeIn({ boxes, hero }: StoredHome): { homeBoxes: string[] | null; hero: HeroTexts | null } {
  const [texts] = hero ? localizedDocument(heroDocument, hero) : [];
  const { headline = "", lead = "", download = "", signUp = "" } = texts?.text ?? {};
  return {
    homeBoxes: boxes ? boxes.filter(({ hidden }) => !hidden).map(({ key }) => key) : null,
    hero: texts ? { headline, lead, download, signUp } : null,
  };
}
