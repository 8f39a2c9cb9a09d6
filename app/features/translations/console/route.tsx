import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { featureTables } from "#app/features.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { languages } from "#app/i18n/languages.server.ts";

export const meta = adminMeta("Translations");

export const loader = adminLoader("content", async ({ gameApi }) => {
  const [{ data }, kinds] = await Promise.all([gameApi.translationsAdmin.overview({}), featureTables.content()]);
  const labelOf = (kind: string) => kinds.find((one) => one.kind === kind)?.translated?.label ?? kind;
  const nameOf = (code: string) => languages.find((language) => language.code === code)?.name ?? code;
  return { rows: data.map((row) => ({ ...row, label: labelOf(row.kind), languageName: nameOf(row.language) })) };
});

export default function AdminTranslations() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Translations"
        lead="The texts that you write, in the other languages of the site. What is not translated is shown in English, and marked."
      />
      <DataTable
        label="Translations"
        rows={rows}
        empty="The site has no other language."
        columns={[
          { title: "Language", isBare: true, cell: ({ languageName }) => languageName },
          {
            title: "Content",
            isName: true,
            cell: ({ language, kind, label }) => <a href={`/admin/translations/${kind}/${language}`}>{label}</a>,
          },
          { title: "Entries", number: true, cell: ({ total }) => groupedNumber(total) },
          {
            title: "Not translated",
            number: true,
            cell: ({ language, kind, missing }) =>
              missing === 0 ? (
                "0"
              ) : (
                <a href={`/admin/translations/${kind}/${language}?state=missing`}>{groupedNumber(missing)}</a>
              ),
          },
          {
            title: "Outdated",
            number: true,
            cell: ({ language, kind, outdated }) =>
              outdated === 0 ? (
                "0"
              ) : (
                <a href={`/admin/translations/${kind}/${language}?state=outdated`}>{groupedNumber(outdated)}</a>
              ),
          },
        ]}
      />
    </>
  );
}
