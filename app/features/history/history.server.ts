import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { endRefusedSession, requireLogin } from "#app/auth/guards.ts";
import { errorTexts } from "#app/contract/error-texts.ts";
import { type GameApiError, isGameApiError, retryAfterOf, statusOfCode } from "#app/contract/errors.ts";
import { en } from "#app/contract/messages/en.ts";
import type { PurchaseHistoryPage } from "#app/features/shop/calls.ts";
import type { TopUpHistoryPage } from "#app/features/wallet/calls.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { manilaSeconds, parseServerTime } from "#app/format/manila-time.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { csvDownload } from "#app/server/csv-download.ts";
import { plainAnswer } from "#app/server/http/plain-page.ts";
import { readListPage } from "#app/server/list-page.ts";
import type { Services } from "#app/server/services.ts";
import type { Pager } from "#app/ui/pager/pager-model.ts";
import { history as limits } from "./limits.ts";

/** What the pages of a history have in common. */
type HistoryReply = PurchaseHistoryPage | TopUpHistoryPage;

/** Asks the game API for a page of a history. */
type ReadPage<Reply> = (request: { page: number; perPage?: number }) => Promise<Reply>;

/** A page of a history as a content page shows it. */
export interface HistoryView<Line> {
  lines: Line[];
  /** Undefined when the history could not be fetched. */
  pager: Pager | undefined;
  /** The page that was asked for. */
  asked: number;
  /** Why it could not be fetched. */
  failure: HistoryFailure | undefined;
}

/** What a history that could not be fetched is answered with. */
interface HistoryFailure {
  status: number;
  text: string;
  /** Seconds. */
  retryAfter: string | undefined;
}

/** A limit stays one; any other failure is told as specification section 8 has it. */
function failureOf(error: GameApiError): HistoryFailure {
  const retryAfter = retryAfterOf(error);
  if (error.code === "rate_limited")
    return { status: statusOfCode(error.code), text: en["call.tooManyRequests"], retryAfter };
  return { status: 503, text: errorTexts.historyFailed, retryAfter };
}

/** What the loader of a history returns. */
export function historyData<Line>(view: HistoryView<Line>) {
  const { failure } = view;
  const headers: HeadersInit = failure?.retryAfter === undefined ? {} : { "Retry-After": failure.retryAfter };
  return data(view, { status: failure?.status ?? 200, headers });
}

/** The `headers` export of a history: without it Remix keeps the loader's `Retry-After` to itself. */
export const historyHeaders: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * Reads the page of a history that an address asks for. The game API answers a page outside 1..last with the nearest
 * one there is; here that page does not exist.
 *
 * @returns without a pager when the call failed
 * @throws 404 for a page that does not exist; Response a redirect when the token was refused, 501 when the server has no
 * such history
 */
export async function readHistory<Reply extends HistoryReply, Line>(
  services: Services,
  request: Request,
  read: ReadPage<Reply>,
  linesOf: (reply: Reply) => Line[],
): Promise<HistoryView<Line>> {
  const { pathname, searchParams } = new URL(request.url);
  const asked = pageNumber(searchParams);
  try {
    const reply = await readListPage({ page: asked, firstPage: pathname }, () => read({ page: asked }));
    return { lines: linesOf(reply), pager: reply.pager, asked, failure: undefined };
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    if (error.code === "not_offered") throw new Response(null, { status: statusOfCode(error.code) });
    return { lines: [], pager: undefined, asked, failure: failureOf(error) };
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
  const size = (await services.offers("cart")) === true ? { perPage: limits.exportedAtOnce } : {};
  const readAt = (page: number) => read({ page, ...size });
  let reply: Reply;
  try {
    reply = await readAt(1);
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    const { status, text, retryAfter } =
      error.code === "not_offered"
        ? { status: statusOfCode(error.code), text: en["call.notOffered"], retryAfter: undefined }
        : failureOf(error);
    const links = [{ text: "Go Back", href: path }];
    const answer = plainAnswer(request, error.code, { status, title: "No file", text, links });
    if (retryAfter !== undefined) answer.headers.set("Retry-After", retryAfter);
    return answer;
  }
  async function* records() {
    yield [header];
    for (let page = 1; ; ) {
      const found = recordsOf(reply);
      yield found;
      page += 1;
      // A server that miscounts its pages ends with an empty one.
      if (page > reply.lastPage || found.length === 0) return;
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
