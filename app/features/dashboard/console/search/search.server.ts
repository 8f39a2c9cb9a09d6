import type { GameApi } from "#app/contract/contract.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { addressWith } from "#app/features/admin/list-query.ts";
import { menuOf } from "#app/features/admin/menu.server.ts";
import type { AdminMenuEntry } from "#app/features/admin/menu-entry.ts";
import { hasRight, type RightsHolder } from "#app/features/admin/rights.ts";
import { editablePages } from "#app/features/pages/editable-pages.ts";
import { foldText } from "#app/format/fold-text.ts";
import type { Services } from "#app/server/services.ts";

/** Something that the search has found. */
export interface Hit {
  href: string;
  label: string;
  detail?: string;
}

/** The hits of one kind. */
export interface HitGroup {
  title: string;
  hits: Hit[];
  /** The list with all hits, when there are more. */
  more?: string;
  /** Whether this kind could not be searched. */
  failed?: boolean;
}

/** The maximum number of hits of each kind. */
export const MAX_HITS = 8;

/** The minimum length of a search. */
export const MIN_SEARCH = 2;

/**
 * Searches everything that an admin may open. Each kind is searched by the call of its list, which checks the right as
 * well, reads one page at most, and uses the list's indexes.
 */
export async function searchEverything(
  { gameApi, switchedOff }: Pick<Services, "gameApi" | "switchedOff">,
  admin: RightsHolder,
  search: string,
): Promise<HitGroup[]> {
  const off = await switchedOff();
  const pages = await menuOf(admin, off);
  const may = (right: Parameters<typeof hasRight>[1]) => hasRight(admin, right);
  const found = await Promise.all([
    group("Pages of the console", undefined, async () => namedPages(pages, admin, search)),
    may("read players") && group("Players", addressWith("/admin/players", { search }), () => players(gameApi, search)),
    may("tickets") &&
      group("Tickets", addressWith("/admin/tickets", { state: "all", search }), async () => {
        const { data } = await gameApi.ticketsAdmin.list({ state: "all", page: 1, search });
        return data.map(({ number, subject, state, email }) => ({
          href: `/admin/tickets/${encodeURIComponent(number)}`,
          label: `${number} ${subject}`,
          detail: `${state}, ${email}`,
        }));
      }),
    may("payments") &&
      group("Orders", addressWith("/admin/payments", { search }), async () => {
        const { orders } = await gameApi.paymentsAdmin.orders({ search });
        return orders.map(({ number, state, userId }) => ({
          href: `/admin/payments/${encodeURIComponent(number)}`,
          label: number,
          detail: `${state}, ${userId}`,
        }));
      }),
    may("vouchers") && group("Vouchers", undefined, () => vouchers(gameApi, search)),
    !off.includes("shop") &&
      may("content") &&
      group("Items", addressWith("/admin/items", { search }), async () => {
        const { data } = await gameApi.itemsAdmin.list({ page: 1, perPage: MAX_HITS + 1, search });
        return data.map(({ id, values }) => ({
          href: `/admin/items/${id}`,
          label: values.name,
          detail: `Number ${id}`,
        }));
      }),
    may("content") &&
      group("News", addressWith("/admin/news", { search }), async () => {
        const { data } = await gameApi.newsAdmin.list({ page: 1, perPage: MAX_HITS + 1, search });
        return data.map(({ id, subject, state }) => ({ href: `/admin/news/${id}`, label: subject, detail: state }));
      }),
  ]);
  return found.filter((each) => each !== false).filter(({ hits, failed }) => hits.length > 0 || failed);
}

/** Runs the search of one kind. A failure of the game API leaves out this kind only. */
async function group(title: string, list: string | undefined, search: () => Promise<Hit[]>): Promise<HitGroup> {
  try {
    const hits = await search();
    return { title, hits: hits.slice(0, MAX_HITS), ...(list && hits.length > MAX_HITS ? { more: list } : {}) };
  } catch (error) {
    if (!isGameApiError(error) || error.code === "unauthorized") throw error;
    return { title, hits: [], failed: true };
  }
}

const contains = (text: string, search: string) => foldText(text).includes(foldText(search));

/** The console's own pages and the written pages of the site, by name. */
function namedPages(pages: readonly AdminMenuEntry[], admin: RightsHolder, search: string): Hit[] {
  const entries = pages
    .filter(({ label }) => contains(label, search))
    .map(({ href, label, group: detail }) => ({ href, label, detail }));
  if (!hasRight(admin, "content")) return entries;
  const written = editablePages
    .filter(({ title, path }) => contains(title, search) || contains(path, search))
    .map(({ slug, title }) => ({ href: `/admin/pages/${slug}`, label: title, detail: "Text of a page" }));
  return [...entries, ...written];
}

/** The accounts with this user ID or a part of it, this beginning of an e-mail address or character, or IP address. */
async function players(gameApi: GameApi, search: string): Promise<Hit[]> {
  const lists = await Promise.all(
    (["id", "email", "character", "ip"] as const).map((by) => gameApi.playersAdmin.list({ by, search })),
  );
  const hits = new Map<number, Hit>();
  for (const { userNum, userId, email, characterName } of lists.flatMap(({ players }) => players)) {
    if (hits.has(userNum)) continue;
    const detail = [email, characterName && `character ${characterName}`].filter(Boolean).join(", ");
    hits.set(userNum, { href: `/admin/players/${userNum}`, label: userId, detail });
  }
  return [...hits.values()];
}

/** The voucher with exactly this code; none for an unknown one and for what is no code. */
async function vouchers(gameApi: GameApi, search: string): Promise<Hit[]> {
  try {
    const { batch, state, userId } = await gameApi.vouchersAdmin.lookUp({ code: search.toUpperCase() });
    return [
      {
        href: addressWith("/admin/vouchers/report", { batch }),
        label: `Voucher of the batch ${batch}`,
        detail: userId ? `${state} by ${userId}` : state,
      },
    ];
  } catch (error) {
    if (isGameApiError(error) && error.code === "invalid") return [];
    throw error;
  }
}
