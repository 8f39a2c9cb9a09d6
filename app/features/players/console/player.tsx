import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { currencies, fieldsOf } from "#app/features/currencies/currencies.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { ADMIN_FROM, DELETED } from "#app/features/staff/user-types.ts";
import { ticketNumberOf } from "#app/features/tickets/number.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { t } from "#app/i18n/translate.ts";
import { changePlayer } from "./change-player.server.ts";
import { adjustKey } from "./intents.ts";
import { Notes } from "./notes.tsx";
import { AdjustForm, ConfirmEmailForm, ResetFactorForm, ResetLinkForm, UserTypeForm } from "./player-forms.tsx";
import { isBelow, mayChangeAccount } from "./rights.server.ts";
import { shownTimeline } from "./shown-timeline.server.ts";
import { Timeline } from "./timeline.tsx";
import { UserTypeName } from "./user-type.tsx";

export const meta = adminMeta("Player");

export const loader = adminLoader("read players", async ({ services, gameApi, admin, params, searchParams }) => {
  const before = searchParams.get("before")?.slice(0, 20);
  const { bans, notes, ...detail } = await gameApi.playersAdmin.byNum({
    userNum: numberInPath(params.userNum),
    before,
  });
  const { player } = detail;
  const below = isBelow(admin, player);
  return {
    ...detail,
    timeline: shownTimeline(detail.timeline, {
      deliveries: hasRight(admin, "deliveries"),
      payments: hasRight(admin, "payments"),
    }),
    suspensions: bans.length,
    // Nobody reads those about themselves, and a server without notes has no calls for them either.
    notes: notes?.map((note) => ({
      ...note,
      isRemovable: (hasRight(admin, "accounts") && below) || note.writer === admin.userId,
    })),
    before: before ?? null,
    ticket: ticketNumberOf(searchParams.get("ticket") ?? "") ?? null,
    requestKey: requestKeyFor(services, adjustKey(player.userNum)),
    // Without the right to manage staff, nobody becomes a member of it.
    ownType: hasRight(admin, "staff") ? admin.userType : ADMIN_FROM,
    may: {
      accounts: mayChangeAccount(admin, player),
      resetLink: hasRight(admin, "accounts") && below,
      confirmEmail: mayChangeAccount(admin, player) && !player.emailVerifiedAt && player.userType !== DELETED,
      adjust: hasRight(admin, "balances") && below,
      payments: hasRight(admin, "payments"),
      staff: hasRight(admin, "staff") && below,
    },
  };
});

export const action = adminAction("read players", async ({ services, params, form }) =>
  changePlayer(services, numberInPath(params.userNum), form),
);

