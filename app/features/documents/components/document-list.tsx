import type { ReactNode } from "react";
import { DataTable } from "#app/features/admin/components/data-table.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { deleteIntent, seenField } from "#app/features/admin/seen.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { orderColumn } from "#app/features/editing/components/order-column.tsx";

interface Entry {
  entry: string;
  title: string;
  facts: readonly string[];
  group: string;
}

interface DocumentListProps {
  path: string;
  title: string;
  one: string;
  lead: string;
  columns: readonly string[];
  isOrdered?: boolean | undefined;
  deletesToo?: string | undefined;
  canAdd: boolean;
  changed: boolean;
  seen: string;
  data: readonly Entry[];
  /** Shown above the list. */
  children?: ReactNode;
}

/** The list of a document's entries. */
export function DocumentList({ path, title, one, lead, columns, isOrdered, data, ...props }: DocumentListProps) {
  return (
    <>
      <AdminHeading title={title} lead={lead}>
        {props.canAdd && (
          <a className="button" href={`${path}/new`}>
            {`Add a ${one}`}
          </a>
        )}
      </AdminHeading>
      {props.children}
      <DataTable
        label={title}
        rows={data}
        empty="The list is empty."
        columns={[
          { title: "Name", cell: ({ entry, title }) => <a href={`${path}/${entry}`}>{title}</a> },
          ...columns.map((column, index) => ({ title: column, cell: ({ facts }: Entry) => facts[index] ?? "" })),
          ...(isOrdered
            ? [
                orderColumn(
                  data,
                  ({ entry, title }) => ({ id: entry, name: title }),
                  ({ group }) => group,
                ),
              ]
            : []),
        ]}
      />
      {props.changed && (
        <ConfirmedForm
          intent={deleteIntent}
          button="Back to the default"
          sentence={`Yes, delete my changes of this list${props.deletesToo ? ` and ${props.deletesToo}` : ""}: ${title}.`}
          reason={false}
          hidden={{ [seenField]: props.seen }}
        />
      )}
    </>
  );
}
