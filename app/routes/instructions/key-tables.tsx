import { defaultKeyGroups, keyName } from "#app/features/guide/default-keys.ts";
import { t } from "#app/i18n/translate.ts";
import { TableHead } from "#app/ui/table-head.tsx";

/** The default keys, one table per group. */
export function KeyTables() {
  return (
    <>
      {defaultKeyGroups.map(({ title, keys }) => (
        <table key={title}>
          <caption>{t(title)}</caption>
          <TableHead columns={[t("keys.key"), t("keys.action")]} className="sr-only" />
          <tbody>
            {keys.map((entry) => (
              <tr key={entry.action}>
                <th scope="row">
                  <kbd>{keyName(entry)}</kbd>
                </th>
                <td>{t(entry.action)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