export default function Player() {
  const {
    player,
    answers,
    characters,
    whitelist,
    tickets,
    suspensions,
    notes,
    timeline,
    next,
    before,
    ticket,
    requestKey,
    ownType,
    may,
  } = useLoaderData<typeof loader>();
  const path = `/admin/players/${player.userNum}`;
  return (
    <>
      <AdminHeading
        title={`Player ${player.userNum}`}
        lead={
          <>
            <strong className={`player-name ${styles.lead}`}>{player.userId}</strong>{" "}
            <UserTypeName type={player.userType} suspended={player.suspended} />
          </>
        }
      >
        <a className="button quiet" href="/admin/players">
          All players
        </a>
      </AdminHeading>
      {player.debt > 0 && (
        <p className={styles.note}>
          This account owes {groupedNumber(player.debt)} {t("currency.rcoin")} of payments that were reversed. It can
          neither buy, give nor redeem vouchers until the debt is settled.
          {may.payments && (
            <>
              {" "}
              <a href={`/admin/payments/debts/${player.userNum}`}>See the debt</a>
            </>
          )}
        </p>
      )}
      <div className={`stack ${styles.columns}`}>
        <div className="player-events">
          <Events {...{ path, tickets, timeline, next, before }} />
          {notes && <Notes notes={notes} />}
          <Section title="Characters">
            <DataTable
              label="Characters"
              rows={characters}
              empty="This player has no characters."
              columns={[
                {
                  title: "Name",
                  cell: ({ characterName }) => <span className="player-name">{shownName(characterName)}</span>,
                },
                { title: "Level", number: true, cell: ({ level }) => level },
                { title: "Number", number: true, cell: ({ characterNum }) => characterNum },
              ]}
            />
          </Section>
          <Section title="Connection">
            <DataTable
              label="Whitelisted IP addresses"
              rows={whitelist}
              empty="No IP address is whitelisted."
              columns={[
                { title: "IP address", cell: ({ ip }) => ip },
                { title: "Since", cell: ({ changedAt }) => <DateTime at={changedAt} /> },
              ]}
            />
          </Section>
        </div>
        <div>
          <Section title="Account">
            <Facts
              facts={{
                "E-mail": player.email,
                Confirmed: player.emailVerifiedAt ? <DateTime at={player.emailVerifiedAt} /> : "Not yet",
                Name: <span className="player-name">{`${player.nameFirst} ${player.nameLast}`.trim() || "–"}</span>,
                Phone: player.phone,
                Gender: player.gender,
                Country: player.country,
                Created: <DateTime at={player.createdAt} />,
                "Active sessions": player.sessions,
                Suspensions: suspensions > 0 ? <a href={`${path}/suspension`}>{suspensions}</a> : "None",
                "Second factor": player.hasSecondFactor ? "Set up" : "None",
              }}
            />
          </Section>
          {answers.length > 0 && (
            <Section title="Sign-up fields">
              <Facts
                facts={Object.fromEntries(
                  answers.map(({ label, value }) => [
                    label,
                    <span key={label} className="player-name">
                      {value}
                    </span>,
                  ]),
                )}
              />
            </Section>
          )}
          <Section title="Balances">
            <Facts
              facts={fieldsOf(
                currencies,
                ({ label }) => t(label),
                ({ key }) => groupedNumber(player[key]),
              )}
            />
          </Section>
          {(may.resetLink || may.adjust || may.staff) && (
            <Section title="Actions">
              {may.accounts && <UserTypeForm userType={player.userType} ownType={ownType} />}
              {may.resetLink && <ResetLinkForm />}
              {may.confirmEmail && <ConfirmEmailForm />}
              {may.resetLink && player.hasSecondFactor && <ResetFactorForm />}
              {may.adjust && <AdjustForm requestKey={requestKey} ticket={ticket} />}
              <p className={styles.more}>
                {may.accounts && (
                  <a className="button quiet" href={`${path}/suspension`}>
                    Suspension
                  </a>
                )}
                {may.staff && (
                  <a className="button quiet" href={`/admin/staff/${player.userNum}`}>
                    Staff role
                  </a>
                )}
              </p>
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

type EventsProps = Pick<Awaited<ReturnType<typeof loader>>, "tickets" | "timeline" | "next" | "before"> & {
  path: string;
};

/** What happened to the account, and its tickets. */
function Events({ path, tickets, timeline, next, before }: EventsProps) {
  return (
    <>
      <Section title="Timeline">
        <Timeline entries={timeline} />
        <MoreLinks label="the timeline" path={path} next={next} later={before !== null} name="before" />
      </Section>
      <Section title="Tickets">
        <DataTable
          label="Tickets"
          rows={tickets}
          empty="This player has no tickets."
          columns={[
            { title: "Number", cell: ({ number }) => <a href={`/admin/tickets/${number}`}>{number}</a> },
            { title: "Subject", isBare: true, cell: ({ subject }) => <span className="player-name">{subject}</span> },
            { title: "State", cell: ({ state }) => state },
            { title: "Changed", cell: ({ changedAt }) => <DateTime at={changedAt} /> },
          ]}
        />
      </Section>
    </>
  );
}
