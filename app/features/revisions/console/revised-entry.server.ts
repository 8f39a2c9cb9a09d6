import type { GameApi } from "#app/contract/contract.ts";
import { editablePage } from "#app/features/pages/editable-pages.ts";
import type { RevisedKind, VersionValues } from "#app/features/revisions/revised-kinds.ts";
import { wholeNumber } from "#app/format/whole-number.ts";

/** An entry whose former versions are kept, as it is now. */
export interface RevisedEntry {
  title: string;
  /** Its revision; empty for a page with its built-in text. */
  seen: string;
  values: VersionValues;
}

/** How the entries of a kind are read and saved. */
interface RevisedEntries {
  /** @throws GameApiError `not_found`; Response 404 for an entry that cannot exist */
  read: (gameApi: GameApi, entry: string) => Promise<RevisedEntry>;
  /** Saves the values of a former version like those of the entry's form. */
  restore: (gameApi: GameApi, entry: string, values: VersionValues, seen: string) => Promise<{ message: string }>;
}

export const revisedEntries: Record<RevisedKind, RevisedEntries> = {
  news: {
    async read(gameApi, entry) {
      const { seen, values } = await gameApi.newsAdmin.byId({ id: numberOf(entry) });
      return { title: values.subject, seen, values };
    },
    restore: (gameApi, entry, values, seen) => gameApi.newsAdmin.save({ ...values, id: numberOf(entry), seen }),
  },
  ownPage: {
    async read(gameApi, entry) {
      const { seen, values } = await gameApi.ownPagesAdmin.byId({ id: numberOf(entry) });
      return { title: values.title, seen, values };
    },
    restore: (gameApi, entry, values, seen) => gameApi.ownPagesAdmin.save({ ...values, id: numberOf(entry), seen }),
  },
  page: {
    async read(gameApi, entry) {
      const page = pageOf(entry);
      const { data } = await gameApi.pagesAdmin.list({});
      const replaced = data.find(({ slug }) => slug === page.slug);
      const values: VersionValues = replaced ? { format: "html", content: replaced.content } : {};
      return { title: page.title, seen: replaced?.seen ?? "0", values };
    },
    restore(gameApi, entry, values, seen) {
      const { slug } = pageOf(entry);
      if (!("content" in values)) return gameApi.pagesAdmin.restore({ slug, seen, confirm: "on" });
      return gameApi.pagesAdmin.save({ ...values, slug, seen });
    },
  },
};

function numberOf(entry: string): number {
  const number = wholeNumber(entry);
  if (!number) throw new Response(null, { status: 404 });
  return number;
}

function pageOf(entry: string) {
  const page = editablePage(entry);
  if (!page) throw new Response(null, { status: 404 });
  return page;
}
