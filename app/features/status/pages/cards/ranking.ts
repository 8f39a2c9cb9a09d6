import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type BoardColumn, boardName, isByLevel, monthlyKey } from "#app/features/game/boards.ts";
import { type ShownClass, type ShownSchool, shownTerms } from "#app/features/game/shown-terms.server.ts";
import type { RankedRow } from "#app/features/rankings/calls.ts";
import { monthName } from "#app/features/rankings/months.ts";
import { rankingRows } from "#app/features/rankings/ranking-rows.server.ts";
import { rankingPath, readRankingView } from "#app/features/rankings/ranking-view.ts";
import { shownName } from "#app/features/rankings/shown-name.ts";
import { cardPage } from "#app/features/status/card-page.server.ts";
import { cardQuery } from "#app/features/status/card-query.ts";
import { escapeHtml } from "#app/format/escape-html.ts";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { manilaMonth } from "#app/format/manila-time.ts";
import { declaredQuery } from "#app/format/query-parameters.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import { getServices } from "#app/server/services.ts";
import type { PageHandle } from "#app/shell/page-handle.ts";

export const handle: PageHandle = { cache: ["rankings"], query: cardQuery };

/** How many places the card has. */
const PLACES = 5;

/** The value by which a board is ranked. */
const values: Partial<Record<BoardColumn, (row: RankedRow) => number>> = {
  "ranking.mmr": ({ mmr }) => mmr,
  "ranking.experience": ({ experience }) => experience,
  "ranking.money": ({ money }) => money,
  "ranking.kills": ({ kills }) => kills,
  "ranking.hours": ({ playMinutes = 0 }) => Math.floor(playMinutes / 60),
};

/** The card with the first places of a board in this month. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const services = getServices(context);
  await requirePart(services, "serverStatus");
  const [settings, terms, hasRankings] = await Promise.all([
    services.content.settings.read({}),
    services.content.game.terms({}),
    services.isPartAvailable("rankings"),
  ]);
  const theme = declaredQuery(request, cardQuery).get("theme");
  const month = manilaMonth(services.now());
  const view = hasRankings
    ? readRankingView<ShownClass, ShownSchool>(new URLSearchParams({ tab: (params.board ?? "").toLowerCase() }), {
        boards: shownTerms(terms).boards,
        classes: [],
        schools: [],
      })
    : undefined;
  if (!view) {
    const body = `<p>${escapeHtml(t("status.card.unknown"))}</p>`;
    return cardPage({ status: 404, theme, title: settings.siteName, href: "/", body });
  }
  const { board } = view;
  const { rows = [] } = (await rankingRows(services, view, month)) ?? {};
  const shownValue = (row: RankedRow) =>
    isByLevel(board) ? t("home.level", { level: row.level }) : groupedNumber(values[board.main]?.(row) ?? row.level);
  const lines = rows
    .slice(0, PLACES)
    .map(
      (row, index) =>
        `<li><i>${index + 1}</i><span><bdi>${escapeHtml(shownName(row.characterName))}</bdi></span><b>${escapeHtml(shownValue(row))}</b></li>`,
    );
  const list = lines.length > 0 ? `<ol>${lines.join("")}</ol>` : `<p>${escapeHtml(t("status.card.none"))}</p>`;
  return cardPage({
    theme,
    title: boardName(board),
    href: rankingPath(view),
    body: `<small>${escapeHtml(`${settings.siteName} · ${monthlyKey(board) ? monthName(month) : t("ranking.allTime")}`)}</small>${list}`,
  });
}
