import { userTypeName } from "#app/features/accounts/admin-forms.ts";
import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { currencies } from "#app/features/wallet/currencies.ts";
import { playersQuery } from "./query.ts";

/** `GET /admin/players.csv`: all players that a search finds. */
export const loader = adminLoader("staff", async ({ gameApi, searchParams }) => {
  const { by, search } = playersQuery(searchParams);
  const header = [
    "User Number",
    "User ID",
    "E-mail",
    "User Type",
    "State",
    ...currencies.map(({ label }) => titleCase(label)),
    "Created (GMT+08:00)",
    "Character",
  ];
  return listDownload("players", header, async (after) => {
    const { players, next } = await gameApi.playersAdmin.export({ by, search, after });
    return {
      next,
      records: players.map((player) => [
        player.userNum,
        player.userId,
        player.email,
        player.userType,
        userTypeName(player.userType),
        ...currencies.map(({ key }) => player[key]),
        timeCell(player.createdAt),
        player.characterName,
      ]),
    };
  });
});

function titleCase(label: string): string {
  return label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
