import { data } from "@remix-run/cloudflare";
import { endRefusedSession, requireLogin } from "#app/auth/guards.ts";
import { type GameApiError, isGameApiError, retryAfterOf, statusOfCode } from "#app/contract/errors.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { isNoDate, manilaSeconds, parseServerTime } from "#app/format/manila-time.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { withoutLanguage } from "#app/i18n/languages.server.ts";
import { t } from "#app/i18n/translate.ts";
import { csvDownload } from "#app/server/csv-download.ts";
import { plainResponse } from "#app/server/http/plain-page.ts";
import { readListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import type { Pager } from "#app/ui/pager/pager-model.ts";
import { historyLimits } from "./limits.ts";
import type { HistoryPaging } from "./paging.ts";

/** Reads a page of a history from the game API. */
type ReadPage<Reply> = (request: { page: number; perPage?: number }) => Promise<Reply>;

/** A page of a history as a content page shows it. */
interface HistoryView<Line> {
  lines: Line[];
  /** Undefined when the history could not be loaded. */
  pager: Pager | undefined;
  /** Number of the requested page. */
  requestedPage: number;
  /** Why the history could not be loaded. */
  failure: string | undefined;
}

/** The response to a failed read. Rate limits and missing calls keep their status; others: specification section 8. */
function failureOf(error: GameApiError) {
  const retryAfter = retryAfterOf(error);
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  const status = statusOfCode(error.code);
  if (error.code === "rate_limited") return { text: t("call.tooManyRequests"), status, headers };
  if (error.code === "not_offered") return { text: t("call.notOffered"), status, headers };
  return { text: t("history.failed"), status: 503, headers };
}

/**
 * Loads the page of a history that a URL names. For a page outside 1..last, the game API returns the nearest page; this
 * function treats it as missing.
 *
 * @returns without a pager when the call failed
 * @throws 404 for a page that does not exist; Response a redirect when the token was rejected, 501 when the server does
 * not offer this history
 */
export async function loadHistory<Reply extends HistoryPaging, Line>(
  services: Services,
  request: Request,
  read: ReadPage<Reply>,
  linesOf: (reply: Reply) => Line[],
) {
  const { pathname, searchParams } = new URL(request.url);
  const requestedPage = pageNumber(searchParams);
  const view: HistoryView<Line> = { lines: [], pager: undefined, requestedPage, failure: undefined };
  try {
    const place = { page: requestedPage, firstPage: withoutLanguage(pathname) };
    const reply = await readListPage(place, () => read({ page: requestedPage }));
    return data({ ...view, lines: linesOf(reply), pager: reply.pager });
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    const { text, ...init } = failureOf(error);
    if (error.code === "not_offered") throw new Response(null, init);
    return data({ ...view, failure: text }, init);
  }
}

interface HistoryFile<Reply> {
  /** Name of the file without its extension. */
  name: string;
  /** Path of the history page, to which the login page and the error page lead back. */
  path: string;
  read: ReadPage<Reply>;
  header: readonly string[];
  recordsOf: (reply: Reply) => CsvCell[][];
}

/**
 * A complete history as a CSV file, read page by page while it is streamed. A failure of the first read returns an
 * error page; a later one aborts the download, so that an incomplete file is not mistaken for a complete one.
 *
 * @throws Response a redirect for visitors who are not logged in, and when the token was rejected
 */
export async function historyDownload<Reply extends HistoryPaging>(
  services: Services,
  request: Request,
  { name, path, read, header, recordsOf }: HistoryFile<Reply>,
): Promise<Response> {
  requireLogin(services, new Request(new URL(path, request.url)));
  // Larger pages are our addition. A server that offers the cart calls supports them, too.
  const size = (await services.isPartAvailable("cart")) === true ? { perPage: historyLimits.exportPageSize } : {};
  const readAt = (page: number) => read({ page, ...size });
  let reply: Reply;
  try {
    reply = await readAt(1);
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    const { status, text, headers } = failureOf(error);
    const links = [{ text: t("error.goBack"), href: path }];
    const response = plainResponse(request, error.code, { status, title: t("history.noFile"), text, links });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }
  async function* records() {
    yield [header];
    for (let page = 1; ; ) {
      const found = recordsOf(reply);
      yield found;
      page += 1;
      // An empty page ends the file even if the server reports too many pages.
      if (page > reply.lastPage || found.length === 0) return;
      reply = await readAt(page);
    }
  }
  return csvDownload(services, name, records());
}

/** A game server's time in a CSV file: Manila time to the second, in a format that spreadsheets recognise. */
export function timeCell(text: string): string {
  const time = parseServerTime(text);
  if (time === undefined) return text;
  return isNoDate(time) ? "" : manilaSeconds(time);
}
