import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endRefusedSession, requireAdmin } from "#app/auth/guards.ts";
import { PRIVATE_NO_STORE } from "#app/cache/policies.ts";
import { isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import { addressWith } from "#app/features/admin/list-query.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { plainResponse } from "#app/server/http/plain-page.ts";
import { getServices } from "#app/server/services.ts";

const path = "/admin/health";

/** `GET /admin/health/backup`: only the form downloads a file. */
export const loader = () => redirect(path);

/** `POST /admin/health/backup`: a backup as a file, streamed from its bucket. */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, new Request(new URL(path, request.url)), "settings");
  const form = await submittedForm(request, services);
  const refuse = (code: string, status: number, text: string) =>
    plainResponse(request, code, {
      ...{ status, title: "The backup is not downloaded", text },
      links: [
        ...(code === "reauthentication_required"
          ? [{ text: "Confirm and go back", href: addressWith("/confirm", { redirectTo: path }) }]
          : []),
        { text: "Back to Health", href: path },
      ],
    });
  try {
    const { file } = await services.gameApi.operationsAdmin.openBackup({ file: String(form.get("file") ?? "") });
    const stored = await services.backups?.get(file);
    if (!stored) return refuse("not_found", 404, "The file is not in the bucket of backups any longer.");
    return new Response(stored.body, {
      headers: {
        "Content-Type": "application/gzip",
        "Content-Length": String(stored.size),
        "Content-Disposition": `attachment; filename="${file}"`,
        "Cache-Control": PRIVATE_NO_STORE,
      },
    });
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    return refuse(error.code, statusOfCode(error.code), error.message);
  }
}
