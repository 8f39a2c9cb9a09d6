import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { wholeNumberField } from "#app/features/admin/form-fields.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { linkLimits } from "#app/features/media/link-addresses.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { type DeadLink, readLinks } from "./link-list.server.ts";
import styles from "./media.module.css";

/** Checks the addresses of other sites, beginning with this one in the list. */
const externalForm = z.object({ from: wholeNumberField("The beginning", { max: 100_000 }) });

const externalIntent = "external";

export const meta = adminMeta("Dead links");

export const loader = adminLoader("content", async ({ services, hasPage }) => {
  const { external, ...found } = await readLinks(services, hasPage);
  return { ...found, external: external.length };
});

/** Checks the next addresses of other sites; the page keeps showing what is dead on this site. */
export const action = adminAction("content", async ({ services, gameApi, form, hasPage }) => {
  const submission = parseSubmission({ services, form, schema: externalForm });
  if (!submission.values) return submission.refuse(submission.errors);
  const from = Number(submission.values.from || 0);
  try {
    const { external } = await readLinks(services, hasPage);
    const checked = external.slice(from, from + linkLimits.requests);
    if (checked.length === 0) return await submission.review({ from: 0, until: 0, dead: [] } satisfies Checked);
    const { data } = await gameApi.mediaAdmin.checkLinks({ addresses: checked.map(({ address }) => address) });
    const problems = new Map(data.map(({ address, problem }) => [address, problem]));
    const dead = checked
      .map((link) => ({ ...link, problem: problems.get(link.address) ?? "" }))
      .filter(({ problem }) => problem !== "");
    return await submission.review({ from, until: from + checked.length, dead } satisfies Checked);
  } catch (error) {
    return submission.failWith(error);
  }
});

/** The result of checking a part of the addresses of other sites. */
interface Checked {
  from: number;
  until: number;
  dead: DeadLink[];
}

export default function AdminLinks() {
  const { total, more, dead, external } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading
        title="Dead links"
        lead="Addresses in news, banners, items, pages, downloads, translations and settings that lead nowhere."
      >
        <a className={editing.csv} href="/admin/media">
          Media library
        </a>
      </AdminHeading>
      <p className={operations.note}>
        {total} addresses are in use.{more && " There are more than this check reads; the newest entries were checked."}
      </p>
      <div className={styles.links}>
        <Section title="On this site">
          <LinkTable label="Dead links on this site" links={dead} empty="All addresses of this site work." />
        </Section>
        <Section title="On other sites">
          <External count={external} />
        </Section>
      </div>
    </>
  );
}

/** The form that checks the addresses of other sites, a few at a time, and its result. */
function External({ count }: { count: number }) {
  const portalForm = usePortalForm({ id: externalIntent, schema: externalForm });
  const checked = portalForm.actionData?.preview as Checked | undefined;
  if (count === 0) return <p>The content has no addresses of other sites.</p>;
  const from = checked && checked.until < count ? checked.until : 0;
  const until = Math.min(from + linkLimits.requests, count);
  return (
    <>
      {checked && checked.until > 0 && (
        <>
          <p>
            Checked {checked.from + 1} to {checked.until} of {count}.
          </p>
          <LinkTable label="Dead links on other sites" links={checked.dead} empty="All of these answer." />
        </>
      )}
      <PortalForm form={portalForm} submit={`Check ${from + 1} to ${until} of ${count}`} pendingText="Checking …">
        <input type="hidden" name="from" value={from} />
      </PortalForm>
    </>
  );
}

function LinkTable({ label, links, empty }: { label: string; links: readonly DeadLink[]; empty: string }) {
  return (
    <DataTable
      label={label}
      rows={links}
      empty={empty}
      columns={[
        { title: "Address", cell: ({ address }) => <code>{address}</code> },
        { title: "Problem", cell: ({ problem }) => problem },
        {
          title: "In",
          cell: ({ places }) => (
            <ul className={styles.uses}>
              {places.map(({ kind, title, href }) => (
                <li key={href + title}>
                  {kind}: <a href={href}>{title || href}</a>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}
