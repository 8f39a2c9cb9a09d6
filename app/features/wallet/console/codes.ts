import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endRefusedSession, requireAdmin } from "#app/auth/guards.ts";
import { isGameApiError, isOutcomeUnknown, statusOfCode } from "#app/contract/errors.ts";
import { addressWith } from "#app/features/admin/list-query.ts";
import { voucherCurrencies } from "#app/features/currencies/currencies.ts";
import { voucherBatchForm } from "#app/features/wallet/voucher-forms.ts";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { settleRequestKey } from "#app/forms/server/request-key.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { t } from "#app/i18n/translate.ts";
import { csvDownload } from "#app/server/csv-download.ts";
import { plainResponse } from "#app/server/http/plain-page.ts";
import { getServices, type Services } from "#app/server/services.ts";
import { batchKey, voucherFields } from "./values.ts";

/** Codes are shown once, in the response to the form that created them, so a GET has nothing to show. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(getServices(context), new Request(new URL("/admin/vouchers", request.url)), "vouchers");
  return redirect("/admin/vouchers");
}

/**
 * `POST /admin/vouchers/codes.csv`: creates a batch of vouchers and responds with its codes as a file. Errors are shown
 * on a page that links back to the form with the submitted values.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, new Request(new URL("/admin/vouchers", request.url)), "vouchers");
  const form = await submittedForm(request, services);
  const typed = Object.fromEntries(voucherFields.map((name) => [name, text(form.get(name))]));
  const refuse = (code: string, status: number, lines: readonly string[], title = "No vouchers were issued") =>
    plainResponse(request, code, {
      status,
      title,
      text: lines.join(" "),
      links: [
        ...(code === "reauthentication_required"
          ? [
              {
                text: "Confirm and go back",
                href: addressWith("/confirm", { redirectTo: addressWith("/admin/vouchers", typed) }),
              },
            ]
          : []),
        { text: "Back to the form", href: addressWith("/admin/vouchers", typed) },
      ],
    });

  const { values, errors } = parseSubmission({ services, form, schema: voucherBatchForm });
  if (!values) return refuse("invalid", 400, Object.values(errors).flat());
  try {
    const { message, batch, codes, approval } = await services.gameApi.vouchersAdmin.make(values);
    settleRequestKey(services, batchKey, values.requestKey);
    if (approval) {
      const links = [{ text: `Request ${approval}`, href: `/admin/approvals/${approval}` }];
      const answer = { status: 202, title: "These vouchers need a second person", text: message, links };
      return withSession(services, plainResponse(request, "approval", answer));
    }
    async function* records() {
      yield [["Code", ...voucherCurrencies.map(({ label }) => t(label)), "Last Day", "Campaign", "Batch"]];
      yield codes.map((code) => [
        code,
        ...voucherCurrencies.map(({ key }) => values?.[key]),
        values?.expires,
        values?.campaign || values?.name,
        batch,
      ]);
    }
    return withSession(services, csvDownload(services, `vouchers-${batch.slice(-8).replace(/[^\w]/g, "")}`, records()));
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    settleRequestKey(services, batchKey, values.requestKey, error);
    const lines = Object.values(error.fields ?? {}).flat();
    const messages = lines.length > 0 ? lines : [error.message];
    const answer = isOutcomeUnknown(error)
      ? refuse(
          error.code,
          statusOfCode(error.code),
          [...messages, NOT_KNOWN],
          "We could not confirm whether vouchers were issued",
        )
      : refuse(error.code, statusOfCode(error.code), messages);
    return withSession(services, answer);
  }
}

const NOT_KNOWN = "Sending the form again does not issue a second batch.";

/** Adds the session's headers to a response that is not rendered by a page. */
async function withSession({ session }: Services, answer: Response): Promise<Response> {
  for (const [name, value] of await session.headers()) answer.headers.append(name, value);
  return answer;
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.slice(0, 60) : "";
}
