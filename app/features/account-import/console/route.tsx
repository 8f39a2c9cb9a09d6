import { useLoaderData } from "@remix-run/react";
import * as z from "zod/mini";
import type { CallReply } from "#app/contract/contract.ts";
import { accountListColumns, accountListLimits } from "#app/features/account-import/account-list.ts";
import { adminAction, adminLoader } from "#app/features/admin/admin-route.server.ts";
import { answerImport } from "#app/features/admin/checked-import.server.ts";
import { adminMeta } from "#app/features/admin/components/admin-meta.ts";
import { Section } from "#app/features/admin/components/facts.tsx";
import { GroupedProblems } from "#app/features/admin/components/grouped-problems.tsx";
import { AdminHeading } from "#app/features/admin/components/heading.tsx";
import { ListFileField } from "#app/features/admin/components/list-file-field.tsx";
import operations from "#app/features/admin/components/operations.module.css";
import { Total, Totals } from "#app/features/admin/components/totals.tsx";
import { listFields } from "#app/features/admin/list-fields.ts";
import { uploadedList } from "#app/features/admin/uploaded-list.server.ts";
import editing from "#app/features/editing/components/editing.module.css";
import { ImportButtons } from "#app/features/editing/components/import-buttons.tsx";
import { groupedNumber } from "#app/format/grouped-number.ts";
import { CheckboxField, TextAreaField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { parseSubmission } from "#app/forms/server/form-submission.ts";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { t } from "#app/i18n/translate.ts";

/** A pasted list of accounts; its rules are those of the API. */
const accountListForm = z.object({ csv: z._default(z.string(), ""), inGame: z._default(z.string(), "") });

const path = "/admin/players/import";

export const meta = adminMeta("Import accounts");

export const loader = adminLoader("accounts", async ({ gameApi }) => {
  const state = await gameApi.accountImport.state({});
  if (!state.isOwner) throw new Response(null, { status: 403 });
  return state;
});

export const action = adminAction("accounts", async ({ services, gameApi, form }) => {
  const csv = await uploadedList(form);
  if (csv === undefined) {
    const submission = parseSubmission({ services, form, schema: accountListForm });
    return submission.refuse({ csv: [t("admin.products.notText")] });
  }
  // The page shows the text of a file, so that the list that was checked can be imported without choosing it again.
  form.set(listFields.csv, csv);
  return answerImport({
    ...{ services, form, schema: accountListForm },
    check: () => gameApi.accountImport.import({ csv, dryRun: 1 }),
    apply: async (seen) => {
      const inGame = form.get("inGame") ? 1 : 0;
      const { added } = await gameApi.accountImport.import({ csv, dryRun: 0, inGame, seen });
      const lines = [t("admin.accounts.imported", { added: groupedNumber(added) })];
      return { tone: "success", lines, next: { to: path, after: 0 } };
    },
  });
});

export default function ImportAccounts() {
  const { hasAgent, sealed } = useLoaderData<typeof loader>();
  const portalForm = usePortalForm({ id: "import-accounts", schema: accountListForm });
  const { form, fields, actionData } = portalForm;
  const checked = actionData?.preview as CheckedAccounts | undefined;
  return (
    <>
      <AdminHeading
        title="Import accounts"
        lead="Accounts of the site that you are moving from. The list is checked first; nothing is changed before you import it."
      >
        <a className={editing.csv} href="/admin/players">
          All players
        </a>
      </AdminHeading>
      <div className={editing.form}>
        {sealed > 0 && (
          <p className={operations.note}>
            The hashes of {groupedNumber(sealed)} imported accounts are still being protected. Their players can log in
            already.
          </p>
        )}
        <p className={operations.note}>
          A text with commas, semicolons or tabs. Its first line names the columns: {columnNames}. Only the first two
          are needed. Accounts that exist are never changed, and nobody gets an e-mail. A player without a password hash
          sets a new password with “Find account”.
        </p>
        {checked && <CheckedList {...checked} />}
        <PortalForm
          form={portalForm}
          files
          buttons={
            <ImportButtons
              formId={form.id}
              importing={checked && checked.added > 0 && `Import ${counted(checked.added)}`}
            />
          }
        >
          <input type="hidden" name={listFields.compared} value={checked?.seen ?? ""} />
          <ListFileField
            formId={form.id}
            maxBytes={accountListLimits.bytes}
            hint={`In UTF-8, up to 1 MB and ${groupedNumber(accountListLimits.accounts)} accounts. Split a longer list into several files.`}
          />
          <TextAreaField meta={fields.csv} label="Or paste the list" rows={8} spellCheck={false} />
          {hasAgent && (
            <CheckboxField
              meta={fields.inGame}
              hint="They connect them on their page. Otherwise the site creates an account in the game at the first login."
            >
              The players have accounts in the game already
            </CheckboxField>
          )}
        </PortalForm>
      </div>
    </>
  );
}

type CheckedAccounts = CallReply<"accountImport.import">;

const columnNames = accountListColumns.map(([, title]) => title).join(", ");

/** What a list would create, and its lines with a problem. */
function CheckedList({ added, fast, withoutHash, existing, refused, problems, ignored }: CheckedAccounts) {
  const details = [
    fast > 0 && `${groupedNumber(fast)} with a weak hash (MD5, SHA or phpass), which is protected`,
    withoutHash > 0 && `${groupedNumber(withoutHash)} without a password`,
  ].filter((detail) => detail !== false);
  return (
    <section aria-label="The checked list">
      <p className={operations.note} role="status">
        {added === 0 ? "The list has no new accounts." : `${counted(added)} would be created.`} Nothing has been changed
        yet.
      </p>
      <Totals>
        <Total label="New" value={groupedNumber(added)} details={details} />
        <Total label="Already there" value={groupedNumber(existing)} />
        <Total label="Left out" value={groupedNumber(refused)} />
      </Totals>
      {ignored.length > 0 && <p className={operations.note}>Not read: {ignored.join(", ")}.</p>}
      {refused > 0 && (
        <Section title="Lines that are left out">
          <GroupedProblems label="Lines that are left out" all={refused} problems={problems} />
        </Section>
      )}
    </section>
  );
}

function counted(number: number): string {
  return number === 1 ? "1 account" : `${groupedNumber(number)} accounts`;
}
