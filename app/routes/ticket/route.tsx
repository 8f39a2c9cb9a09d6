import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { picture } from "#app/art/catalog.server.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";
import { requireFeature } from "#app/server/feature-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { PageHead } from "#app/shell/page-head/page-head.tsx";
import { pageMeta } from "#app/shell/page-meta.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { Panel } from "#app/ui/panel.tsx";
import { submitTicket } from "./submit-ticket.server.ts";
import styles from "./ticket.module.css";
import { TicketForm } from "./ticket-form.tsx";
import { TicketSent } from "./ticket-sent.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

const lead = "Write to our support team. You will get a ticket number, and our answer by e-mail.";

export const handle: PageHandle = { hydrate: true, section: "support" };

export const meta = pageMeta({ name: "Submit Ticket", path: "/ticket", description: lead });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireFeature(services, "tickets");
  const { session, spamProtection } = services;
  const sent = ticketNumberOf(new URL(request.url).searchParams.get("sent") ?? "");
  const user = await services.currentUser();
  return {
    spamProtection: await spamProtection.formFields(),
    known: user && { name: user.userId, email: user.email },
    // Only the author of the ticket sees that it was sent.
    sent: sent && session.ticket?.number === sent ? session.ticket : undefined,
    art: picture("news/notice"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireFeature(services, "tickets");
  return submitTicket(services, request);
}

export default function SubmitTicket() {
  const { spamProtection, known, sent, art } = useLoaderData<typeof loader>();
  if (sent) {
    return (
      <>
        <PageHead title="Submit Ticket" sectionKey="support" />
        <TicketSent {...sent} loggedIn={known !== undefined} art={art} />
      </>
    );
  }
  return (
    <>
      <PageHead title="Submit Ticket" sectionKey="support" lead={lead} />
      <div className={`stack ${styles.page}`}>
        <Panel id="ticket-title" title="Your message" padded>
          <TicketForm spamProtection={spamProtection} known={known} />
        </Panel>
        <Tips />
      </div>
    </>
  );
}

/** Links to existing answers, and how a ticket is processed. */
function Tips() {
  const { user } = useShell();
  return (
    <Panel id="tips-title" title="Quick help" className={styles.tips}>
      <ul className="panel-body">
        <li>
          <h3>Cannot log in?</h3>
          <p>
            <a href="/findaccount">Find Account</a> helps with a forgotten user ID or password in a minute.
          </p>
        </li>
        <li>
          <h3>Missing R-Coin or an item?</h3>
          <p>
            {user ? (
              <>
                Look at your <a href="/topuphistory">Redeem History</a> and{" "}
                <a href="/shoppurchases">Purchase History</a> first, and tell us which entry it is.
              </>
            ) : (
              <>
                <a href="/login?redirectTo=%2Fticket">Log in</a> first, so that we know your account and you can find
                the ticket in your list.
              </>
            )}
          </p>
        </li>
        <li>
          <h3>Already wrote to us?</h3>
          <p>
            Add to that ticket instead: <a href="/checkticket">Check My Ticket</a>.
          </p>
        </li>
      </ul>
    </Panel>
  );
}
