import { useLoaderData } from "@remix-run/react";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import parts from "#app/features/admin/components/operations.module.css";
import { MoreLinks } from "#app/features/admin/components/page-links.tsx";
import { SearchField, SearchForm } from "#app/features/admin/components/search-form.tsx";
import { sortableHeaders } from "#app/features/admin/components/sortable-headers.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { hasRight } from "#app/features/admin/rights.ts";
import { actionChoices, actionLabel } from "#app/features/audit/action-label.server.ts";
import styles from "./audit.module.css";
import { changesOf } from "./change.ts";
import { auditQuery } from "./query.ts";

const path = "/admin/audit";

export const meta = adminMeta("Audit log");

export const loader = adminLoader("settings", async ({ gameApi, admin, searchParams }) => {
  const query = auditQuery(searchParams);
  const { entries, next, actions, lacksOld } = await gameApi.auditAdmin.list(query);
  return {
    entries: entries.map((entry) => ({
      ...entry,
      label: actionLabel(entry.action),
      page: pageOf(entry.target, admin),
    })),
    actions: actionChoices(actions, query.action),
    next,
    query,
    lacksOld,
  };
});

export default function AuditLog() {
  const { entries, actions, next, query, lacksOld } = useLoaderData<typeof loader>();
  const { after, ...filters } = query;
  const { admin, action, target, from, to } = filters;
  return (
    <>
      <AdminHeading title="Audit log" lead="All changes by admins, of the last five years.">
        <a className="button quiet" href={addressWith("/admin/audit.csv", filters)}>
          Export CSV
        </a>
      </AdminHeading>
      <SearchForm
        label="Admin"
        name="admin"
        value={filters.admin}
        placeholder="Full user ID"
        sort={filters.sort}
        isActive={[admin, action, target, from, to].some(Boolean)}
      >
        <select name="action" defaultValue={filters.action} aria-label="Action">
          <option value="">All actions</option>
          {actions.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <SearchField label="Target" name="target" value={filters.target} placeholder="For example player 127" />
        <SearchField label="From" name="from" value={filters.from} type="date" />
        <SearchField label="To" name="to" value={filters.to} type="date" />
      </SearchForm>
      {lacksOld && (
        <p className={parts.note}>
          Entries that are older than a year are missing here: their database cannot be read. They are not lost; see{" "}
          <a href="/admin/health">Health</a>.
        </p>
      )}
      <DataTable
        label="Audit log"
        rows={entries}
        empty="No entries match."
        sortableHeader={sortableHeaders(filters.sort ?? "-time", (sort) => addressWith(path, { ...filters, sort }))}
        menu={({ target, page }) => ({ label: target, links: page ? [page] : [] })}
        columns={[
          { title: "Time", isBare: true, sort: "time", cell: ({ at }) => <DateTime at={at} /> },
          {
            title: "Admin",
            isBare: true,
            cell: ({ admin }) => (
              <a className={`player-name ${parts.word}`} href={addressWith(path, { admin })}>
                {admin}
              </a>
            ),
          },
          {
            title: "Action",
            isName: true,
            cell: ({ action, label }) => (
              <a href={addressWith(path, { action })} title={action}>
                {label}
              </a>
            ),
          },
          { title: "Target", isBare: true, cell: ({ target }) => <a href={addressWith(path, { target })}>{target}</a> },
          { title: "Reason", cell: ({ reason }) => <span className="player-name">{reason || "–"}</span> },
          { title: "Change", cell: ({ before, after }) => <Changes before={before} after={after} /> },
          { title: "IP", cell: ({ ip }) => <span className={parts.word}>{ip || "–"}</span> },
        ]}
      />
      <MoreLinks label="the audit log" path={path} query={filters} next={next} later={after !== undefined} />
    </>
  );
}

/** The page of a target such as `player 127`; undefined if there is none that the admin may see. */
function pageOf(target: string, admin: Parameters<typeof hasRight>[0]) {
  const [kind = "", id = ""] = target.split(" ");
  if (kind === "player" && hasRight(admin, "accounts")) return { label: "Player", href: `/admin/players/${id}` };
  if (kind === "order" && hasRight(admin, "payments")) return { label: "Order", href: `/admin/payments/${id}` };
  if (kind === "ticket" && hasRight(admin, "tickets")) return { label: "Ticket", href: `/admin/tickets/${id}` };
  return undefined;
}

/** The values before and after a change. */
function Changes({ before, after }: { before: string; after: string }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return "–";
  return (
    <details className={styles.changes}>
      <summary>{changes.length === 1 ? "1 value" : `${changes.length} values`}</summary>
      <dl>
        {changes.map((change) => (
          <div key={change.name}>
            <dt>{change.name}</dt>
            <dd className="player-name">
              {change.before === change.after ? (
                change.after
              ) : (
                <>
                  {change.before && <del>{change.before}</del>} {change.after && <ins>{change.after}</ins>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
