import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { endRefusedSession, requireAdmin } from "#app/auth/guards.ts";
import { voucherBatchForm } from "#app/domain/admin/operations.ts";
import { isGameApiError, statusOfCode } from "#app/game-api/errors.ts";
import { csvDownload } from "#app/http/csv-download.ts";
import { receiveForm } from "#app/http/form-desk.ts";
import { plainAnswer } from "#app/http/plain-page.ts";
import { sentForm } from "#app/http/sent-form.ts";
import { getServices } from "#app/http/services.ts";
import { addressWith } from "../parts/list-query.ts";
import { voucherFields } from "./values.ts";

/** Codes are shown once, by the form that made them: this address alone has nothing to show. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(getServices(context), new Request(new URL("/admin/vouchers", request.url)), "money");
  return redirect("/admin/vouchers");
}

/**
 * `POST /admin/vouchers/codes.csv`: makes a batch of vouchers and answers with its codes as a file. What is wrong is
 * told by a page that leads back to the form with everything that was typed.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const services = getServices(context);
  await requireAdmin(services, new Request(new URL("/admin/vouchers", request.url)), "money");
  const form = await sentForm(request);
  const typed = Object.fromEntries(voucherFields.map((name) => [name, text(form.get(name))]));
  const refuse = (code: string, status: number, lines: readonly string[]) =>
    plainAnswer(request, code, {
      status,
      title: "No vouchers were made",
      text: lines.join(" "),
      links: [{ text: "Back to the form", href: addressWith("/admin/vouchers", typed) }],
    });

  const { values, problems } = receiveForm({ services, form, schema: voucherBatchForm });
  if (!values) return refuse("invalid", 400, Object.values(problems).flat());
  try {
    const { batch, codes } = await services.gameApi.adminmakevouchers(values);
    async function* records() {
      yield [["Code", "R-Coin", "Milleage", "Last Day", "Campaign", "Batch"]];
      yield codes.map((code) => [
        code,
        values?.rcoin,
        values?.milleage,
        values?.expires,
        values?.campaign || values?.name,
        batch,
      ]);
    }
    return csvDownload(`vouchers-${batch.slice(-8).replace(/[^\w]/g, "")}`, records());
  } catch (error) {
    await endRefusedSession(services, error);
    if (!isGameApiError(error)) throw error;
    const lines = Object.values(error.fields ?? {}).flat();
    return refuse(error.code, statusOfCode(error.code), lines.length > 0 ? lines : [error.message]);
  }
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.slice(0, 60) : "";
}
