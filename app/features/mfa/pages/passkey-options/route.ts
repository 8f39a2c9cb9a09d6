import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { isGameApiError, statusOfCode } from "#app/contract/errors.ts";
import { submittedForm } from "#app/forms/server/submitted-form.ts";
import { getServices } from "#app/server/services.ts";

/** `POST /passkey-options`: the options with which a script asks the browser for a passkey, as JSON. */
export async function action({ context, request }: ActionFunctionArgs): Promise<Response> {
  const services = getServices(context);
  const form = await submittedForm(request, services);
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" };
  try {
    const { passkeys } = services.gameApi;
    const { options } = await (form.get("purpose") === "creation"
      ? passkeys.creationOptions({})
      : passkeys.requestOptions({}));
    return new Response(options, { headers });
  } catch (error) {
    if (!isGameApiError(error)) throw error;
    return new Response(JSON.stringify({ message: error.message }), { status: statusOfCode(error.code), headers });
  }
}
