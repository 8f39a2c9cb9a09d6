import { GameApiError } from "#app/contract/errors.ts";
import { message } from "#app/contract/message.ts";
import type { DeletionCheck } from "#app/embedded/feature-tables.ts";
import type { NavigationEntry } from "../menu-documents.ts";
import { isBuiltInSection } from "../sections.ts";

/** Keeps the sections that have pages of the site itself. */
export const refuseOwnSection: DeletionCheck = async (_, entry) => {
  const { key, section, texts } = entry as NavigationEntry;
  if (section === "" && isBuiltInSection(key))
    throw new GameApiError("conflict", message("admin.menu.ownSection", { name: texts.en?.name ?? key }));
};
