import { defaultKeyGroups, keyName } from "#app/features/guide/default-keys.ts";
import type { KeyRow } from "#app/features/guide/table-documents.ts";
import { t } from "#app/i18n/translate.ts";
import { TableHead } from "#app/ui/table-head.tsx";
import "#app/ui/caption.css";

/** The keys of the game, one table per group: those of the owner, or the default ones. */
export function KeyTables({ rows }: { rows: readonly KeyRow[] | undefined }) {
  const groups = defaultKeyGroups
    .map(({ title, keys }) => ({
      title,
      keys: rows
        ? rows.filter(({ group }) => `keys.${group}` === title)
        : keys.map((entry) => ({ name: keyName(entry), action: t(entry.action) })),
    }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <>
      {groups.map(({ title, keys }) => (
        <table key={title}>
          <caption>{t(title)}</caption>
          <TableHead columns={[t("keys.key"), t("keys.action")]} className="sr-only" />
          <tbody>
            {keys.map(({ name, action }) => (
              <tr key={`${name} ${action}`}>
                <th scope="row">
                  <kbd>{name}</kbd>
                </th>
                <td>{action}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
