import { DateTime } from "#app/features/admin/components/date-time.tsx";
import { Section } from "#app/features/admin/components/facts.tsx";
import { noteForm } from "#app/features/admin/note-form.ts";
import { RowButton } from "#app/features/editing/components/row-button.tsx";
import type { PlayerNote } from "#app/features/players/admin-calls.ts";
import styles from "#app/features/tickets/components/tickets.module.css";
import { TextAreaField } from "#app/forms/field.tsx";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { playerIntents } from "./intents.ts";

interface NotesProps {
  /** Each with whether the admin may remove it. */
  notes: readonly (PlayerNote & { isRemovable: boolean })[];
}

/** The notes about a player, which only staff can read, and the form that adds one. */
export function Notes({ notes }: NotesProps) {
  const form = usePortalForm({ id: playerIntents.note, schema: noteForm });
  return (
    <Section title="Notes for staff">
      {notes.length > 0 && (
        <ol className={styles.conversation} aria-label="Notes">
          {notes.map(({ id, writer, at, text, isRemovable }) => (
            <li key={id} data-side="note">
              <div className={styles.head}>
                <strong className="player-name">{writer || "–"}</strong>
                {isRemovable && (
                  <RowButton
                    intent={playerIntents.removeNote}
                    values={{ note: id }}
                    label="Remove"
                    about={`the note of ${writer}`}
                  />
                )}
                <DateTime at={at} />
              </div>
              <p className={`player-name ${styles.text}`}>{text}</p>
            </li>
          ))}
        </ol>
      )}
      <PortalForm form={form} submit="Save note">
        <TextAreaField
          meta={form.fields.note}
          label="Note"
          hint="Only staff can read it. It is deleted with the account."
          rows={3}
          required
        />
      </PortalForm>
    </Section>
  );
}
