import { data } from "@remix-run/cloudflare";
import { endRefusedSession } from "#app/auth/guards.ts";
import { isGameApiError } from "#app/contract/errors.ts";
import { pageNumber } from "#app/format/whole-number.ts";
import { readListPage } from "#app/server/list-page.ts";
import { pageFailure } from "#app/server/page-failure.ts";
import { requirePart } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Loads the page of a list that the address names.
 * @param path of the list, without the prefix of a language
 * @returns without a reply when the list could not be loaded; the page then says so
 * @throws 404 for a page that does not exist; Response a redirect when the token was rejected, 501 without the feature
 */
export async function loadList<Reply extends { lastPage: number }>(
  services: Services,
  request: Request,
  path: string,
  read: (request: { page: number }) => Promise<Reply>,
) {
  await requirePart(services, "payments");
  const page = pageNumber(new URL(request.url).searchParams);
  try {
    return data({ list: await readListPage({ page, firstPage: path }, () => read({ page })), page });
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    const failure = pageFailure(error);
    if (error.code === "not_offered") throw failure;
    return data({ list: undefined, page }, { status: failure.status, headers: failure.headers });
  }
}
