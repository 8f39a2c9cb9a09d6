import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import styles from "./find-account.module.css";
import { findAccount } from "./find-account.server.ts";
import { FindIdForm, FindPasswordForm } from "./find-forms.tsx";
import { EnvelopeIcon, KeyIcon } from "./icons.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const handle: PageHandle = { hydrate: true, section: "account" };

export const meta = pageMeta({
  name: "Find Account",
  path: "/findaccount",
  description: "Recover a forgotten user ID or reset a forgotten password.",
});

export async function loader({ context }: LoaderFunctionArgs) {
  return { spamProtection: await getServices(context).spamProtection.formFields() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return findAccount(getServices(context), await submittedForm(request));
}

export default function FindAccount() {
  const { spamProtection } = useLoaderData<typeof loader>();
  const { missingFeatures } = useShell();
  return (
    <>
      <PageHead title="Find Account" sectionKey="account" lead="Recover a forgotten user ID or password by e-mail." />
      <div className={`stack ${styles.panels}`}>
        <Panel id="find-id-title" title="Find ID" padded>
          <p className={styles.about}>
            <EnvelopeIcon />
            Enter the e-mail address you signed up with. We will send your user ID there.
          </p>
          <FindIdForm spamProtection={spamProtection} />
        </Panel>
        <Panel id="find-password-title" title="Find Password" padded>
          <p className={styles.about}>
            <KeyIcon />
            Enter your user ID and its e-mail address. We will send you a link to set a new password, valid for 30
            minutes.
          </p>
          <FindPasswordForm spamProtection={spamProtection} />
        </Panel>
      </div>
      {!missingFeatures.includes("tickets") && (
        <p className={styles.stuck}>
          No longer have access to that mailbox? <a href="/ticket">Submit a ticket</a> and our support team will help
          you.
        </p>
      )}
    </>
  );
}
