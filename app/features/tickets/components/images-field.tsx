import { type FormEvent, useState } from "react";
import { FieldErrors } from "#app/forms/field.tsx";
import type { FormActionData } from "#app/forms/form-action-data.ts";
import forms from "#app/forms/forms.module.css";
import { t } from "#app/i18n/translate.ts";
import { acceptedPictures, pictureTexts, sizeProblem } from "../pictures.ts";
import styles from "./tickets.module.css";

/** The name of the field; the server reads it under this name. */
const NAME = "images";

interface ImagesFieldProps {
  formId: string;
  /** The latest action data of the form. */
  actionData: FormActionData | undefined;
}

/** A field for pictures. With scripts, it reports files that are too large before they are sent. */
export function ImagesField({ formId, actionData }: ImagesFieldProps) {
  const errors = actionData?.result?.error?.images ?? undefined;
  const [problem, setProblem] = useState<string>();
  // The server's message concerns the files that were chosen when the form was sent.
  const [changed, setChanged] = useState<typeof errors>();
  const error = problem ?? (changed === errors ? undefined : errors?.join(" "));
  const id = `${formId}-${NAME}`;
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{t("ticket.images")}</label>
      <input
        className={styles.file}
        id={id}
        name={NAME}
        type="file"
        accept={acceptedPictures}
        multiple
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setProblem(problemOf(event.currentTarget));
          setChanged(errors);
        }}
      />
      <p className={forms.hint} id={`${id}-hint`}>
        {pictureTexts.rule()}
      </p>
      <FieldErrors id={`${id}-error`} errors={error ? [error] : []} role={problem ? "alert" : undefined} />
    </div>
  );
}

/** For a form's `onSubmit`: prevents sending files that the server would reject. */
export function preventTooLarge(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.querySelector<HTMLInputElement>("input[type=file]");
  if (!input || !problemOf(input)) return;
  event.preventDefault();
  input.focus();
}

function problemOf({ files }: HTMLInputElement): string | undefined {
  return sizeProblem(Array.from(files ?? [], ({ size }) => size));
}
