import type { InstructionTopic } from "#app/features/guide/instruction-topics.ts";
import type { KeyRow } from "#app/features/guide/table-documents.ts";
import { t } from "#app/i18n/translate.ts";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { ChatTable } from "./chat-table.tsx";
import styles from "./instructions.module.css";
import { KeyTables } from "./key-tables.tsx";

interface TopicDialogProps {
  topic: Omit<InstructionTopic, "picture" | "hotspot"> & { closeUp: PictureSource };
  /** The keys of the owner, if there are any. */
  keys: readonly KeyRow[] | undefined;
}

/** The description of one part of the screen; hidden until its hotspot is selected. */
export function TopicDialog({ topic: { id, n, title, paragraphs, items, table, closeUp }, keys }: TopicDialogProps) {
  const part = t(title);
  return (
    <div className={styles.dialog} id={id} role="dialog" aria-labelledby={`${id}-title`}>
      {/* A click on the backdrop closes the dialog too. */}
      <a className={styles.ground} href="#screen" tabIndex={-1}>
        <span className="sr-only">{t("instructions.close")}</span>
      </a>
      <div className={`panel ${styles.sheet}`}>
        <header>
          <h2 id={`${id}-title`}>
            {n}. {part}
          </h2>
          <a className={styles.close} href="#screen" data-close="">
            {t("instructions.close")}
          </a>
        </header>
        <Picture
          picture={closeUp}
          alt={t("instructions.closeUp", { part: part.toLowerCase() })}
          sizes="(max-width: 767px) 100vw, 640px"
        />
        <div className={styles.text}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph)}</p>
          ))}
          {items.length > 0 && (
            <ul>
              {items.map((item) => (
                <li key={item}>{t(item)}</li>
              ))}
            </ul>
          )}
          {table === "chat-channels" && <ChatTable />}
          {table === "default-keys" && <KeyTables rows={keys} />}
        </div>
      </div>
    </div>
  );
}
