import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endRefusedSession, requireLogin } from "#app/auth/guards.ts";
import { isGameApiError, retryAfterOf, statusOfCode } from "#app/contract/errors.ts";
import { exportLimits } from "#app/features/privacy/limits.ts";
import { t } from "#app/i18n/translate.ts";
import { plainResponse } from "#app/server/http/plain-page.ts";
import { getServices } from "#app/server/services.ts";
import { streamedDownload } from "#app/server/streamed-download.ts";

const path = "/mydata";

/** `GET /mydata.zip`: only the form downloads the file. */
export function loader() {
  return redirect(path);
}

/**
 * `POST /mydata.zip`: everything that is stored about the logged-in player, as a ZIP file. A failure of the first call
 * returns an error page; a later one aborts the download, so that an incomplete file is not mistaken for a complete one.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  const { userId } = requireLogin(services, new Request(new URL(path, request.url))).user;
  const { siteName } = await services.content.settings.read({});
  try {
    const { at, parts } = await services.gameApi.privacy.startExport({});
    // Loaded with its library at the first download: most isolates never need it.
    const { zippedData } = await import("./zipped-data.server.ts");
    const pieces = zippedData(services, { at, siteName, userId, parts });
    return streamedDownload(services, `my-data-${at.slice(0, 10)}.zip`, "application/zip", pieces);
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    const isLimited = error.code === "rate_limited";
    const response = plainResponse(request, error.code, {
      status: statusOfCode(error.code),
      title: t("myData.downloadFailed"),
      text: isLimited ? t("myData.downloadLimit", { count: exportLimits.perHour }) : error.message,
      links: [{ text: t("error.goBack"), href: path }],
    });
    const retryAfter = retryAfterOf(error);
    if (retryAfter !== undefined) response.headers.set("Retry-After", retryAfter);
    return response;
  }
}
