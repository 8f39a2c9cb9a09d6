import { type RefObject, useState } from "react";
import { FieldErrors } from "#app/forms/field.tsx";
import forms from "#app/forms/forms.module.css";
import { acceptedPictures, pictureTexts, sizeProblem } from "../pictures.ts";
import styles from "./tickets.module.css";

/** Name of the field; the server reads it under this name. */
const NAME = "images";

interface ImagesFieldProps {
  formId: string;
  input: RefObject<HTMLInputElement>;
  /** What the server said of the pictures. */
  errors: readonly string[] | undefined;
}

/** A field for pictures. With scripts what is too large is told before it is sent. */
export function ImagesField({ formId, input, errors }: ImagesFieldProps) {
  const [problem, setProblem] = useState<string>();
  // What the server said is about the files that were chosen then.
  const [changed, setChanged] = useState<typeof errors>();
  const told = problem ?? (changed === errors ? undefined : errors?.join(" "));
  const id = `${formId}-${NAME}`;
  return (
    <div className={forms.field}>
      <label htmlFor={id}>Images</label>
      <input
        ref={input}
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

/** For a form's `onSubmit`: keeps files at home that the server would refuse anyway. */
export function holdTooLarge(event: { preventDefault(): void }, input: RefObject<HTMLInputElement>): void {
  if (!input.current || !problemOf(input.current)) return;
  event.preventDefault();
  input.current.focus();
}

function problemOf({ files }: HTMLInputElement): string | undefined {
  return sizeProblem(Array.from(files ?? [], ({ size }) => size));
}
