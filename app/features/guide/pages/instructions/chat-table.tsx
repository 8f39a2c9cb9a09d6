import { chatChannels } from "#app/features/guide/chat-channels.ts";
import { t } from "#app/i18n/translate.ts";
import { TableHead } from "#app/ui/table-head.tsx";
import "#app/ui/caption.css";

/** All chat channels with their commands, recipients and costs. */
export function ChatTable() {
  return (
    <table data-cards="">
      <caption>{t("chat.title")}</caption>
      <TableHead columns={[t("chat.channel"), t("chat.type"), t("chat.heardBy"), t("chat.cost")]} />
      <tbody>
        {chatChannels.flatMap(({ name, lines, note }) =>
          lines.map(({ label, commands, heardBy, cost, cooldown }, index) => (
            <tr key={`${name}-${label ?? ""}`}>
              <th scope="row">{label ? `${name}: ${t(label)}` : name}</th>
              <td>
                {commands.map((command) => (
                  <code key={command}>{command}</code>
                ))}
                {index === 0 && note && <small>{t(note)}</small>}
              </td>
              <td>{t(heardBy)}</td>
              <td>
                {t(cost)}
                {cooldown && <small>{t(cooldown)}</small>}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
