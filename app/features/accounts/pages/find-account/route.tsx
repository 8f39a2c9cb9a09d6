import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture } from "#app/ui/picture.tsx";
import styles from "./find-account.module.css";
import { findAccount } from "./find-account.server.ts";
import { FindIdForm, FindPasswordForm } from "./find-forms.tsx";
import { EnvelopeIcon, KeyIcon } from "./icons.tsx";
import { WayByTicket } from "./way-by-ticket.tsx";

export const handle: PageHandle = { section: "account" };

export const meta = pageMeta(() => ({
  name: t("page.findAccount"),
  path: "/findaccount",
  description: t("findAccount.about"),
}));

export async function loader({ context }: LoaderFunctionArgs) {
  const { site, spamProtection } = getServices(context);
  const [sendsMails, fields] = await Promise.all([site.sendsMails(), spamProtection.formFields()]);
  return { spamProtection: fields, sendsMails, art: picture("side/mail") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  return findAccount(services, await submittedForm(request, services));
}

export default function FindAccount() {
  const { spamProtection, sendsMails, art } = useLoaderData<typeof loader>();
  const isSubmitted = useActionData<typeof action>() !== undefined;
  const { missingParts } = useShell();
  const offersTickets = !missingParts.includes("tickets");
  // A server without the links of this site may send something else, or nothing.
  const sendsLinks = sendsMails && !missingParts.includes("accountMails");
  const forms = (
    <div className={`stack ${styles.panels}`}>
      <Panel id="find-id-title" title={t("findAccount.userIdTitle")} padded>
        <p className={styles.about}>
          <EnvelopeIcon />
          {t(sendsLinks ? "findAccount.userIdAbout" : "findAccount.userIdEnter")}
        </p>
        <FindIdForm spamProtection={spamProtection} quiet={!sendsMails} />
      </Panel>
      <Panel id="find-password-title" title={t("findAccount.passwordTitle")} padded>
        <p className={styles.about}>
          <KeyIcon />
          {t(sendsLinks ? "findAccount.passwordAbout" : "findAccount.passwordEnter")}
        </p>
        <FindPasswordForm spamProtection={spamProtection} quiet={!sendsMails} />
      </Panel>
      {sendsMails && (
        <div className={`panel ${styles.art}`}>
          <Picture className="cover" picture={art} sizes="412px" alt="" />
        </div>
      )}
    </div>
  );
  return (
    <>
      <PageHead
        title={t("page.findAccount")}
        sectionKey="account"
        place="keys"
        lead={t(sendsLinks ? "findAccount.lead" : "findAccount.about")}
      />
      {sendsMails ? (
        forms
      ) : (
        <>
          <WayByTicket art={art} offersTickets={offersTickets} />
          {/* The mails of these forms stay in the outbox, where staff read them. */}
          <details className={styles.outbox} open={isSubmitted}>
            <summary>{t("findAccount.outbox")}</summary>
            {forms}
          </details>
        </>
      )}
      {offersTickets && sendsMails && (
        <p className={styles.stuck}>
          <Trans
            message="findAccount.noMailbox"
            values={{ ticket: <a href={localizedHref("/ticket")}>{t("findAccount.submitTicket")}</a> }}
          />
        </p>
      )}
    </>
  );
}
