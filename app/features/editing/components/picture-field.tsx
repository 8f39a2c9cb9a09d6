import type { FieldMetadata } from "@conform-to/react";
import { uploadNameOf } from "#app/features/media/upload-field.ts";
import { TextField } from "#app/forms/field.tsx";
import { MediaDialog } from "./media-dialog.tsx";
import script from "./picture-field.browser.ts?worker&url";
import styles from "./picture-field.module.css";

/** The width and height in pixels that a picture should have. It is shown in these proportions. */
export type PictureShape = readonly [width: number, height: number];

interface PictureFieldProps {
  meta: FieldMetadata<string> | FieldMetadata<string | undefined>;
  label: string;
  /** Paths of the site's own pictures that the list suggests. */
  pictures: readonly string[];
  /** The shape of its place: where scripts run, the owner chooses the part of a picture of another shape. */
  shape?: PictureShape | undefined;
  /** Its proportions on phones, if they differ: its middle is shown. */
  phone?: PictureShape | undefined;
  /** What else is to know of its size. */
  size?: string | undefined;
  required?: boolean;
}

/**
 * The address of a picture: of the media library, of the site's own pictures, or any other. A file can be sent in the
 * form itself (`storeUploads`). A script shows the chosen picture, uploads files at once, and opens the library in a
 * dialog.
 */
export function PictureField({ meta, label, pictures, shape, phone, size, required }: PictureFieldProps) {
  const { id, initialValue } = meta;
  const list = `${id}-pictures`;
  const hints = [shape && `${shape[0]} by ${shape[1]} pixels.`, size].filter(Boolean).join(" ");
  return (
    <div className={styles.picture} data-picture-field="" data-shape={shape?.join(" ")} data-phone={phone?.join(" ")}>
      <div className={styles.preview}>
        <img src={initialValue || undefined} alt="" hidden={!initialValue} />
        <span>{initialValue ? "" : "No picture"}</span>
      </div>
      <div className={styles.fields}>
        <TextField
          meta={meta}
          label={label}
          hint={`${hints} A picture of the library or the site, or an address that begins with https://.`}
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

/** Where an uploaded picture of another shape is cut, see `crop.browser.ts`. */
function CropTemplate() {
  return (
    <template data-crop="">
      <fieldset className={styles.crop} data-cropping="">
        <legend>This picture has another shape. Choose the part that is shown.</legend>
        <div className={styles.parts}>
          <figure>
            <canvas width="480" role="img" aria-label="The chosen part" />
            <figcaption>How it is shown</figcaption>
          </figure>
          <figure>
            <canvas width="170" role="img" aria-label="The chosen part on phones" />
            <figcaption>On phones</figcaption>
          </figure>
        </div>
        <label>
          From left to right
          <input type="range" min="0" max="100" defaultValue="50" />
        </label>
        <label>
          From top to bottom
          <input type="range" min="0" max="100" defaultValue="50" />
        </label>
        <label>
          Closer
          <input type="range" min="100" max="300" defaultValue="100" />
        </label>
        <div className={styles.parts}>
          <button type="button" className="button" value="part">
            Use this part
          </button>
          <button type="button" className="button quiet" value="whole">
            Use the whole picture
          </button>
          <button type="button" className="button quiet" value="cancel">
            Cancel
          </button>
        </div>
      </fieldset>
    </template>
  );
}

/** What the picture fields of a page need once. */
export function PictureScripts() {
  return (
    <>
      <MediaDialog />
      <CropTemplate />
      <script type="module" src={script} />
    </>
  );
}
