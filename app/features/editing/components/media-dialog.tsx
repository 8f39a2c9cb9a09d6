import { mediaLimits } from "#app/features/media/limits.ts";
import { acceptedMedia } from "#app/features/media/upload-field.ts";
import forms from "#app/forms/forms.module.css";
import styles from "./media-dialog.module.css";

const MEGABYTES = mediaLimits.fileBytes / 1024 / 1024;

/** The dialog for choosing a picture, which `media-dialog.browser.ts` opens. */
export function MediaDialog() {
  return (
    <template data-media-dialog="">
      <dialog className={`panel ${styles.dialog}`} aria-labelledby="media-dialog-title">
        <h2 id="media-dialog-title">Choose a picture</h2>
        <div className={styles.field}>
          <label htmlFor="media-dialog-file">
            New file (PNG, JPEG, WebP or GIF up to {MEGABYTES} MB), also by dropping or pasting it
          </label>
          <input id="media-dialog-file" type="file" accept={acceptedMedia} />
        </div>
        <div className={styles.field}>
          <label htmlFor="media-dialog-search">Search the library</label>
          <input id="media-dialog-search" type="search" maxLength={60} enterKeyHint="search" />
        </div>
        <label className={forms.checkbox}>
          <input type="checkbox" /> Also the pictures of items
        </label>
        <p className={styles.status} role="status" />
        <ul className={styles.grid}>
          <li>
            <button type="button">
              <img alt="" loading="lazy" />
              <span />
            </button>
          </li>
        </ul>
        <button type="button" className="button quiet" data-more="" hidden>
          Show more
        </button>
        <div className={styles.field}>
          <label htmlFor="media-dialog-address">Or the address of a picture</label>
          <input id="media-dialog-address" type="text" maxLength={300} spellCheck={false} autoCapitalize="none" />
          <button type="button" className="button quiet" data-use="">
            Use the address
          </button>
        </div>
        <button type="button" className="button quiet" data-close="">
          Cancel
        </button>
      </dialog>
    </template>
  );
}
