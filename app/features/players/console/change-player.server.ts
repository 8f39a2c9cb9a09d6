import * as z from "zod/mini";
import { handleAdminForm, handleLinkForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { confirmedForm } from "#app/features/admin/confirmation.ts";
import { noteForm } from "#app/features/admin/note-form.ts";
import { userTypeForm } from "#app/features/players/admin-forms.ts";
import { adjustForm } from "#app/features/wallet/adjust-form.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import type { Services } from "#app/server/services.ts";
import { adjustKey, playerIntents } from "./intents.ts";

const removedNote = z.object({
  note: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
});

/** Handles the forms of a player's page. */
export function changePlayer(services: Services, userNum: number, form: FormData) {
  const { gameApi } = services;
  const to = `/admin/players/${userNum}`;
  const setGivenType = (values: z.output<typeof userTypeForm>) =>
    gameApi.playersAdmin.setUserType({ userNum, ...values });
  const resetFactor = (values: { reason: string; confirm: "on" }) =>
    gameApi.playersAdmin.resetSecondFactor({ userNum, ...values });
  const sendResetLink = (values: { reason: string; confirm: "on" }) =>
    gameApi.playersAdmin.sendResetLink({ userNum, ...values });
  const adjust = (values: z.output<typeof adjustForm>) => gameApi.balancesAdmin.adjust({ userNum, ...values });
  const confirmEmail = (values: { reason: string; confirm: "on" }) =>
    gameApi.playersAdmin.confirmEmail({ userNum, ...values });
  return dispatchForm(
    form,
    {
      [playerIntents.userType]: () => handleAdminForm(services, form, userTypeForm, setGivenType, to),
      [playerIntents.resetFactor]: () => handleAdminForm(services, form, confirmedForm, resetFactor, to),
      [playerIntents.resetLink]: () => handleLinkForm(services, form, sendResetLink, to),
      [playerIntents.adjust]: () => handleAdminForm(services, form, adjustForm, adjust, to, adjustKey(userNum)),
      [playerIntents.confirmEmail]: () => handleAdminForm(services, form, confirmedForm, confirmEmail, to),
      [playerIntents.note]: () =>
        handleAdminForm(services, form, noteForm, (values) => gameApi.playersAdmin.addNote({ userNum, ...values }), to),
      [playerIntents.removeNote]: () =>
        handleAdminForm(
          services,
          form,
          removedNote,
          (values) => gameApi.playersAdmin.removeNote({ userNum, ...values }),
          to,
        ),
    },
    () => refuseUnknownForm(services, form),
  );
}
