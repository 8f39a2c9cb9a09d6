import { adminLoader } from "#app/features/admin/admin-route.server.ts";
import { listDownload } from "#app/features/admin/list-download.server.ts";
import type { UserBalances } from "#app/features/currencies/balances.ts";
import { currencies } from "#app/features/currencies/currencies.ts";
import { timeCell } from "#app/features/history/history.server.ts";
import { suspendedTypeName, userTypeName } from "#app/features/players/admin-forms.ts";
import type { Answers } from "#app/features/sign-up-fields/answers.ts";
import { readSignUpFields } from "#app/features/sign-up-fields/shown-fields.server.ts";
import { t } from "#app/i18n/translate.ts";
import { playersQuery } from "./query.ts";

/** `GET /admin/players.csv`: all players that match the search. */
export const loader = adminLoader("accounts", async ({ services, gameApi, searchParams }) => {
  const { by, search, sort } = playersQuery(searchParams);
  const read = async (after: string | undefined) => {
    const { players, next } = await gameApi.playersAdmin.export({ by, search, sort, after });
    return { rows: players, next };
  };
  const fields = await readSignUpFields(services);
  return listDownload(services, "players", read, [
    ["User Number", ({ userNum }) => userNum],
    ["User ID", ({ userId }) => userId],
    ["E-mail", ({ email }) => email],
    ["User Type", ({ userType }) => userType],
    ["State", ({ userType, suspended }) => (suspended ? suspendedTypeName(userType) : userTypeName(userType))],
    ...currencies.map(({ key, label }) => [titleCase(t(label)), (player: UserBalances) => player[key]] as const),
    ["Created (GMT+08:00)", ({ createdAt }) => timeCell(createdAt)],
    ["Character", ({ characterName }) => characterName],
    ...fields.map(({ key, label }) => [label, ({ answers }: { answers: Answers }) => answers[key]] as const),
  ]);
});

function titleCase(label: string): string {
  return label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
