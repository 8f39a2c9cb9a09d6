import styles from "#app/features/admin/components/operations.module.css";
import { confirmedForm } from "#app/features/admin/confirmation.ts";
import { ConfirmFields } from "#app/features/editing/components/confirm-fields.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";

export const readIntent = "read";

/** The text of a mail, and its links where they are offered. */
export interface ReadMail {
  text: string;
  links: string[];
}

/** Shows the text of a mail that was not sent, if this page is the answer to its form. */
export function ReadForm({ text, links = [] }: { text: string | undefined; links: string[] | undefined }) {
  const portalForm = usePortalForm({ id: readIntent, schema: confirmedForm });
  const { fields, actionData } = portalForm;
  return (
    <details className={styles.action} open={actionData !== undefined}>
      <summary className="button quiet">Read</summary>
      {text === undefined ? (
        <PortalForm form={portalForm} submit="Read">
          <ConfirmFields confirm={fields.confirm} reason={fields.reason}>
            Yes, show me the text of this e-mail and record in the audit log that I read it.
          </ConfirmFields>
        </PortalForm>
      ) : (
        <>
          <pre className={styles.secret}>{text}</pre>
          {links.length > 0 && (
            <>
              <p>
                No mail server is configured, and the site runs on this computer. Open the link of this e-mail here:
              </p>
              <ul>
                {links.map((link) => (
                  <li key={link}>
                    <a href={link}>{link}</a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </details>
  );
}
