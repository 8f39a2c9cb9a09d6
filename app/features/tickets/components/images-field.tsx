import { type FormEvent, useState } from "react";
import { FieldErrors } from "#app/forms/field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import forms from "#app/forms/forms.module.css";
import { acceptedPictures, pictureTexts, sizeProblem } from "../pictures.ts";
import styles from "./tickets.module.css";

/** The name of the field; the server reads it under this name. */
const NAME = "images";

interface ImagesFieldProps {
  formId: string;
  /** The latest answer to the form. */
  answer: FormAnswer | undefined;
}

/** A field for pictures. With scripts, it reports files that are too large before they are sent. */
export function ImagesField({ formId, answer }: ImagesFieldProps) {
  const errors = answer?.result?.error?.images ?? undefined;
  const [problem, setProblem] = useState<string>();
  // The server's message concerns the files that were chosen when the form was sent.
  const [changed, setChanged] = useState<typeof errors>();
  const told = problem ?? (changed === errors ? undefined : errors?.join(" "));
  const id = `${formId}-${NAME}`;
  return (
    <div className={forms.field}>
      <label htmlFor={id}>Images</label>
      <input
        className={styles.file}
        id={id}
        name={NAME}
        type="file"
        accept={acceptedPictures}
        multiple
        aria-describedby={told ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={told ? true : undefined}
        onChange={(event) => {
          setProblem(problemOf(event.currentTarget));
          setChanged(errors);
        }}
      />
      <p className={forms.hint} id={`${id}-hint`}>
        {pictureTexts.rule}
      </p>
      <FieldErrors id={`${id}-error`} errors={told ? [told] : []} role={problem ? "alert" : undefined} />
    </div>
  );
}

/** For a form's `onSubmit`: prevents sending files that the server would reject. */
export function holdTooLarge(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.querySelector<HTMLInputElement>("input[type=file]");
  if (!input || !problemOf(input)) return;
  event.preventDefault();
  input.focus();
}

function problemOf({ files }: HTMLInputElement): string | undefined {
  return sizeProblem(Array.from(files ?? [], ({ size }) => size));
}
