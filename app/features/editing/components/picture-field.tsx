import type { FieldMetadata } from "@conform-to/react";
import { uploadNameOf } from "#app/features/media/upload-field.ts";
import { TextField } from "#app/forms/field.tsx";
import { MediaDialog } from "./media-dialog.tsx";
import script from "./picture-field.browser.ts?worker&url";
import styles from "./picture-field.module.css";

interface PictureFieldProps {
  meta: FieldMetadata<string> | FieldMetadata<string | undefined>;
  label: string;
  /** Paths of the site's own pictures that the list suggests. */
  pictures: readonly string[];
  /** The size and shape that it is shown in. */
  size: string;
  required?: boolean;
}

/**
 * The address of a picture: of the media library, of the site's own pictures, or any other. A file can be sent in the
 * form itself (`storeUploads`). A script shows the chosen picture, uploads files at once, and opens the library in a
 * dialog.
 */
export function PictureField({ meta, label, pictures, size, required }: PictureFieldProps) {
  const { id, initialValue } = meta;
  const list = `${id}-pictures`;
  return (
    <div className={styles.picture} data-picture-field="">
      <div className={styles.preview}>
        <img src={initialValue || undefined} alt="" hidden={!initialValue} />
        <span>{initialValue ? "" : "No picture"}</span>
      </div>
      <div className={styles.fields}>
        <TextField
          meta={meta}
          label={label}
          hint={`${size} A picture of the library or the site, or an address that begins with https://.`}
          list={list}
          maxLength={300}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required={required ?? false}
        />
        <datalist id={list}>
          {pictures.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <div className={styles.upload}>
          <label htmlFor={`${id}-upload`}>Upload a file</label>
          <input id={`${id}-upload`} name={uploadNameOf(meta.name)} type="file" accept="image/*" />
          <a className={styles.addresses} href="/admin/media" target="_blank" rel="noopener">
            Addresses in the library
          </a>
          <button type="button" className={`button quiet ${styles.library}`} data-library="">
            Choose from the library
          </button>
        </div>
        <p role="status" />
      </div>
    </div>
  );
}

/** What the picture fields of a page need once. */
export function PictureScripts() {
  return (
    <>
      <MediaDialog />
      <script type="module" src={script} />
    </>
  );
}
