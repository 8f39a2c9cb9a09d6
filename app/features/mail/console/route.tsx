import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { Tabs } from "#app/features/admin/components/tabs.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { mailLanguage } from "./language.ts";

const path = "/admin/mails";

export const meta = adminMeta("E-mails");

export const loader = adminLoader("settings", async ({ gameApi, searchParams }) => {
  const language = mailLanguage(searchParams);
  const { languages, data } = await gameApi.mailAdmin.templates({ language });
  return { language, languages: languages.map(({ code, name }) => ({ key: code, label: name })), mails: data };
});

export default function Mails() {
  const { language, languages, mails } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="E-mails"
        lead="What players get by e-mail. Every text can be changed in each language; what is in braces is filled in when a mail is sent."
      >
        <a className="button quiet" href="/admin/outbox">
          Outbox
        </a>
      </AdminHeading>
      <Tabs label="Language" tabs={languages} current={language} href={(key) => addressWith(path, { language: key })} />
      <DataTable
        label="E-mails"
        rows={mails}
        empty="There are no e-mails."
        columns={[
          {
            title: "When",
            cell: ({ name, label }) => <a href={addressWith(`${path}/${name}`, { language })}>{label}</a>,
          },
          { title: "Subject", cell: ({ subject }) => subject },
        ]}
      />
    </>
  );
}
