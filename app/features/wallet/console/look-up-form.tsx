import type { CallReply } from "#app/contract/contract.ts";
import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Facts } from "#app/features/admin/components/facts.tsx";
import styles from "#app/features/admin/components/operations.module.css";
import { PlayerLink } from "#app/features/admin/components/player-link.tsx";
import { addressWith } from "#app/features/admin/list-query.ts";
import { EntryState } from "#app/features/editing/components/entry-state.tsx";
import { coinsText } from "#app/features/wallet/coins-text.ts";
import { voucherCodeForm } from "#app/features/wallet/voucher-forms.ts";
import { asTyped, TextField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

type Voucher = CallReply<"vouchersAdmin.lookUp">;

/** Shows what a code is worth and whether it was used. The code is posted, so that it is in no address. */
export function LookUpForm() {
  const portalForm = usePortalForm({ id: "look-up", schema: voucherCodeForm });
  const { fields, actionData } = portalForm;
  const found = actionData?.preview as Voucher | undefined;
  return (
    <details className={styles.action} open={actionData !== undefined}>
      <summary className="button quiet">Look up a code</summary>
      <div aria-live="polite">{found && <FoundVoucher {...found} />}</div>
      <PortalForm form={portalForm} submit="Look up">
        <TextField
          meta={fields.code}
          label="Voucher code"
          hint="It is not stored."
          autoComplete="off"
          {...asTyped}
          maxLength={60}
          required
        />
      </PortalForm>
    </details>
  );
}

const states = {
  unused: "active",
  redeemed: "over",
  revoked: "withdrawn",
  expired: "over",
} as const;

function FoundVoucher(voucher: Voucher) {
  const { batch, campaign, state, createdAt, expiresAt, revokedAt, redeemedAt, userNum, userId } = voucher;
  return (
    <section className={styles.found} aria-label="Voucher">
      <Facts
        facts={{
          State: <EntryState state={states[state]} text={state} />,
          Value: coinsText(voucher),
          Batch: <a href={addressWith("/admin/vouchers/report", { batch })}>{batch}</a>,
          Campaign: campaign,
          ...(redeemedAt && {
            "Redeemed by": userNum ? <PlayerLink userNum={userNum} userId={userId} /> : "–",
            "Redeemed at": <DateTime at={redeemedAt} />,
          }),
          "Revoked at": revokedAt ? <DateTime at={revokedAt} /> : false,
          Expires: expiresAt ? <DateTime at={expiresAt} /> : "Never",
          "Issued at": <DateTime at={createdAt} />,
        }}
      />
    </section>
  );
}
