import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { OutcomeMessage } from "#app/forms/outcome-message.tsx";
import { localizedHref } from "#app/i18n/localized-href.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { PictureSource } from "#app/ui/picture.tsx";
import { ScenicPanel } from "#app/ui/scenic-panel/scenic-panel.tsx";
import { CheckForm } from "./check-form.tsx";
import styles from "./check-ticket.module.css";
import { loadTickets, type TicketPage } from "./load-ticket.server.ts";
import { handleTicketForm } from "./ticket-form.server.ts";
import { TicketPanel } from "./ticket-panel.tsx";
import { TicketTable } from "./ticket-table.tsx";

export const handle: PageHandle = { section: "support" };

export const meta = pageMeta(() => ({
  name: t("page.checkTicket"),
  path: "/checkticket",
  description: t("ticket.checkLead"),
}));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "tickets");
  const [page, sendsMails] = await Promise.all([loadTickets(services, request), services.site.sendsMails()]);
  return { ...page, sendsMails, art: picture("side/ticket") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "tickets");
  return handleTicketForm(services, request);
}

export default function CheckTicket() {
  const { open, list, initialValues, failure, sendsMails, art } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t("page.checkTicket")}
        sectionKey="support"
        place="letter"
        lead={open ? undefined : t("ticket.checkLead")}
      />
      {failure && <OutcomeMessage outcome={{ tone: "error", lines: [failure] }} />}
      {open ? (
        <TicketPanel open={open} sendsMails={sendsMails} />
      ) : (
        <Ways list={list} initialValues={initialValues} sendsMails={sendsMails} art={art} />
      )}
    </>
  );
}

/** The ways to open a ticket: players choose one of theirs, other visitors enter number and e-mail address. */
function Ways({
  list,
  art,
  ...form
}: Pick<TicketPage, "list" | "initialValues"> & { sendsMails: boolean; art: PictureSource }) {
  if (!list) {
    return (
      <ScenicPanel art={art}>
        <h2>{t("ticket.find")}</h2>
        <CheckForm {...form} />
        <p className={styles.hint}>
          <Trans
            message="ticket.otherWays"
            values={{
              logIn: <a href={localizedHref("/login?redirectTo=%2Fcheckticket")}>{t("ticket.logIn")}</a>,
              submitTicket: <a href={localizedHref("/ticket")}>{t("page.submitTicket")}</a>,
            }}
          />
        </p>
      </ScenicPanel>
    );
  }
  return (
    <div className="stack">
      <Panel id="list-title" title={t("ticket.mine")} more={{ href: "/ticket", label: t("page.submitTicket") }}>
        <TicketTable list={list} />
      </Panel>
      <Panel id="check-title" title={t("ticket.another")} padded>
        <CheckForm {...form} />
      </Panel>
    </div>
  );
}
