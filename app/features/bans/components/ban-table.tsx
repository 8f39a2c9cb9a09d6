import type { ReactNode } from "react";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import type { ListedBan } from "../admin-calls.ts";
import { BanStateMark } from "./ban-state-mark.tsx";

interface BanTableProps<Ban extends ListedBan> {
  /** The accessible name of the table. */
  label: string;
  bans: readonly Ban[];
  /** The first column: what is banned. */
  subject?: { title: string; cell: (ban: Ban) => ReactNode };
  /** The text shown when there are no bans. */
  empty?: string;
}

/** Bans in the console, newest first. */
export function BanTable<Ban extends ListedBan>({ label, bans, subject, empty = "" }: BanTableProps<Ban>) {
  return (
    <DataTable
      label={label}
      rows={bans}
      empty={empty}
      columns={[
        ...(subject ? [subject] : []),
        { title: "State", cell: ({ state }) => <BanStateMark state={state} /> },
        {
          title: "Reason",
          isBare: true,
          cell: ({ reason, note }) => (
            <div className="player-name">
              {reason}{" "}
              {note && (
                <div>
                  <small>Note: {note}</small>
                </div>
              )}
            </div>
          ),
        },
        { title: "From", cell: ({ startsAt, admin }) => <TimeBy at={startsAt} admin={admin} /> },
        {
          title: "Until",
          cell: ({ endsAt, liftedAt, liftedBy }) => (
            <div>
              {endsAt ? <DateTime at={endsAt} /> : "No end"}{" "}
              {liftedAt && (
                <>
                  <div>Lifted</div> <TimeBy at={liftedAt} admin={liftedBy} />
                </>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

/** A time, and the admin who did something then. */
function TimeBy({ at, admin }: { at: string; admin: string }) {
  return (
    <div>
      <DateTime at={at} />{" "}
      {admin && (
        <div>
          <small className="player-name">by {admin}</small>
        </div>
      )}
    </div>
  );
}
