import { useLoaderData } from "@remix-run/react";
import { handleAdminForm, refuseUnknownForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { addressWith } from "#app/features/admin/list-query.ts";
import { changeBanForm, liftBanForm } from "#app/features/bans/ban-forms.ts";
import { isActive } from "#app/features/bans/ban-states.ts";
import { changeBanProps } from "#app/features/bans/components/ban-fields.ts";
import { BanStateMark } from "#app/features/bans/components/ban-state-mark.tsx";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";

const list = addressWith("/admin/bans", { kind: "addresses" });

/** Intents of the page's forms. */
const intents = { change: "change", lift: "lift" } as const;

export const meta = adminMeta("Banned address");

export const loader = adminLoader("accounts", async ({ gameApi, params }) =>
  gameApi.bansAdmin.addressById({ id: numberInPath(params.id) }),
);

export const action = adminAction("accounts", async ({ services, gameApi, params, form }) => {
  const to = `/admin/bans/${numberInPath(params.id)}`;
  const { changeAddressBan, liftAddressBan } = gameApi.bansAdmin;
  return dispatchForm(
    form,
    {
      [intents.change]: () => handleAdminForm(services, form, changeBanForm, changeAddressBan, to),
      [intents.lift]: () => handleAdminForm(services, form, liftBanForm, liftAddressBan, to),
    },
    () => refuseUnknownForm(services, form),
  );
});

export default function AddressBan() {
  const { ban } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title={ban.range} lead={<BanStateMark state={ban.state} />}>
        <a className="button quiet" href={list}>
          All banned addresses
        </a>
      </AdminHeading>
      <Section title="Ban">
        <Facts
          facts={{
            Reason: <span className="player-name">{ban.reason}</span>,
            "Internal note": ban.note && <span className="player-name">{ban.note}</span>,
            From: <DateTime at={ban.startsAt} />,
            Until: ban.endsAt ? <DateTime at={ban.endsAt} /> : "No end",
            By: <span className="player-name">{ban.admin || "–"}</span>,
            Lifted: ban.liftedAt && (
              <>
                <DateTime at={ban.liftedAt} /> by <span className="player-name">{ban.liftedBy}</span>
              </>
            ),
          }}
        />
      </Section>
      {isActive(ban) && (
        <Section title="Actions">
          <ConfirmedForm
            intent={intents.change}
            button="Change"
            {...changeBanProps(ban)}
            sentence="Yes, change this ban. The address stays banned."
          />
          <ConfirmedForm
            intent={intents.lift}
            button="Lift"
            hidden={{ id: ban.id }}
            sentence="Yes, end this ban now."
          />
        </Section>
      )}
    </>
  );
}
