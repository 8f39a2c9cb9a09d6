import { defaultKeyGroups } from "#app/features/guide/default-keys.ts";
import { TableHead } from "#app/ui/table-head.tsx";

/** The default keys, one table per group. */
export function KeyTables() {
  return (
    <>
      {defaultKeyGroups.map(({ title, keys }) => (
        <table key={title}>
          <caption>{title}</caption>
          <TableHead columns={["Key", "Action"]} className="sr-only" />
          <tbody>
            {keys.map((entry) => (
              <tr key={entry.key}>
                <th scope="row">
                  <kbd>{entry.key}</kbd>
                </th>
                <td>{entry.action}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
