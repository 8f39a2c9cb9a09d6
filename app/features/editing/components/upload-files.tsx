import { mediaLimits } from "#app/features/media/limits.ts";
import { acceptedMedia } from "#app/features/media/upload-field.ts";
import { FieldErrors } from "#app/forms/field-errors.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import { uploadForm, uploadIntent } from "../upload-form.ts";
import script from "./upload-files.browser.ts?worker&url";
import styles from "./upload-files.module.css";

const MEGABYTES = mediaLimits.fileBytes / 1024 / 1024;

/**
 * The form that adds pictures to the library. Where scripts run, each file is uploaded with its smaller sizes as soon as
 * it is chosen, dropped or pasted, and the page is loaded again at the end.
 */
export function UploadFiles() {
  const portalForm = usePortalForm({ id: uploadIntent, schema: uploadForm });
  const errors = portalForm.actionData?.result?.error?.files ?? undefined;
  const id = `${uploadIntent}-files`;
  return (
    <upload-files class={styles.upload}>
      <PortalForm form={portalForm} files submit="Upload">
        <div className={forms.field}>
          <label htmlFor={id}>Add pictures</label>
          <input
            id={id}
            name="files"
            type="file"
            multiple
            accept={`${acceptedMedia},.zip`}
            aria-describedby={errors ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={errors ? true : undefined}
          />
          <p className={forms.hint} id={`${id}-hint`}>
            PNG, JPEG, WebP or GIF, up to {MEGABYTES} MB each, {mediaLimits.formFiles} at a time. With scripts any
            number, also in a ZIP; you can drop or paste files here, and large photos are made smaller first.
          </p>
          <FieldErrors id={`${id}-error`} errors={errors} />
          <p role="status" />
        </div>
      </PortalForm>
      <script type="module" src={script} />
    </upload-files>
  );
}
