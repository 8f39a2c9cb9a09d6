import { type ClipboardEvent, type DragEvent, type FormEvent, useRef, useState } from "react";
import { mediaLimits } from "#app/features/media/limits.ts";
import { acceptedMedia } from "#app/features/media/upload-field.ts";
import { FieldErrors } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/forms/form-extras.tsx";
import forms from "#app/forms/forms.module.css";
import { PortalForm } from "#app/forms/portal-form.tsx";
import { usePortalForm } from "#app/forms/use-portal-form.ts";
import styles from "./media.module.css";
import { uploadForm, uploadIntent } from "./upload-form.ts";

const MEGABYTES = mediaLimits.fileBytes / 1024 / 1024;

/**
 * The form that adds pictures to the library. Where scripts run, each file is uploaded with its smaller sizes as soon as
 * it is chosen, dropped or pasted, and the page is loaded again at the end.
 */
export function UploadFiles() {
  const portalForm = usePortalForm({ id: uploadIntent, schema: uploadForm });
  const { actionData, pending } = portalForm;
  const errors = actionData?.result?.error?.files ?? undefined;
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const id = `${uploadIntent}-files`;
  const shown = problems.length > 0 ? problems : errors;

  const upload = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const { uploadPicture } = await import("#app/features/admin/components/editing/picture-upload.client.ts");
    const refused: string[] = [];
    for (const [index, file] of files.entries()) {
      setStatus(`Uploading ${index + 1} of ${files.length} …`);
      const answer = await uploadPicture(file);
      if ("problem" in answer) refused.push(`${file.name}: ${answer.problem}`);
    }
    if (input.current) input.current.value = "";
    setProblems(refused);
    const stored = files.length - refused.length;
    setStatus(stored > 0 ? `${stored} of ${files.length} files are in the library.` : "");
    if (refused.length === 0) location.assign("/admin/media");
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    upload([...(input.current?.files ?? [])]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    upload([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => upload([...event.clipboardData.files]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are other ways to use the file field
    <div
      className={styles.upload}
      onSubmitCapture={onSubmit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <PortalForm form={portalForm} files>
        <div className={forms.field}>
          <label htmlFor={id}>Add pictures</label>
          <input
            ref={input}
            id={id}
            name="files"
            type="file"
            multiple
            accept={acceptedMedia}
            aria-describedby={shown ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={shown ? true : undefined}
            onChange={({ currentTarget }) => upload([...(currentTarget.files ?? [])])}
          />
          <p className={forms.hint} id={`${id}-hint`}>
            PNG, JPEG, WebP or GIF, up to {MEGABYTES} MB each. With scripts you can also drop or paste files here, and
            large photos are made smaller first.
          </p>
          <FieldErrors id={`${id}-error`} errors={shown} role={problems.length > 0 ? "alert" : undefined} />
          <p role="status">{status}</p>
        </div>
        <div>
          <SubmitButton pending={pending}>Upload</SubmitButton>
        </div>
      </PortalForm>
    </div>
  );
}
