import { editablePage, joinPageText } from "#app/features/pages/editable-pages.ts";
import { builtInPage } from "#app/features/pages/pages.server.ts";
import type { RevisedKind, VersionValues } from "#app/features/revisions/revised-kinds.ts";

/** The values of a version to compare: those of the built-in text, where it has none. */
export async function comparedValues(kind: RevisedKind, entry: string, values: VersionValues): Promise<VersionValues> {
  const page = kind === "page" && !("content" in values) ? editablePage(entry) : undefined;
  return page ? { format: "html", content: joinPageText(await builtInPage(page.slug)) } : values;
}
