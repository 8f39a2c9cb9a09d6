import styles from "./media-dialog.module.css";

/** The dialog in which the editor of a text asks for what a command needs, which `question-dialog.browser.ts` opens. */
export function QuestionDialog() {
  return (
    <template data-question-dialog="">
      <dialog className={`panel ${styles.dialog} ${styles.question}`} aria-labelledby="question-dialog-title">
        <h2 id="question-dialog-title">Link</h2>
        <form method="dialog">
          <div className={styles.field}>
            <label htmlFor="question-dialog-answer">Link address</label>
            <input id="question-dialog-answer" type="text" />
          </div>
          <div className={styles.buttons}>
            <button type="submit" className="button">
              Insert
            </button>
            <button type="button" className="button quiet" data-close="">
              Cancel
            </button>
          </div>
        </form>
      </dialog>
    </template>
  );
}
