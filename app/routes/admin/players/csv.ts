import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "#app/auth/guards.ts";
import { userTypeName } from "#app/features/accounts/admin-forms.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { currencies } from "#app/features/wallet/currencies.ts";
import { getServices } from "#app/server/services.ts";
import { playersQuery } from "./query.ts";

/** `GET /admin/players.csv`: all players that a search finds. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, request, "staff");
  const { by, search } = playersQuery(request);
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
  return listDownload(services, "players", header, async (after) => {
    const { players, next } = await services.gameApi.playersAdmin.export({ by, search, after });
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
}

function titleCase(label: string): string {
  return label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
