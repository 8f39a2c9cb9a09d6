import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { readTicketCategories } from "#app/features/tickets/load-categories.server.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { submitTicket } from "./submit-ticket.server.ts";
import styles from "./ticket.module.css";
import { TicketForm } from "./ticket-form.tsx";
import { TicketSent } from "./ticket-sent.tsx";

export const handle: PageHandle = { section: "support" };

export const meta = pageMeta(() => ({
  name: t("page.submitTicket"),
  path: "/ticket",
  description: t("ticket.about"),
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "tickets");
  const { session, site, spamProtection } = services;
  const { searchParams } = new URL(request.url);
  const sent = ticketNumberOf(searchParams.get("sent") ?? "");
  const [user, categories, sendsMails] = await Promise.all([
    services.currentUser(),
    readTicketCategories(services),
    site.sendsMails(),
  ]);
  return {
    spamProtection: await spamProtection.formFields(),
    categories,
    chosen: searchParams.get("category") ?? "",
    sendsMails,
    known: user && { name: user.userId, email: user.email },
    // Only the author of the ticket sees that it was sent.
    sent:
      sent && session.ticket?.number === sent
        ? { ...session.ticket, ...mailTexts(sendsMails, session.ticket.email) }
        : undefined,
    art: picture("side/ticket"),
  };
}

/** What the page of a sent ticket tells about mails: nothing is announced that is not sent. */
function mailTexts(sendsMails: boolean, email: string) {
  if (sendsMails) return { keep: undefined, answer: t("ticket.mailWhenAnswered") };
  return { keep: t("ticket.keepNumberOnly", { email }), answer: t("ticket.lookHere") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "tickets");
  return submitTicket(services, request);
}

export default function SubmitTicket() {
  const { spamProtection, categories, chosen, sendsMails, known, sent, art } = useLoaderData<typeof loader>();
  if (sent) {
    return (
      <>
        <PageHead title={t("page.submitTicket")} sectionKey="support" />
        <TicketSent {...sent} loggedIn={known !== undefined} art={art} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t("page.submitTicket")}
        sectionKey="support"
        lead={t(sendsMails ? "ticket.submitLead" : "ticket.submitLeadNoMails")}
      />
      <div className={`stack ${styles.page}`}>
        <Panel id="ticket-title" title={t("ticket.yourMessage")} padded>
          <TicketForm spamProtection={spamProtection} categories={categories} chosen={chosen} known={known} />
        </Panel>
        <Tips art={art} sendsMails={sendsMails} />
      </div>
    </>
  );
}

/** Links to existing answers, and how a ticket is processed. */
function Tips({ art, sendsMails }: { art: PictureSource; sendsMails: boolean }) {
  const { user } = useShell();
  return (
    <Panel id="tips-title" title={t("ticket.quickHelp")} className={styles.tips}>
      <ul className="panel-body">
        <li>
          <h3>{t("ticket.cannotLogIn")}</h3>
          <p>
            {sendsMails ? (
              <Trans
                message="ticket.findAccountHelps"
                values={{ findAccount: <a href={localizedHref("/findaccount")}>{t("page.findAccount")}</a> }}
              />
            ) : (
              t("ticket.cannotLogInWrite")
            )}
          </p>
        </li>
        <li>
          <h3>{t("ticket.missing")}</h3>
          <p>
            {user ? (
              <Trans
                message="ticket.lookFirst"
                values={{
                  redeemHistory: <a href={localizedHref("/topuphistory")}>{t("page.redeemHistory")}</a>,
                  purchaseHistory: <a href={localizedHref("/shoppurchases")}>{t("page.purchaseHistory")}</a>,
                }}
              />
            ) : (
              <Trans
                message="ticket.logInFirst"
                values={{ logIn: <a href={localizedHref("/login?redirectTo=%2Fticket")}>{t("ticket.logIn")}</a> }}
              />
            )}
          </p>
        </li>
        <li>
          <h3>{t("ticket.alreadyWrote")}</h3>
          <p>
            <Trans
              message="ticket.addToIt"
              values={{ checkTicket: <a href={localizedHref("/checkticket")}>{t("page.checkTicket")}</a> }}
            />
          </p>
        </li>
      </ul>
      <div className={styles.art}>
        <Picture className="cover" picture={art} sizes="412px" alt="" />
      </div>
    </Panel>
  );
}
