import { ACTIVE, playerActionForm, SUSPENDED, userTypeForm } from "#app/features/accounts/admin-forms.ts";
import { answerAdminForm } from "#app/features/admin/answer-form.server.ts";
import { adjustForm } from "#app/features/wallet/adjust-form.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { receiveForm } from "#app/forms/server/form-desk.ts";
import type { Services } from "#app/server/services.ts";
import { adjustKey, playerIntents } from "./intents.ts";

/** Answers whichever form of a player's page was sent. */
export function changePlayer(services: Services, UserNum: number, form: FormData) {
  const { gameApi } = services;
  const to = `/admin/players/${UserNum}`;
  switch (form.get(formFields.intent)) {
    case playerIntents.suspend:
    case playerIntents.activate: {
      const UserType = form.get(formFields.intent) === playerIntents.suspend ? SUSPENDED : ACTIVE;
      const call = (values: { reason: string; confirm: "on" }) =>
        gameApi.adminusertype({ UserNum, UserType, ...values });
      return answerAdminForm(services, form, playerActionForm, call, to);
    }
    case playerIntents.userType:
      return answerAdminForm(
        services,
        form,
        userTypeForm,
        (values) => gameApi.adminusertype({ UserNum, ...values }),
        to,
      );
    case playerIntents.resetLink:
      return sendResetLink(services, UserNum, form, to);
    case playerIntents.adjust:
      return answerAdminForm(
        services,
        form,
        adjustForm,
        (values) => gameApi.adminadjust({ UserNum, ...values }),
        to,
        adjustKey(UserNum),
      );
    default: {
      const desk = receiveForm({ services, form, schema: playerActionForm });
      return desk.fail({ tone: "error", lines: ["This form is not known, so nothing was changed."] }, 400);
    }
  }
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
