import { redirect } from "@remix-run/cloudflare";
import { FORM_FETCH } from "#app/contract/form-headers.ts";
import { t } from "#app/i18n/translate.ts";
import type { Services } from "#app/server/services.ts";
import { formFields } from "../form-action-data.ts";
import { messageRedirect } from "../message-redirect.tsx";
import type { Outcome } from "../outcome.ts";

type FormRequest = Pick<Request, "formData" | "headers" | "url">;

/** The longest user ID that a message repeats, in characters. */
const MAX_SHOWN = 100;

/**
 * Reads the form of a request. A body that is not a form reads as an empty form, so that the action reports the missing
 * values as it does for any empty form.
 * @throws Response for a form of a page that was shown to another account: the visitor has logged in with this one in
 * another tab, and does not know that the form would act on it
 */
export async function submittedForm(request: FormRequest, { session }: Pick<Services, "session">): Promise<FormData> {
  const form = await readForm(request);
  if (request.headers.has(FORM_FETCH)) form.set(formFields.scripted, "yes");
  else form.delete(formFields.scripted);
  const shown = String(form.get(formFields.account) ?? "");
  const current = session.login?.user.userId ?? "";
  if (shown && current && shown.toLowerCase() !== current.toLowerCase()) {
    const { pathname: to } = new URL(request.url);
    const lines = [t("form.otherAccount", { shown: shown.slice(0, MAX_SHOWN), current })];
    const outcome: Outcome = { tone: "error", lines, nextLink: { href: to, label: t("form.reload") } };
    if (isScripted(form)) throw messageRedirect({ outcome, to, status: 409, stays: true });
    session.flash({ tone: "error", lines });
    throw redirect(to, { headers: await session.headers() });
  }
  return form;
}

async function readForm(request: FormRequest): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}

/** Whether the page's script sent a form and shows the answer, see `app/enhance/forms`. */
export function isScripted(form: FormData): boolean {
  return form.has(formFields.scripted);
}
