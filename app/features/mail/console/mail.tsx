import { useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { addressWith } from "#app/features/admin/list-query.ts";
import { ButtonForm, buttonForm } from "#app/forms/button-form.tsx";
import { mailLanguage } from "./language.ts";

const path = "/admin/mails";

export const meta = adminMeta("E-mail");

export const loader = adminLoader("settings", async ({ gameApi, params, searchParams }) => {
  const [name, language] = [params.name ?? "", mailLanguage(searchParams)];
  const { html: _, ...mail } = await gameApi.mailAdmin.template({ name, language });
  return { name, language, mail };
});

/** Sends the mail to the admin. */
export const action = adminAction("settings", async ({ services, gameApi, params, searchParams, form }) => {
  const [name, language] = [params.name ?? "", mailLanguage(searchParams)];
  const to = addressWith(`${path}/${encodeURIComponent(name)}`, { language });
  return handleAdminForm(services, form, buttonForm, () => gameApi.mailAdmin.sendTemplate({ name, language }), to);
});

export default function Mail() {
  const { name, language, mail } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="E-mail" lead={mail.label}>
        <a className="button quiet" href={addressWith("/admin/words", { search: mail.words })}>
          Change its texts
        </a>
        <a className="button quiet" href={addressWith(path, { language })}>
          All e-mails
        </a>
      </AdminHeading>
      <Section title={mail.subject}>
        <p className={styles.note}>
          The values are invented. This is the plain part of the mail; most programs show{" "}
          <a href={addressWith(`${path}/${name}/html`, { language })} target="_blank" rel="noreferrer">
            the other part
          </a>
          .
        </p>
        <pre className={styles.json}>{mail.text}</pre>
      </Section>
      <ButtonForm intent="send" className={styles.more} submit="Send it to me" />
    </>
  );
}
