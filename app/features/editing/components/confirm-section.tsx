import { confirmForm } from "#app/features/admin/confirmation.ts";
import { seenField } from "#app/features/admin/seen.ts";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { ConfirmFields } from "./confirm-fields.tsx";
import styles from "./editing.module.css";

interface ConfirmSectionProps {
  intent: string;
  title: string;
  /** The action to confirm, as a sentence that begins with "Yes". */
  sentence: string;
  button: string;
  /** The revision of the entry that the page shows. */
  seen: string;
}

/** A section with a form for an action on an entry, such as its deletion, which a checkbox confirms. */
export function ConfirmSection({ intent, title, sentence, button, seen }: ConfirmSectionProps) {
  const portalForm = usePortalForm({ id: intent, schema: confirmForm });
  const { fields } = portalForm;
  return (
    <section className={styles.confirmed}>
      <h2>{title}</h2>
      <PortalForm form={portalForm} submit={button}>
        <input type="hidden" name={seenField} value={seen} />
        <ConfirmFields confirm={fields.confirm}>{sentence}</ConfirmFields>
      </PortalForm>
    </section>
  );
}
