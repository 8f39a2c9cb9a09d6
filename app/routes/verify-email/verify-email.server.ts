import { receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";
import { tokenForm } from "./token-form.ts";

/** Confirms the address that the link was sent to, whoever is logged in (decisions "E-mail verification"). */
export async function verifyEmail(services: Services, form: FormData) {
  const desk = receiveForm({ services, form, schema: tokenForm });
  if (!desk.values) return desk.refuse(desk.problems);
  try {
    const { message } = await services.gameApi.accounts.verifyEmail(desk.values);
    return desk.succeed({ tone: "success", title: "Success!", lines: [message] });
  } catch (error) {
    return desk.failWith(error, "ERROR!");
  }
}
