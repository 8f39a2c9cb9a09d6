import { useLoaderData } from "@remix-run/react";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { MoreLinks } from "#app/features/admin/components/more-links.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { currencies, fieldsOf } from "#app/features/wallet/currencies.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { requestKeyFor } from "#app/forms/server/request-key.ts";
import { t } from "#app/i18n/translate.ts";
import { changePlayer } from "./change-player.server.ts";
import { adjustKey } from "./intents.ts";
import { AdjustForm, ResetLinkForm, StaffForms } from "./player-forms.tsx";
import { Timeline } from "./timeline.tsx";
import { UserTypeName } from "./user-type.tsx";

export { clientAction, headers, shouldRevalidate } from "#app/forms/form-route.ts";

export const meta = adminMeta("Player");

export const loader = adminLoader("read players", async ({ services, gameApi, admin, params, searchParams }) => {
  const { userId, userType } = admin;
  const before = searchParams.get("before")?.slice(0, 20);
  const detail = await gameApi.playersAdmin.byNum({ userNum: numberInPath(params.userNum), before });
  const below = detail.player.userId !== userId && detail.player.userType < userType;
  return {
    ...detail,
    before: before ?? null,
    requestKey: requestKeyFor(services, adjustKey(detail.player.userNum)),
    ownType: userType,
    may: {
      staff: hasRight(userType, "staff") && below,
      adjust: hasRight(userType, "money") && below,
      money: hasRight(userType, "money"),
    },
  };
});

export const action = adminAction("staff", async ({ services, params, form }) =>
  changePlayer(services, numberInPath(params.userNum), form),
);

export default function Player() {
  const { player, characters, whitelist, tickets, timeline, next, before, requestKey, ownType, may } =
    useLoaderData<typeof loader>();
  const path = `/admin/players/${player.userNum}`;
  return (
    <>
      <AdminHeading
        title={`Player ${player.userNum}`}
        lead={
          <>
            <strong className={`player-name ${styles.lead}`}>{player.userId}</strong>{" "}
            <UserTypeName type={player.userType} />
          </>
        }
      >
        <a className="button quiet" href="/admin/players">
          All players
        </a>
      </AdminHeading>
      <div className={`stack ${styles.columns}`}>
        <div>
          <Section title="Timeline">
            <Timeline entries={timeline} deliveries={may.money} />
            <MoreLinks label="the timeline" path={path} next={next} later={before !== null} name="before" />
          </Section>
          <Section title="Tickets">
            <DataTable
              label="Tickets"
              rows={tickets}
              keyOf={({ number }) => number}
              empty="This player has no tickets."
              columns={[
                { title: "Number", cell: ({ number }) => <a href={`/admin/tickets/${number}`}>{number}</a> },
                { title: "Subject", cell: ({ subject }) => <span className="player-name">{subject}</span> },
                { title: "State", cell: ({ state }) => state },
                { title: "Changed", cell: ({ changedAt }) => <DateTime at={changedAt} /> },
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
              }}
            />
          </Section>
          <Section title="Balances">
            <Facts
              facts={fieldsOf(
                currencies,
                ({ label }) => t(label),
                ({ key }) => groupedNumber(player[key]),
              )}
            />
          </Section>
          {(may.staff || may.adjust) && (
            <Section title="Actions">
              {may.staff && <StaffForms userType={player.userType} ownType={ownType} />}
              {may.staff && <ResetLinkForm />}
              {may.adjust && <AdjustForm requestKey={requestKey} />}
            </Section>
          )}
          <Section title="Characters">
            <DataTable
              label="Characters"
              rows={characters}
              keyOf={({ characterNum }) => characterNum}
              empty="This player has no characters."
              columns={[
                { title: "Name", cell: ({ characterName }) => <span className="player-name">{characterName}</span> },
                { title: "Level", number: true, cell: ({ level }) => level },
                { title: "Number", number: true, cell: ({ characterNum }) => characterNum },
              ]}
            />
          </Section>
          <Section title="Connection">
            <DataTable
              label="Whitelisted IP addresses"
              rows={whitelist}
              keyOf={({ ip }) => ip}
              empty="No IP address is whitelisted."
              columns={[
                { title: "IP address", cell: ({ ip }) => ip },
                { title: "Since", cell: ({ changedAt }) => <DateTime at={changedAt} /> },
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  );
}
