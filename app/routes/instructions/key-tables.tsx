import { defaultKeyGroups } from "#app/features/guide/default-keys.ts";

/** The default keys, a table a group. */
export function KeyTables() {
  return (
    <>
      {defaultKeyGroups.map(({ title, keys }) => (
        <table key={title}>
          <caption>{title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
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
