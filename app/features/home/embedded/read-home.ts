import type { EntryOf } from "#app/features/game/documents.ts";
import { localizedDocument } from "#app/features/game/embedded/read-documents.ts";
import type { HeroTexts } from "../home-document.ts";

interface StoredHome {
  boxes?: readonly EntryOf<"boxes">[] | undefined;
  hero?: readonly EntryOf<"hero">[] | undefined;
}

/** The home page's boxes and texts in the language of the request; null where the owner has not changed them. */
export function homeIn({ boxes, hero }: StoredHome): { homeBoxes: string[] | null; hero: HeroTexts | null } {
  const [texts] = hero ? localizedDocument("hero", hero) : [];
  const { headline = "", lead = "", download = "", signUp = "" } = texts?.text ?? {};
  return {
    homeBoxes: boxes ? boxes.filter(({ hidden }) => !hidden).map(({ key }) => key) : null,
    hero: texts ? { headline, lead, download, signUp } : null,
  };
}
