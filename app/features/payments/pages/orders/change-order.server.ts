import { redirect } from "@remix-run/cloudflare";
import { paymentLimits } from "#app/features/payments/limits.ts";
import { orderNumber } from "#app/features/payments/orders.ts";
import { orderIntents, receiptForm } from "#app/features/payments/receipt-form.ts";
import { type PictureForm, pictureForm, withReselectErrors } from "#app/features/tickets/uploaded-pictures.server.ts";
import { MEGABYTE } from "#app/format/units.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm, parseSubmission } from "#app/forms/server/form-submission.ts";
import { t } from "#app/i18n/translate.ts";
import { requirePart } from "#app/server/part-availability.ts";
import type { Services } from "#app/server/services.ts";

/** Handles the forms of an order's page: a receipt, cancelling, and opening the provider's page. */
export async function changeOrder(services: Services, request: Request, number: string | undefined) {
  await requirePart(services, "payments");
  if (!number || !orderNumber.test(number)) throw new Response(null, { status: 404 });
  const received = await pictureForm(services, request, {
    intent: orderIntents.receipt,
    field: "picture",
    maxFiles: 1,
    maxBytes: paymentLimits.formBytes,
  });
  const { form } = received;
  const { gameApi } = services;
  const next = { to: `/payments/${number}`, after: 0 };
  return dispatchForm(
    form,
    {
      [orderIntents.receipt]: () => sendReceipt(services, received, number),
      [orderIntents.cancel]: () =>
        handleForm({ services, form, schema: buttonForm }, async (_, submission) => {
          const { message } = await gameApi.payments.cancelOrder({ number });
          return submission.succeed({ tone: "success", lines: [message], next });
        }),
      // The page of the order has the link to the provider's page.
      [orderIntents.checkout]: () =>
        handleForm({ services, form, schema: buttonForm }, async () => {
          await gameApi.payments.openCheckout({ number });
          return redirect(next.to, { status: 303, headers: await services.session.headers() });
        }),
    },
    () => {
      const submission = parseSubmission({ services, form, schema: buttonForm });
      return submission.fail({ tone: "error", lines: [t("cart.garbled")] }, 400);
    },
  );
}

async function sendReceipt(services: Services, received: PictureForm, number: string) {
  const { form, tooLarge, images, problems, reselectErrors } = received;
  const submission = parseSubmission({ services, form, schema: receiptForm });
  if (tooLarge) {
    const megabytes = paymentLimits.receiptBytes / MEGABYTE;
    return submission.refuse({ picture: [t("order.pictureTooLarge", { megabytes })] }, 413);
  }
  const { values } = submission;
  const wrong = { ...submission.errors, ...problems };
  if (!values || Object.keys(wrong).length > 0) return submission.refuse({ ...wrong, ...reselectErrors });
  try {
    const [picture] = images;
    const { message } = await services.gameApi.payments.sendReceipt({
      number,
      reference: values.reference,
      ...(picture ? { picture } : {}),
    });
    return await submission.succeed({
      tone: "success",
      lines: [message],
      next: { to: `/payments/${number}`, after: 0 },
    });
  } catch (error) {
    return submission.failWith(withReselectErrors(error, reselectErrors));
  }
}
