import { useLoaderData } from "@remix-run/react";
import type * as z from "zod/mini";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { confirmedForm } from "#app/features/admin/confirmation.ts";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { changeBanForm, liftBanForm, suspendForm } from "#app/features/bans/ban-forms.ts";
import { isActive } from "#app/features/bans/ban-states.ts";
import { banFields, changeBanProps } from "#app/features/bans/components/ban-fields.ts";
import { BanTable } from "#app/features/bans/components/ban-table.tsx";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { ACTIVE, kindOfUser } from "#app/features/staff/user-types.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { mayChangeAccount } from "./rights.server.ts";

/** Intents of the page's forms. */
const intents = { suspend: "suspend", change: "change", lift: "lift", activate: "activate" } as const;

export const meta = adminMeta("Suspension");

export const loader = adminLoader("read players", async ({ gameApi, admin, params }) => {
  const { player, bans } = await gameApi.playersAdmin.byNum({ userNum: numberInPath(params.userNum), before: null });
  const { userNum, userId, userType } = player;
  return {
    userNum,
    userId,
    refused: kindOfUser(userType) === "refused",
    bans,
    mayChange: mayChangeAccount(admin, player),
  };
});

export const action = adminAction("accounts", async ({ services, gameApi, params, form }) => {
  const userNum = numberInPath(params.userNum);
  const to = `/admin/players/${userNum}/suspension`;
  const { bansAdmin, playersAdmin } = gameApi;
  const suspend = (values: z.output<typeof suspendForm>) => bansAdmin.suspend({ userNum, ...values });
  const activate = (values: z.output<typeof confirmedForm>) =>
    playersAdmin.setUserType({ userNum, userType: ACTIVE, ...values });
  return dispatchForm(
    form,
    {
      [intents.suspend]: () => handleAdminForm(services, form, suspendForm, suspend, to),
      [intents.change]: () => handleAdminForm(services, form, changeBanForm, bansAdmin.changeSuspension, to),
      [intents.lift]: () => handleAdminForm(services, form, liftBanForm, bansAdmin.liftSuspension, to),
      [intents.activate]: () => handleAdminForm(services, form, confirmedForm, activate, to),
    },
    () => refuseUnknownForm(services, form),
  );
});

export default function Suspension() {
  const { userNum, userId, refused, bans, mayChange } = useLoaderData<typeof loader>();
  const ban = bans.find(isActive);
  return (
    <>
      <AdminHeading title="Suspension" lead={<strong className="player-name">{userId}</strong>}>
        <a className="button quiet" href={`/admin/players/${userNum}`}>
          Player {userNum}
        </a>
      </AdminHeading>
      <Section title="Suspensions">
        <BanTable label="Suspensions" bans={bans} empty="This account was never suspended." />
      </Section>
      {mayChange && (
        <Section title="Actions">
          {ban && (
            <>
              <ConfirmedForm
                intent={intents.change}
                button="Change suspension"
                {...changeBanProps(ban)}
                sentence="Yes, change this suspension. The account stays suspended."
              />
              <ConfirmedForm
                intent={intents.lift}
                button="Lift suspension"
                hidden={{ id: ban.id }}
                sentence="Yes, end this suspension now. The owner of the account can log in again."
              />
            </>
          )}
          {refused && (
            <ConfirmedForm
              intent={intents.activate}
              button="Activate"
              sentence="Yes, activate this account. Its owner can log in again."
            />
          )}
          {!refused && !ban && (
            <ConfirmedForm
              intent={intents.suspend}
              button="Suspend"
              schema={suspendForm}
              reason={false}
              fields={banFields}
              sentence="Yes, suspend this account. It is logged out everywhere, and its owner gets an e-mail."
            />
          )}
        </Section>
      )}
    </>
  );
}
