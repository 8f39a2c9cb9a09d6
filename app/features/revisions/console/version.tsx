import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import type { GameApi } from "#app/contract/contract.ts";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { confirmField } from "#app/features/admin/confirmation.ts";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { seenField } from "#app/features/admin/seen.ts";
import { timeText } from "#app/features/admin/time-text.ts";
import { ConfirmSection } from "#app/features/editing/components/confirm-section.tsx";
import editing from "#app/features/editing/components/editing.module.css";
import { newsBoards } from "#app/features/news/news-boards.ts";
import { editablePage, joinPageText } from "#app/features/pages/editable-pages.ts";
import { withGameTerms } from "#app/features/pages/page-settings.ts";
import { builtInPage } from "#app/features/pages/pages.server.ts";
import { compareVersions } from "#app/features/revisions/comparison.ts";
import type { RevisedKind, VersionValues } from "#app/features/revisions/revised-kinds.ts";
import { revisedEntryPath } from "#app/features/revisions/revised-kinds.ts";
import { shownComparison } from "#app/features/revisions/shown-comparison.ts";
import { t } from "#app/i18n/translate.ts";
import { ComparisonView } from "#app/ui/comparison/comparison-view.tsx";
import { entryInPath } from "./entry.server.ts";
import { revisedEntries } from "./revised-entry.server.ts";

/** The values of a version to compare: those of the built-in text, where it has none. */
async function comparedValues(
  gameApi: GameApi,
  kind: RevisedKind,
  entry: string,
  values: VersionValues,
): Promise<VersionValues> {
  const page = kind === "page" && !("content" in values) ? editablePage(entry) : undefined;
  if (!page) return values;
  const text = withGameTerms(await builtInPage(page.slug), await gameApi.game.terms({}));
  return { format: "html", content: joinPageText(text) };
}

export const meta = adminMeta("Version");

export const loader = adminLoader("content", async ({ gameApi, params }) => {
  const { kind, entry } = entryInPath(params);
  const id = numberInPath(params.version);
  const [current, { savedAt, savedBy, values }] = await Promise.all([
    revisedEntries[kind].read(gameApi, entry),
    gameApi.revisionsAdmin.byId({ kind, entry, id }),
  ]);
  return {
    title: current.title,
    seen: current.seen,
    path: revisedEntryPath(kind, entry),
    savedAt: savedAt ? timeText(savedAt) : "",
    savedBy,
    comparison: shownComparison(
      compareVersions(
        await comparedValues(gameApi, kind, entry, values),
        await comparedValues(gameApi, kind, entry, current.values),
      ),
      { type: { label: "Type", values: newsTypes() } },
    ),
  };
});

const restoreIntent = "restore";

const restoreForm = z.object({ confirm: confirmField, [seenField]: z.string().check(z.maxLength(100)) });

/** Restores the version, which saves it as the current one. */
export const action = adminAction("content", async ({ services, gameApi, params, form }) => {
  const { kind, entry } = entryInPath(params);
  const id = numberInPath(params.version);
  return handleAdminForm(
    services,
    form,
    restoreForm,
    async ({ seen }) => {
      const { values } = await gameApi.revisionsAdmin.byId({ kind, entry, id });
      await revisedEntries[kind].restore(gameApi, entry, values, seen);
      return { message: "The former version is restored. The one before it is kept as well." };
    },
    `${revisedEntryPath(kind, entry)}/revisions`,
  );
});

/** The names of the boards by the value of the form's field. */
function newsTypes(): Record<string, string> {
  return Object.fromEntries(newsBoards.map(({ type, itemLabel }) => [String(type), t(itemLabel)]));
}

export default function Version() {
  const { title, seen, path, savedAt, savedBy, comparison } = useLoaderData<typeof loader>();
  const by = savedBy ? ` by ${savedBy}` : "";
  return (
    <>
      <AdminHeading
        title={`Former version of “${title}”`}
        lead={savedAt ? `Saved ${savedAt}${by}. Times are Manila time.` : "From before versions were kept."}
      >
        <a className={editing.csv} href={`${path}/revisions`}>
          All versions
        </a>
        <a className={editing.csv} href={path}>
          Edit the current version
        </a>
      </AdminHeading>
      <Section title="From this version to the current one">
        <ComparisonView {...comparison} />
      </Section>
      <ConfirmSection
        intent={restoreIntent}
        title="Restore this version"
        sentence="Yes, make this version the current one, for visitors as well."
        button="Restore version"
        seen={seen}
      />
    </>
  );
}
