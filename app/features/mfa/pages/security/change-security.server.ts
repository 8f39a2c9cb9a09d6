import type * as z from "zod/v4/core";
import { qrCode } from "#app/art/qr-code.server.ts";
import { buttonForm } from "#app/forms/button-form.tsx";
import { formFields } from "#app/forms/form-action-data.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { type FormSubmission, handleForm } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import {
  addPasskeyForm,
  endSessionForm,
  intents,
  removePasskeyForm,
  renamePasskeyForm,
  type SecurityPreview,
  setUpTotpForm,
  type TotpSetup,
  unlistAddressForm,
} from "./forms.ts";

type Answer = ReturnType<FormSubmission<unknown>["succeed"]>;

/** Handles the forms of the security page. */
export function changeSecurity(services: Services, form: FormData): Answer {
  const { accounts, mfa, passkeys, sessions } = services.gameApi;
  const handle = <Schema extends z.$ZodType<Record<string, unknown>>>(
    schema: Schema,
    call: (values: z.output<Schema>) => Promise<{ message: string; recoveryCodes?: string[] }>,
  ) => handleForm({ services, form, schema }, async (values, submission) => show(submission, await call(values)));
  const handlers = {
    [intents.enableTotp]: () => enableTotp(services, form),
    [intents.disableTotp]: () => handle(buttonForm, () => mfa.disableTotp({})),
    [intents.renewCodes]: () => handle(buttonForm, () => mfa.renewRecoveryCodes({})),
    [intents.addPasskey]: () => handle(addPasskeyForm, (values) => passkeys.add(values)),
    [intents.renamePasskey]: () => handle(renamePasskeyForm, (values) => passkeys.rename(values)),
    [intents.removePasskey]: () => handle(removePasskeyForm, (values) => passkeys.remove(values)),
    [intents.unlistAddress]: () => handle(unlistAddressForm, (values) => accounts.unlistAddress(values)),
    [intents.endSession]: () => handle(endSessionForm, (values) => sessions.end(values)),
  };
  // The intents of a list's forms end with the number of the entry.
  const intent = String(form.get(formFields.intent) ?? "").replace(/-\d+$/, "");
  const withoutNumber = new FormData();
  withoutNumber.set(formFields.intent, intent);
  return dispatchForm(withoutNumber, handlers, () => handle(buttonForm, () => sessions.endOthers({})));
}

/** Shows the result of a change; recovery codes are part of this answer only. */
function show(
  submission: FormSubmission<unknown>,
  { message, recoveryCodes = [] }: { message: string; recoveryCodes?: string[] },
) {
  if (recoveryCodes.length > 0) return submission.review({ recoveryCodes } satisfies SecurityPreview);
  return submission.succeed({ tone: "success", lines: [message], next: { to: "/security", after: 0 } });
}

/** Sets up the authenticator app; after a wrong code the page shows the same QR code again. */
function enableTotp(services: Services, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 2000);
  const [setup, secret, uri] = [text("setup"), text("secret"), text("uri")];
  const shown: TotpSetup = { setup, secret, uri, qrCode: qrCode(uri.slice(0, 500)) };
  const preview: SecurityPreview = { setup: shown };
  return handleForm({ services, form, schema: setUpTotpForm, preview }, async ({ code }, submission) =>
    show(submission, await services.gameApi.mfa.enableTotp({ setup, code })),
  );
}
