import { addressBanForm } from "#app/features/bans/ban-forms.ts";
import { banFields } from "#app/features/bans/components/ban-fields.ts";
import { ConfirmedForm } from "#app/features/editing/components/confirmed-form.tsx";

export const banAddressIntent = "ban-address";

/** The form that bans an address or a range. */
export function AddressForm() {
  return (
    <ConfirmedForm
      intent={banAddressIntent}
      button="Ban an address"
      schema={addressBanForm}
      reason={false}
      fields={[
        {
          name: "range",
          hint: "Such as 203.0.113.7, 203.0.113.0/24 or 2001:db8:1:2::/64. A household with IPv6 usually has a whole /64.",
          autoComplete: "off",
        },
        ...banFields,
        "includesOwn",
      ]}
      sentence="Yes, ban this address. Nobody can log in, register or use an account from it."
    />
  );
}
