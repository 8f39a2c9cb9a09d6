import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod/mini";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts, Section } from "#app/features/admin/components/facts.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { confirmedForm, notedForm } from "#app/features/admin/confirmation.ts";
import { numberInPath } from "#app/features/admin/entry-in-path.server.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";
import { approvalKinds, approvalRights } from "#app/features/staff/approvals.ts";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { handleForm } from "#app/forms/server/form-submission.ts";
import type { Services } from "#app/server/services.ts";
import { ApprovalState } from "./approval-state.tsx";
import { ApproveForm, approveIntent } from "./approve-form.tsx";

const refuseIntent = "refuse";

export const meta = adminMeta("Approval");

export const loader = adminLoader(approvalRights, async ({ gameApi, params }) =>
  gameApi.approvalsAdmin.byId({ id: numberInPath(params.id) }),
);

export const action = adminAction(approvalRights, async ({ services, gameApi, params, form }) => {
  const id = numberInPath(params.id);
  const refuse = (values: z.output<typeof confirmedForm>) => gameApi.approvalsAdmin.refuse({ id, ...values });
  return dispatchForm(form, { [approveIntent]: () => approve(services, id, form) }, () =>
    handleAdminForm(services, form, confirmedForm, refuse, "/admin/approvals"),
  );
});

/** Approves a request. Only this response contains the codes of issued vouchers. */
function approve(services: Services, id: number, form: FormData) {
  return handleForm({ services, form, schema: notedForm }, async (values, submission) => {
    const { message, codes } = await services.gameApi.approvalsAdmin.approve({ id, ...values });
    if (!codes) {
      const next = { to: "/admin/approvals", after: 0 };
      return submission.succeed({ tone: "success", lines: [message], next });
    }
    const answer: FormActionData & { codes: string[] } = {
      intent: approveIntent,
      result: undefined,
      outcome: undefined,
      codes,
    };
    return data(answer, { headers: await services.session.headers() });
  });
}

const targetPages: Record<string, string> = {
  player: "/admin/players",
  delivery: "/admin/deliveries",
  order: "/admin/payments",
};

/** What a request changes, with a link to its page if it has one. */
function TargetLink({ target }: { target: string }) {
  const [, kind = "", number] = /^(\w+) ([\dA-Z-]+)$/.exec(target) ?? [];
  const page = targetPages[kind];
  return page === undefined ? target : <a href={`${page}/${number}`}>{target}</a>;
}

export default function Approval() {
  const { approval } = useLoaderData<typeof loader>();
  const posted = useActionData<FormActionData & { codes?: string[] }>();
  const { actions } = approval;
  // The codes of a request that is now approved are still shown where its form was.
  const codes = posted?.codes;
  return (
    <>
      <AdminHeading title={`Request ${approval.id}`} lead={<ApprovalState state={approval.state} />}>
        <a className="button quiet" href="/admin/approvals">
          All approvals
        </a>
      </AdminHeading>
      <Section title="Action">
        <Facts
          facts={{
            Action: <span className="player-name">{approval.summary}</span>,
            Kind: approvalKinds[approval.kind].label,
            Target: <TargetLink target={approval.target} />,
            "Asked by": <span className="player-name">{approval.requestedBy}</span>,
            Reason: approval.reason || "–",
            Asked: <DateTime at={approval.requestedAt} />,
            Expires: <DateTime at={approval.expiresAt} />,
            ...(approval.decidedAt
              ? {
                  Decided: <DateTime at={approval.decidedAt} />,
                  "Decided by": <span className="player-name">{approval.decidedBy}</span>,
                  Decision: approval.decision || "–",
                }
              : {}),
          }}
        />
      </Section>
      {(actions.length > 0 || codes) && (
        <Section title="Decision">
          {(actions.includes("approve") || codes) && <ApproveForm codes={codes} />}
          {actions.includes("refuse") && (
            <ConfirmedForm
              intent={refuseIntent}
              button="Refuse"
              sentence="Yes, refuse this request. Nothing is changed."
            />
          )}
          {actions.includes("withdraw") && (
            <>
              <p className={styles.note}>Somebody else with the same right has to approve your own request.</p>
              <ConfirmedForm intent={refuseIntent} button="Withdraw" sentence="Yes, withdraw this request." />
            </>
          )}
        </Section>
      )}
    </>
  );
}
