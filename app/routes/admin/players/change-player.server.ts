import type * as z from "zod/mini";
import { ACTIVE, playerActionForm, SUSPENDED, userTypeForm } from "#app/features/accounts/admin-forms.ts";
import { answerAdminForm, refuseUnknownForm } from "#app/features/admin/answer-form.server.ts";
import { adjustForm } from "#app/features/wallet/adjust-form.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";
import { adjustKey, playerIntents } from "./intents.ts";

/** Answers whichever form of a player's page was sent. */
export function changePlayer(services: Services, UserNum: number, form: FormData) {
  const { gameApi } = services;
  const to = `/admin/players/${UserNum}`;
  const setType = (UserType: number) => (values: { reason: string; confirm: "on" }) =>
    gameApi.adminusertype({ UserNum, UserType, ...values });
  const adjust = (values: z.output<typeof adjustForm>) => gameApi.adminadjust({ UserNum, ...values });
  return dispatchForm(
    form,
    {
      [playerIntents.suspend]: () => answerAdminForm(services, form, playerActionForm, setType(SUSPENDED), to),
      [playerIntents.activate]: () => answerAdminForm(services, form, playerActionForm, setType(ACTIVE), to),
      [playerIntents.userType]: () =>
        answerAdminForm(services, form, userTypeForm, (values) => gameApi.adminusertype({ UserNum, ...values }), to),
      [playerIntents.resetLink]: () => sendResetLink(services, UserNum, form, to),
      [playerIntents.adjust]: () => answerAdminForm(services, form, adjustForm, adjust, to, adjustKey(UserNum)),
    },
    () => refuseUnknownForm(services, form),
  );
}

/** A link that the server shows is in this answer and nowhere else: no redirect, which would keep it in the session. */
async function sendResetLink(services: Services, UserNum: number, form: FormData, to: string) {
  const desk = receiveForm({ services, form, schema: playerActionForm });
  if (!desk.values) return desk.refuse(desk.problems);
  try {
    const { message, link } = await services.gameApi.adminresetlink({ UserNum, ...desk.values });
    if (!link) return desk.succeed({ tone: "success", lines: [message], next: { to, after: 0, closedFirst: true } });
    return desk.succeed({ tone: "success", lines: [message, new URL(link, services.site.origin).href] });
  } catch (error) {
    return desk.failWith(error);
  }
}
