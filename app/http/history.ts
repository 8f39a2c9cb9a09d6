import { endRefusedSession, requireLogin } from "#app/auth/guards.ts";
import type { CsvCell } from "#app/domain/csv.ts";
import { errorTexts } from "#app/domain/error-texts.ts";
import { history as limits } from "#app/domain/limits.ts";
import { manilaSeconds, parseServerTime } from "#app/domain/manila-time.ts";
import { type Pager, pagerFor, shownPage } from "#app/domain/pager.ts";
import { pageNumber } from "#app/domain/whole-number.ts";
import { isGameApiError, statusOfCode } from "#app/game-api/errors.ts";
import type { PurchaseHistoryPage, TopUpHistoryPage } from "#app/game-api/schemas.ts";
import { csvDownload } from "./csv-download.ts";
import { plainAnswer } from "./plain-page.ts";
import type { Services } from "./services.ts";

/** What the pages of a history have in common. */
type HistoryReply = PurchaseHistoryPage | TopUpHistoryPage;

/** Asks the game API for a page of a history. */
type ReadPage<Reply> = (request: { page: number; per_page?: number }) => Promise<Reply>;

/** A page of a history as a content page shows it. */
export interface HistoryView<Line> {
  lines: Line[];
  /** Undefined when the history could not be fetched. */
  pager: Pager | undefined;
  /** The page that was asked for. */
  asked: number;
}

/**
 * Reads the page of a history that an address asks for. A page that does not exist is the one that the server gives
 * instead; a server that gives an empty one there is asked for its last.
 *
 * @returns without a pager when the call failed
 * @throws Response a redirect when the token was refused, 501 when the server has no such history
 */
export async function readHistory<Reply extends HistoryReply, Line>(
  services: Services,
  request: Request,
  read: ReadPage<Reply>,
  linesOf: (reply: Reply) => Line[],
): Promise<HistoryView<Line>> {
  const asked = pageNumber(new URL(request.url).searchParams) ?? 1;
  const readAt = (page: number) => read({ page });
  try {
    let reply = await readAt(asked);
    if (asked > reply.last_page && linesOf(reply).length === 0) reply = await readAt(reply.last_page);
    return { lines: linesOf(reply), pager: pagerFor(shownPage(reply, asked), reply.last_page), asked };
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    if (error.code === "not_offered") throw new Response(null, { status: statusOfCode(error.code) });
    return { lines: [], pager: undefined, asked };
  }
}

interface HistoryFile<Reply> {
  /** Name of the file without its ending. */
  name: string;
  /** The page of the history: where a visitor comes back to from the login page, or when there is no file. */
  path: string;
  read: ReadPage<Reply>;
  header: readonly string[];
  recordsOf: (reply: Reply) => CsvCell[][];
}

/**
 * A whole history as a CSV file, fetched page by page while the browser reads it. What fails before the first page is
 * there is answered by a page; what fails later breaks the download off, so that nobody takes a part for the whole.
 *
 * @throws Response a redirect of visitors, and when the token was refused
 */
export async function historyDownload<Reply extends HistoryReply>(
  services: Services,
  request: Request,
  { name, path, read, header, recordsOf }: HistoryFile<Reply>,
): Promise<Response> {
  requireLogin(services, new Request(new URL(path, request.url)));
  // Larger pages are an addition of ours, which a server has that has the other calls about what was bought, too.
  const size = (await services.offers("cart")) === true ? { per_page: limits.exportedAtOnce } : {};
  const readAt = (page: number) => read({ page, ...size });
  let reply: Reply;
  try {
    reply = await readAt(1);
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    const notOffered = error.code === "not_offered";
    return plainAnswer(request, error.code, {
      status: notOffered ? statusOfCode(error.code) : 503,
      title: "No file",
      text: notOffered ? errorTexts.notOffered : errorTexts.historyFailed,
      links: [{ text: "Go Back", href: path }],
    });
  }
  async function* records() {
    yield [header];
    for (let page = 1; ; ) {
      const found = recordsOf(reply);
      yield found;
      page += 1;
      // A server that miscounts its pages ends with an empty one.
      if (page > reply.last_page || found.length === 0) return;
      reply = await readAt(page);
    }
  }
  return csvDownload(name, records());
}

/** A game server's time as a file has it: to the second in Manila, which spreadsheets take for a time. */
export function timeCell(text: string): string {
  const time = parseServerTime(text);
  return time === undefined ? text : manilaSeconds(time);
}
