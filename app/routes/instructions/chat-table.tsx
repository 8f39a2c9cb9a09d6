import { chatChannels } from "#app/features/guide/chat-channels.ts";
import { TableHead } from "#app/ui/table-head.tsx";

/** All chat channels with their commands, recipients and costs. */
export function ChatTable() {
  return (
    <table data-cards="">
      <caption>Chat channels</caption>
      <TableHead columns={["Channel", "Type", "Heard by", "Cost"]} />
      <tbody>
        {chatChannels.flatMap(({ name, lines, note }) =>
          lines.map(({ label, commands, heardBy, cost, cooldown }, index) => (
            <tr key={`${name}-${label ?? ""}`}>
              <th scope="row">{label ? `${name}: ${label}` : name}</th>
              <td>
                {commands.map((command) => (
                  <code key={command}>{command}</code>
                ))}
                {index === 0 && note && <small>{note}</small>}
              </td>
              <td>{heardBy}</td>
              <td>
                {cost}
                {cooldown && <small>{cooldown}</small>}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
