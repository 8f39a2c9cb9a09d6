import { useLoaderData } from "@remix-run/react";
import { qrCode } from "#app/art/qr-code.server.ts";
import { handleAdminForm } from "#app/features/admin/admin-form.server.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { Section } from "#app/features/admin/components/facts.tsx";
import { entryOf, numberOrNew } from "#app/features/admin/entry-in-path.server.ts";
import { ContentEditor } from "#app/features/editing/components/content-editor.tsx";
import { handleEditorForm } from "#app/features/editing/editor-form.server.ts";
import { qrPhFor, qrPhProblem } from "#app/features/payments/qr-ph.ts";
import { qrTestForm, type WalletForm, walletForm } from "#app/features/payments/wallet-form.ts";
import { pesosText } from "#app/format/pesos.ts";
import { RadioField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { dispatchForm } from "#app/forms/server/dispatch-form.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { QrCodePicture } from "#app/ui/qr-code.tsx";
import { QrTextField } from "./qr-text-field.tsx";
import styles from "./wallets.module.css";

const path = "/admin/payments/wallets";

/** What the code for trying contains. */
const TRIED_AMOUNT = 1_00;
const TRIED_REFERENCE = "TEST";

export const meta = adminMeta("Wallet");

export const loader = adminLoader("settings", async ({ gameApi, params }) => {
  const id = numberOrNew(params.id);
  if (id === 0)
    return { id, seen: "", values: { offered: "on", kind: "gcash", promisedMinutes: "60" }, code: undefined };
  const { data } = await gameApi.walletsAdmin.list({});
  const { qrTested, ...wallet } = entryOf(data, id);
  const { qrText } = wallet.values;
  return {
    ...wallet,
    code:
      qrText !== "" && qrPhProblem(qrText) === undefined
        ? { drawn: qrCode(qrPhFor(qrText, TRIED_AMOUNT, TRIED_REFERENCE)), isTested: qrTested }
        : undefined,
  };
});

export const action = adminAction("settings", async ({ services, gameApi, params, form }) => {
  const id = numberOrNew(params.id);
  return dispatchForm(
    form,
    {
      "qr-test": () =>
        handleAdminForm(
          services,
          form,
          qrTestForm,
          ({ seen, tested }) => gameApi.walletsAdmin.setQrTested({ id, seen, tested: tested === "yes" }),
          `${path}/${id}`,
        ),
    },
    () =>
      handleEditorForm(services, form, {
        schema: walletForm,
        to: path,
        save: (values) => gameApi.walletsAdmin.save({ ...values, id }),
        current: async () => entryOf((await gameApi.walletsAdmin.list({})).data, id),
      }),
  );
});

export default function AdminWallet() {
  const { id, seen, values, code } = useLoaderData<typeof loader>();
  return (
    <>
      <ContentEditor
        title={id > 0 ? `Wallet ${id}` : "New wallet"}
        links={[{ to: path, label: "All wallets" }]}
        schema={walletForm}
        seen={seen}
        values={values as Partial<WalletForm>}
        fields={[
          ["kind", { name: "name", hint: "As players see it." }],
          ["accountName", "accountNumber"],
          { kind: "lookup", name: "qrText", component: QrTextField },
          { name: "instructions", hint: "Shown to players below the account. Empty: none.", rows: 3 },
          [
            { name: "promisedMinutes", hint: "Minutes in which you promise to check a receipt." },
            { name: "position", hint: "Lower numbers come first." },
          ],
          "offered",
        ]}
      />
      {code && <QrTest {...code} seen={seen} />}
    </>
  );
}

type Code = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["code"]>;

/** A code with an amount, which the owner scans before players get such codes. */
function QrTest({ drawn, isTested, seen }: Code & { seen: string }) {
  const form = usePortalForm({
    id: "qr-test",
    schema: qrTestForm,
    defaultValue: { seen, tested: isTested ? "yes" : "no" },
  });
  const amount = pesosText(TRIED_AMOUNT);
  return (
    <div className={styles.test}>
      <Section title="Try the code">
        <div className={styles.columns}>
          <QrCodePicture code={drawn} label={`QR Ph code of this wallet with ${amount}`} />
          <div>
            <p>
              {`Scan this code with the app of another wallet or bank. If it fills in ${amount}, players get codes with the amount of their order. Otherwise they get your code as it is, and type the amount. You need not send the money.`}
            </p>
            <PortalForm form={form} submit="Save the result">
              <input type="hidden" name="seen" value={seen} />
              <RadioField
                meta={form.fields.tested}
                label="What did the app show?"
                options={[
                  { value: "yes", label: `It showed ${amount}` },
                  { value: "no", label: "It did not, or I have not tried" },
                ]}
              />
            </PortalForm>
          </div>
        </div>
      </Section>
    </div>
  );
}
