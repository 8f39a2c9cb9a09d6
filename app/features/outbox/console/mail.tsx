import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { confirmedForm, confirmForm } from "#app/features/admin/confirmation.ts";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { MailStateMark } from "./mail-state.tsx";
import { ReadForm, type ReadMail, readIntent } from "./read-form.tsx";

/** Intents of the forms that send a mail again, and delete it. */
const resendIntent = "resend";
const deleteIntent = "delete";

export const meta = adminMeta("E-mail");

export const loader = adminLoader("settings", async ({ gameApi, params }) =>
  gameApi.mailAdmin.byId({ id: numberInPath(params.id) }),
);

export const action = adminAction("settings", async ({ services, gameApi, params, form }) => {
  const id = numberInPath(params.id);
  const resend = (values: { confirm: "on" }) => gameApi.mailAdmin.resend({ id, ...values });
  return dispatchForm(
    form,
    {
      [readIntent]: () => read(services, id, form),
      [deleteIntent]: () =>
        handleAdminForm(
          services,
          form,
          confirmForm,
          (values) => gameApi.mailAdmin.delete({ id, ...values }),
          "/admin/outbox",
        ),
    },
    () => handleAdminForm(services, form, confirmForm, resend, `/admin/outbox/${id}`),
  );
});

/** Shows the text of a mail. Only this response contains it. */
function read(services: Services, id: number, form: FormData) {
  return handleForm({ services, form, schema: confirmedForm }, async (values) => {
    const { text, links } = await services.gameApi.mailAdmin.readText({ id, ...values });
    const answer: FormActionData & ReadMail = {
      intent: readIntent,
      result: undefined,
      outcome: undefined,
      text,
      links,
    };
    return data(answer, { headers: await services.session.headers() });
  });
}

export default function Mail() {
  const { mail, hasText } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData & Partial<ReadMail>>();
  return (
    <>
      <AdminHeading title={`E-mail ${mail.id}`} lead={<MailStateMark state={mail.state} />}>
        <a className="button quiet" href="/admin/outbox">
          All e-mails
        </a>
      </AdminHeading>
      <Section title="E-mail">
        <Facts
          facts={{
            To: mail.recipient,
            Subject: mail.subject,
            Created: <DateTime at={mail.createdAt} />,
            Expires: <DateTime at={mail.expiresAt} />,
            Attempts: mail.attempts,
            "Next attempt": <DateTime at={mail.nextAttemptAt} />,
            Sent: <DateTime at={mail.sentAt} />,
            "Last error": mail.lastError,
          }}
        />
      </Section>
      {mail.state !== "sent" && (
        <Section title="Actions">
          <p className={styles.note}>
            Links that give access to an account are removed from the text. If a player receives no e-mails, create a
            new link on the player's page. Each time a text is read, the audit log records it.
          </p>
          <ConfirmedForm
            intent={resendIntent}
            button="Send again"
            sentence="Yes, try to send this e-mail now."
            reason={false}
          />
          <ConfirmedForm
            intent={deleteIntent}
            button="Delete"
            sentence="Yes, delete this e-mail, so that it is never sent."
            reason={false}
          />
          {hasText && <ReadForm text={posted?.text} links={posted?.links} />}
        </Section>
      )}
    </>
  );
}
